import { sql, type RawBuilder } from 'kysely'
import type { OffsetParty } from '../../../contract/receivables/offsets.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'

/** SQL: an invoice `v` of a customer that may be offset. */
export const offsettable = sql`v.accepted_at is not null and v.open > 0 and v.dispute is null`

/** SQL: an invoice `v` of a supplier that may be offset: neither held back nor asked of the bank. */
export const offsettableBySupplier = sql`v.status = 'accepted' and v.open > 0 and v.payment_hold is null
  and not exists (select from payment_order_lines l where l.procurement_invoice_id = v.id and l.is_live)`

/** SQL: a supplier `s` is the company of the customer `c`: linked, or by the same registration number. */
export const isSameCompany = sql`not c.is_main and (s.customer_id = c.id or s.customer_id is null and s.reg_nr = c.reg_nr)`

/** SQL table: id and customer_id of the customer, supplier_id, reg_nr, receivable, payable, most; one supplier for each. */
const parties: RawBuilder<unknown> = sql`(
  select distinct on (c.id) c.id, c.id as customer_id, s.id as supplier_id, c.reg_nr, r.amount as receivable, p.amount as payable,
    least(r.amount, p.amount) as most
  from (select v.supplier_id, sum(v.open) as amount from procurement_invoices v where ${offsettableBySupplier} group by 1) p
  join suppliers s on s.id = p.supplier_id
  join customers c on ${isSameCompany}
  cross join lateral (select sum(v.open) as amount from invoices v where v.customer_id = c.id and ${offsettable}) r
  where r.amount > 0
  order by c.id, s.customer_id is null, s.id
)`

export const offsetParties: Handler<typeof receivables.offsetParties> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`${parties} t`,
    where: [...(query.q?.trim() ? [sql`t.customer_id in (select id from customers where search @@ search_query(${query.q}))`] : [])],
    orders: [{ key: 'most', by: sql`t.most`, direction: 'desc', type: 'numeric' }],
    columns: {
      call: receivables.offsetParties,
      user,
      by: { customer: named('t.customer_id', 'customers'), supplier: named('t.supplier_id', 'suppliers') },
    },
    load: async (ids) => {
      const { rows } = await sql<OffsetParty>`
        select t.id, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier,
          t.reg_nr, t.receivable, t.payable, t.most
        from ${parties} t join customers c on c.id = t.customer_id join suppliers s on s.id = t.supplier_id
        where t.id = any (${ids})`.execute(db)
      return rows
    },
  })
