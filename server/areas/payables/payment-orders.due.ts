import { sql } from 'kysely'
import { bankDayFrom } from '../../../contract/bank-days.ts'
import type { payables } from '../../../contract/payables/payables.ts'
import type { DueInvoice } from '../../../contract/payables/payment-orders.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { ownAccounts } from './own-accounts.ts'

export const dueInvoices: Handler<typeof payables.dueInvoices> = async ({ db, query, today }) => {
  const invoices = await dueOf(db, query.due_until ?? null)
  return {
    data: {
      accounts: (await ownAccounts(db)).map(({ iban, label }) => ({ iban, label })),
      date: bankDayFrom(today),
      invoices,
      free: await freeOf(db, [...new Set(invoices.map(({ supplier }) => supplier.id))]),
    },
  }
}

async function freeOf(db: Db, suppliers: readonly number[]): Promise<{ supplier_id: number; amount: string }[]> {
  const { rows } = await sql<{ supplier_id: number; amount: string }>`
    select supplier_id, sum(amount - allocated) as amount from supplier_payments
    where supplier_id = any (${[...suppliers]}) and allocated < amount group by 1 order by 1`.execute(db)
  return rows
}

/** By supplier and due day; at most as many as an order takes twice. */
async function dueOf(db: Db, until: string | null): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select t.id, t.supplier_number, ${reference(sql`v.id`, sql`v.name`)} as supplier, t.date, t.due_date, t.open, v.iban,
      case
        when t.payment_hold is not null then concat('aizturēts: ', t.payment_hold)
        when o.name is not null then concat('jau uzdevumā ', o.name)
        when v.iban is null then 'piegādātājam nav konta'
      end as blocked
    from procurement_invoices t join suppliers v on v.id = t.supplier_id
    left join payment_order_lines l on l.procurement_invoice_id = t.id and l.is_live
    left join payment_orders o on o.id = l.payment_order_id
    where t.status = 'accepted' and t.open > 0 and (${until}::date is null or t.due_date <= ${until}::date)
    order by t.due_date, v.name, t.id limit 1000`.execute(db)
  return rows
}
