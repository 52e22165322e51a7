import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, type Decimal } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { vatItems } from '../catalog/vat.ts'
import { stockItemsOf } from '../stock/places.ts'
import { rateOn } from '../supplier-invoices/supplier-invoices.create.ts'
import {
  goodsIn,
  requireCounted,
  requireGoods,
  requireThere,
  unitsOf,
  type LineGoods,
} from '../technical-documents/technical-documents.lines.ts'
import { copiedColumns, type CopiedRow } from '../shared/copy-mappings.ts'
import { writerOf } from '../shared/in-name-of.ts'
import type { LockedReturnAct } from './return-acts.transitions.ts'
import { returnedLine } from './return-acts.copy-mappings.ts'

export type LineOwner = Pick<LockedReturnAct, 'date' | 'supplier_id' | 'procurement_invoice_id' | 'warehouse_id'>

export interface ReturnLineInput {
  procurement_invoice_item_id?: number | undefined
  item_id?: number | undefined
  quantity?: string | undefined
  price?: string | undefined
  discount_percent?: string | undefined
  vat_rate_code?: string | undefined
  units?: readonly string[] | null | undefined
  reason?: string | null | undefined
}

export interface PlannedLine {
  procurement_invoice_item_id: number | null
  item_id: number
  quantity: string
  price: string
  discount_percent: string
  vat_rate_code: string
  vat_rate: string
  units: string[]
  reason: string | null
}

type FieldOf = (field: string) => string

export interface InvoicedGoods extends CopiedRow<typeof returnedLine> {
  item_id: number
  warehouse_id: number
  /** Not returned yet. */
  open: string
  /** Free stock without other lines. */
  available: string
}

/** Locked, so that two acts cannot return the same. */
export async function invoicedGoods(db: Db, invoiceId: number): Promise<InvoicedGoods[]> {
  const { rows } = await sql<InvoicedGoods>`
    select ${copiedColumns(returnedLine, 'i')}, g.catalog_item_id as item_id, coalesce(g.warehouse_id, p.warehouse_id) as warehouse_id, i.quantity - i.quantity_returned as open,
      coalesce(s.available, 0) as available
    from procurement_invoice_items i
    join procurement_items g on g.id = i.procurement_item_id
    join procurements p on p.id = g.procurement_id
    left join stock_items s on s.catalog_item_id = g.catalog_item_id and s.warehouse_id = coalesce(g.warehouse_id, p.warehouse_id)
    where i.procurement_invoice_id = ${invoiceId} order by i.position, i.id for no key update of i`.execute(db)
  return rows
}

/** Defaults: as invoiced, or last purchased. */
export async function planned(db: Db, owner: LineOwner, input: ReturnLineInput, fieldOf: FieldOf): Promise<PlannedLine> {
  return owner.procurement_invoice_id === null
    ? plannedFree(db, owner, input, fieldOf)
    : plannedOfInvoice(db, { ...owner, procurement_invoice_id: owner.procurement_invoice_id }, input, fieldOf)
}

async function plannedOfInvoice(
  db: Db,
  owner: LineOwner & { procurement_invoice_id: number },
  input: ReturnLineInput,
  fieldOf: FieldOf,
): Promise<PlannedLine> {
  const field = 'procurement_invoice_item_id'
  const source = (await invoicedGoods(db, owner.procurement_invoice_id)).find((line) => line[field] === input[field])
  if (!source) throw Refusal.field(fieldOf(field), `Lauks „${labelOf(field)}”: akta rēķinā šādas preču rindas nav`)
  refusePriced(input, fieldOf)
  const goods = await goodsOf(db, owner, source.item_id, (name) => (name === 'item_id' ? fieldOf(field) : fieldOf(name)))
  const quantity = input.quantity ?? source.open
  refuseMoreThan(source.open, quantity, fieldOf('quantity'))
  requireCounted(goods, quantity, fieldOf)
  requireThere(goods, quantity, fieldOf)
  const { available: _, open: __, warehouse_id: ___, ...line } = source
  return {
    ...line,
    quantity,
    units: unitsOf(goods, quantity, input.units, fieldOf),
    reason: input.reason ?? null,
  }
}

async function plannedFree(db: Db, owner: LineOwner, input: ReturnLineInput, fieldOf: FieldOf): Promise<PlannedLine> {
  const { item_id, quantity = '0', reason = null } = input
  if (item_id === undefined) throw Refusal.field(fieldOf('item_id'), `Lauks „${labelOf('item_id')}” ir obligāts`)
  const goods = await goodsOf(db, owner, item_id, fieldOf)
  requireCounted(goods, quantity, fieldOf)
  requireThere(goods, quantity, fieldOf)
  const vat_rate_code = input.vat_rate_code ?? (await vatItems(db, owner.date, [item_id]))[0]?.vat_rate_code ?? ''
  return {
    procurement_invoice_item_id: null,
    item_id,
    quantity,
    reason,
    vat_rate_code,
    price: input.price ?? (await lastPrice(db, owner.supplier_id, item_id)) ?? goods.known_cost ?? '0',
    discount_percent: input.discount_percent ?? '0',
    vat_rate: await rateOn(db, owner.date, vat_rate_code),
    units: unitsOf(goods, quantity, input.units, fieldOf),
  }
}

async function goodsOf(db: Db, { warehouse_id }: LineOwner, itemId: number, fieldOf: FieldOf): Promise<LineGoods> {
  return requireGoods((await goodsIn(db, warehouse_id, [itemId])).get(itemId), fieldOf)
}

/** Invoiced prices apply. */
export function refusePriced(input: ReturnLineInput, fieldOf: FieldOf): void {
  const field = (['price', 'discount_percent', 'vat_rate_code'] as const).find((each) => input[each] !== undefined)
  if (field) throw Refusal.field(fieldOf(field), `Lauks „${labelOf(field)}”: ir tāds, kāds piegādātāja rēķinā`)
}

export function refuseMoreThan(open: Decimal, quantity: Decimal, field: string): void {
  if (big(quantity).gt(0) && big(quantity).lte(big(open))) return
  throw Refusal.field(field, `Lauks „${labelOf('quantity')}”: no rēķinā norādītā atgriezt var ${formatQuantity(big(open).toFixed())}`)
}

/** After discount, EUR. */
async function lastPrice(db: Db, supplierId: number, itemId: number): Promise<string | null> {
  const { rows } = await sql<{ price: string }>`
    select round(g.purchase_price * (100 - g.discount_percent) / 100, 4) as price
    from procurement_items g join procurements p on p.id = g.procurement_id
    where g.catalog_item_id = ${itemId} and p.supplier_id = ${supplierId} and p.accepted_at is not null and p.cancelled_at is null
    order by p.date desc, g.id desc limit 1`.execute(db)
  return rows[0]?.price ?? null
}

export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { id, warehouse_id }: { id: number; warehouse_id: number },
  lines: readonly PlannedLine[],
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0)::int as last from return_act_items where return_act_id = ${id}`.execute(db)
  if (lines.length === 0) return
  const first = one(rows).last + 1
  const places = await stockItemsOf(
    db,
    lines.map(({ item_id }) => ({ item_id, warehouse_id })),
  )
  await db
    .insertInto('return_act_items')
    .values(
      lines.map(({ procurement_invoice_item_id, quantity, price, discount_percent, vat_rate_code, vat_rate, units, reason }, place) => ({
        procurement_invoice_item_id,
        quantity,
        price,
        discount_percent,
        vat_rate_code,
        vat_rate,
        units,
        reason,
        return_act_id: id,
        position: first + place,
        stock_item_id: places[place] ?? 0,
        created_by: writerOf(user),
        updated_by: writerOf(user),
      })),
    )
    .execute()
}

export function refuseDoubled(inputs: readonly ReturnLineInput[], fieldAt: (place: number) => FieldOf): void {
  for (const [place, { procurement_invoice_item_id, item_id }] of inputs.entries()) {
    const double = inputs.findIndex(
      (other) => other.item_id === item_id && other.procurement_invoice_item_id === procurement_invoice_item_id,
    )
    const field = item_id === undefined ? 'procurement_invoice_item_id' : 'item_id'
    if (double < place) throw Refusal.field(fieldAt(place)(field), `Lauks „${labelOf(field)}”: prece dokumentā jau ir`)
  }
}
