import { sql } from 'kysely'
import { big, round4, sum, type Decimal } from '../../../contract/money.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeNumber } from '../shared/numbering.ts'

interface HandedPiece {
  unit_id: number | null
  number: string | null
  /** EUR; weight for sharing the line's value, equal for pieces without numbers. */
  unit_cost: Decimal
}

export interface HandedLine {
  technical_document_item_id: number
  catalog_item_id: number
  /** EUR, above zero. */
  value: Decimal
  pieces: readonly HandedPiece[]
}

interface HandedOver {
  id: number
  warehouse_id: number
  accounting_account_id: number | null
  date: string
}

export interface EnteredPiece {
  id: number
  uuid: string
  inventory_nr: string
}

/**
 * Enters each piece separately; together they are worth exactly what left the stock. Call it last: it takes numbers.
 */
export async function enterInventory(ctx: Context, document: HandedOver, lines: readonly HandedLine[]): Promise<EnteredPiece[]> {
  const entered: EnteredPiece[] = []
  for (const line of lines) {
    const prices = shares(line)
    for (const [place, { unit_id, number }] of line.pieces.entries()) {
      const purchase_price = prices[place] ?? '0'
      entered.push(await enterPiece(ctx, document, { ...line, unit_id, number, purchase_price }))
    }
  }
  return entered
}

/** By cost, to four decimals; the parts sum to the value. */
function shares({ value, pieces }: HandedLine): string[] {
  const whole = sum(pieces.map(({ unit_cost }) => unit_cost))
  let weight = big(0)
  let allocated = big(0)
  return pieces.map(({ unit_cost }, place) => {
    weight = weight.plus(big(unit_cost))
    // Without costs, shares by count.
    const reached = whole.eq(0) ? big(place + 1).div(pieces.length) : weight.div(whole)
    const before = allocated
    allocated = big(round4(big(value).times(reached)))
    return allocated.minus(before).toFixed(4)
  })
}

type NewPiece = Pick<HandedLine, 'technical_document_item_id' | 'catalog_item_id'> &
  Pick<HandedPiece, 'unit_id' | 'number'> & { purchase_price: string }

async function enterPiece(
  ctx: Context,
  document: HandedOver,
  { technical_document_item_id, catalog_item_id, unit_id, number, purchase_price }: NewPiece,
): Promise<EnteredPiece> {
  const { db, user } = ctx
  const inventory_nr = await freeNumber(ctx, document.date)
  // The purchase is known only for serialised pieces.
  const { rows } = await sql<{ supplier_id: number | null; date: string | null; warranty_until: string | null }>`
    select u.supplier_id, p.date, u.warranty_until from catalog_item_units u
    left join procurement_items i on i.id = u.procurement_item_id left join procurements p on p.id = i.procurement_id
    where u.id = ${unit_id}`.execute(db)
  const createdPiece = await db
    .insertInto('inventory_items')
    .values({
      inventory_nr,
      catalog_item_id,
      serial_nr: number,
      unit_id,
      technical_document_item_id,
      purchase_price,
      technical_document_id: document.id,
      warehouse_id: document.warehouse_id,
      accounting_account_id: document.accounting_account_id,
      purchase_date: rows[0]?.date ?? null,
      supplier_id: rows[0]?.supplier_id ?? null,
      warranty_until: rows[0]?.warranty_until ?? null,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  ctx.audit({
    entity: 'inventory_items',
    id: createdPiece.id,
    event: 'CREATED',
    after: { inventory_nr, serial_nr: number, purchase_price },
  })
  return { ...createdPiece, inventory_nr }
}

async function freeNumber(ctx: Context, date: string): Promise<string> {
  for (;;) {
    const { number } = await takeNumber(ctx, 'inventory_item', date)
    const existingPiece = await ctx.db.selectFrom('inventory_items').select('id').where('inventory_nr', '=', number).executeTakeFirst()
    if (!existingPiece) return number
  }
}

/** @throws Refusal of the state if somebody has a piece */
export async function takeInventoryBack(ctx: Context, documentId: number): Promise<void> {
  const { rows } = await sql<{ id: number; inventory_nr: string; isUnavailable: boolean }>`
    select t.id, t.inventory_nr, t.status <> ${inventoryItem.initial} or exists (
      select from rent_items r where r.inventory_item_id = t.id) as "isUnavailable"
    from inventory_items t where t.technical_document_id = ${documentId} order by t.id for update`.execute(ctx.db)
  const unavailable = rows.find((row) => row.isUnavailable)
  if (unavailable) throw Refusal.state(`Inventārs ${unavailable.inventory_nr} vairs nav noliktavā vai ir bijis iznomāts`)
  await sql`delete from inventory_items where technical_document_id = ${documentId}`.execute(ctx.db)
  for (const { id, inventory_nr } of rows) ctx.audit({ entity: 'inventory_items', id, event: 'TAKE_BACK', before: { inventory_nr } })
}
