import { sql, type RawBuilder } from 'kysely'
import type { Charging, sourceTypes } from '../../../contract/rent/charges.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { suppliedOn } from './supply.ts'

/** Without a quantity: all that is open. */
export interface DraftSource {
  source_id: number
  quantity?: string | undefined
}

export interface Source extends Counted {
  id: number
  source_type: (typeof sourceTypes)[number]
  document_type: 'order' | Charging
  customer_id: number
  branch_id: number | null
  name: string
  description: string | null
  /** Delivered, not yet invoiced. */
  open: string
  requestedQuantity: string
  invoiced: string
  invoiced_net: string
  /** All parts invoiced so far had the current price and discount. */
  same_price: boolean
  unit_price: string
  discount_percent: string
  options: LineOption[]
  is_goods: boolean
  price_mode: 'net' | 'gross'
  /** Null for charges, which may have an agreement instead, e.g. a rent. */
  order_number: string | null
  agreed_number: string | null
  customer_order_nr: string | null
  buyer_reference: string | null
  /** Day in Riga of last delivery or of the work. */
  supplied_on: string
}

/** Quantity that credit notes took off line `invoiceItem` and reopened in the order. */
export function reopenedOf(invoiceItem: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select sum(c.quantity) as quantity, sum(c.net) as net from credit_note_items c join credit_notes k on k.id = c.credit_note_id
    where c.invoice_item_id = ${invoiceItem} and k.status = 'accepted' and k.reopen_order`
}

/** Locks sources in print order. @throws Refusal at the row */
export async function lockSources(db: Db, draft: { customer_id: number; sources: readonly DraftSource[] }): Promise<Source[]> {
  const ids = draft.sources.map((each) => each.source_id)
  refuseRepeated(ids)
  const rows = [...(await lockLines(db, ids)), ...(await lockCharges(db, ids))]
  const found = new Set(rows.map((row) => row.id))
  for (const [index, id] of ids.entries()) if (!found.has(id)) refuse(index, 'tādas rēķinā iekļaujamas rindas nav')
  return rows.map((row) => withQuantity(row, draft))
}

/** Withheld from invoices for now (INV-RENT-5). */
interface LockedSource extends Omit<Source, 'requestedQuantity'> {
  is_withheld: boolean
}

async function lockLines(db: Db, ids: readonly number[]): Promise<LockedSource[]> {
  await sql`select id from order_items where id = any(${[...ids]}) order by id for update`.execute(db)
  const { rows } = await sql<LockedSource>`
    select i.id, 'order_item' as source_type, 'order' as document_type, o.customer_id, o.branch_id, i.name, null as description, i.quantity_fulfilled - i.quantity_invoiced as open,
      i.quantity_invoiced as invoiced, coalesce(before.net, 0) as invoiced_net, coalesce(before.same, true) as same_price, u.abbreviation as unit, u.decimals,
      i.unit_price, i.discount_percent, i.options, k.type = 'goods' as is_goods, false as is_withheld, o.price_mode, o.number as order_number, null as agreed_number,
      o.customer_order_nr,
      o.buyer_reference, ${suppliedOn} as supplied_on
    from order_items i
    join orders o on o.id = i.order_id
    join catalog_items k on k.id = i.catalog_item_id
    join measure_units u on u.id = i.measure_unit_id
    left join lateral (
      select sum(p.net) - coalesce(sum(reopened.net), 0) as net,
        bool_and(p.unit_price = i.unit_price and p.discount_percent = i.discount_percent) as same
      from invoice_items p left join lateral (${reopenedOf(sql`p.id`)}) reopened on true
      where p.source_type = 'order_item' and p.source_id = i.id) before on true
    where i.id = any(${[...ids]}) order by o.date, o.id, i.position, i.id`.execute(db)
  return rows
}

async function lockCharges(db: Db, ids: readonly number[]): Promise<LockedSource[]> {
  await sql`select id from charges where id = any(${[...ids]}) order by id for update`.execute(db)
  const { rows } = await sql<LockedSource>`
    select t.id, t.kind as source_type, t.document_type, t.customer_id, t.branch_id, t.name, t.description, t.quantity - t.quantity_invoiced as open,
      t.quantity_invoiced as invoiced, coalesce(before.net, 0) as invoiced_net, coalesce(before.same, true) as same_price, u.abbreviation as unit, u.decimals, t.unit_price,
      t.discount_percent, '[]'::jsonb as options, coalesce(k.type = 'goods', false) as is_goods, t.is_withheld, 'net' as price_mode, null as order_number,
      t.document_number as agreed_number, null as customer_order_nr, null as buyer_reference, t.date as supplied_on
    from charges t
    join measure_units u on u.id = t.measure_unit_id
    left join catalog_items k on k.id = t.catalog_item_id
    left join lateral (
      select sum(p.net) - coalesce(sum(reopened.net), 0) as net,
        bool_and(p.unit_price = t.unit_price and p.discount_percent = t.discount_percent) as same
      from invoice_items p left join lateral (${reopenedOf(sql`p.id`)}) reopened on true
      where p.source_type = t.kind and p.source_id = t.id) before on true
    where t.id = any(${[...ids]}) and not t.is_void order by t.date, t.id`.execute(db)
  return rows
}

function refuseRepeated(ids: readonly number[]): void {
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (again >= 0) refuse(again, 'viena rinda norādīta vairākkārt')
}

function withQuantity(row: LockedSource, { customer_id, sources }: { customer_id: number; sources: readonly DraftSource[] }): Source {
  const index = sources.findIndex((each) => each.source_id === row.id)
  const requestedQuantity = sources[index]?.quantity ?? row.open
  if (row.customer_id !== customer_id) refuse(index, `„${row.name}” pieder citam klientam`)
  if (row.is_withheld) refuse(index, `par „${row.name}” ir norādīts neizrakstīt rēķinus`)
  if (row.price_mode !== 'net') refuse(index, `pasūtījumā ${row.order_number} cenas ir ar PVN; tādu rēķinā vēl nevar iekļaut`)
  if (big(row.open).lte(0)) refuse(index, `no „${row.name}” nav nekā, ko iekļaut rēķinā`)
  if (big(requestedQuantity).gt(big(row.open)))
    refuse(index, `no „${row.name}” rēķinā var iekļaut ne vairāk kā ${formatQuantity(row.open)}`, 'quantity')
  const beyond = big(requestedQuantity).eq(row.open) ? null : beyondUnit(row, requestedQuantity)
  if (beyond !== null) refuse(index, `„${row.name}”: ${beyond}`, 'quantity')
  return { ...row, requestedQuantity }
}

function refuse(index: number, reason: string, field?: 'quantity'): never {
  const at = field === undefined ? `items.${index}` : `items.${index}.${field}`
  throw Refusal.field(at, `Lauks „${labelOf(field ?? 'items')}” (${index + 1}. rinda): ${reason}`)
}
