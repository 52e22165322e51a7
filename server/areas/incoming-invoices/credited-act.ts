import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { ReturnActState } from '../../../machines/return-act.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Db } from '../../http/context.ts'

/** Goods of the credit note, in the unit of the item; lines of an item together. EUR without VAT. */
export interface CreditedGoods {
  line: number
  name: string
  item_id: number
  quantity: string
  net: string
  /** Null where the buyer reckons the VAT. */
  vat_rate_code: string | null
}

export interface CreditedAct {
  id: number
  status: ReturnActState
  /** EUR. */
  net: string
  supplier_credit_nr: string | null
}

/**
 * The act of the invoice that returned just these goods and has no other credit note: the one that bears this number
 * first, then accepted ones, then the oldest. Null if there is none.
 */
export async function creditedAct(
  db: Db,
  { invoice_id, number, goods }: { invoice_id: number; number: string; goods: readonly CreditedGoods[] },
): Promise<CreditedAct | null> {
  const { rows } = await sql<CreditedAct & { items: { item_id: number; quantity: string }[] }>`
    select t.id, t.status, t.net, t.supplier_credit_nr, (
        select coalesce(jsonb_agg(jsonb_build_object('item_id', g.item_id, 'quantity', g.quantity::text)), '[]') from (
          select s.catalog_item_id as item_id, sum(i.quantity) as quantity
          from return_act_items i join stock_items s on s.id = i.stock_item_id where i.return_act_id = t.id group by 1
        ) g
      ) as items
    from return_acts t
    where t.procurement_invoice_id = ${invoice_id} and t.cancelled_at is null
      and (t.supplier_credit_nr is null or upper(t.supplier_credit_nr) = upper(${number.slice(0, 60)}))
      and not exists (select from incoming_invoices i where i.return_act_id = t.id)
    order by t.supplier_credit_nr is null, t.accepted_at is null, t.id for update of t`.execute(db)
  const found = rows.find(
    ({ items }) =>
      items.length === goods.length &&
      goods.every(({ item_id, quantity }) => items.some((each) => each.item_id === item_id && big(each.quantity).eq(quantity))),
  )
  if (!found) return null
  const { id, status, net, supplier_credit_nr } = found
  return { id, status, net, supplier_credit_nr }
}

/** The number of an act of the same year that has this credit note. */
export async function registeredOn(db: Db, supplierId: number, { number, date }: ReceivedInvoice): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select coalesce(number, '') as number from return_acts
    where supplier_id = ${supplierId} and upper(supplier_credit_nr) = upper(${number.slice(0, 60)}) and cancelled_at is null
      and extract(year from date) = extract(year from ${date}::date) limit 1`.execute(db)
  return rows[0]?.number ?? null
}
