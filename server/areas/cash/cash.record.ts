import { sql } from 'kysely'
import type { CashOrderRecord, CashOrderRow } from '../../../contract/cash/cash.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

export const isAnnulled = sql`(t.annulled_at is not null)`

const rowColumns = sql`t.id, t.number, t.kind, t.purpose, ${reference(sql`d.id`, sql`d.name`)} as cash_desk, t.date, t.amount,
  t.person_name, t.reason, ${isAnnulled} as is_annulled, ${reference(sql`m.id`, fullName('m'))} as created_by, t.lock_version`

const rowTables = sql`cash_orders t join cash_desks d on d.id = t.cash_desk_id left join users m on m.id = t.created_by`

export async function cashOrderRows(db: Db, ids: number[]): Promise<CashOrderRow[]> {
  const { rows } = await sql<CashOrderRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadCashOrder(db: Db, id: number): Promise<CashOrderRecord> {
  const { rows } = await sql<CashOrderRecord>`
    select ${rowColumns}, t.person_code, t.attachment, ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as account,
      ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier,
      ${reference(sql`e.id`, fullName('e'))} as employee, ${reference(sql`i.id`, sql`i.number`)} as invoice,
      ${reference(sql`p.id`, sql`p.supplier_number`)} as procurement_invoice, t.created_at, t.annulled_at,
      ${reference(sql`n.id`, fullName('n'))} as annulled_by, t.annul_reason
    from ${rowTables} left join customers c on c.id = t.customer_id left join suppliers s on s.id = t.supplier_id
    left join users e on e.id = t.user_id left join users n on n.id = t.annulled_by left join invoices i on i.id = t.invoice_id
    left join procurement_invoices p on p.id = t.procurement_invoice_id
    join accounting_accounts a on a.id = coalesce(t.counter_account_id, rule_account(
      case t.purpose when 'invoice' then 'receivable' else 'payable' end, null, null,
      party_of(coalesce(c.country_id, s.country_id), t.date), t.date))
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
