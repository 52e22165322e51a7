import { sql, type RawBuilder } from 'kysely'
import type { CustomerPaymentRow } from '../../../contract/receivables/payments.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'

/** Without records that only carry credit: of customers as they were taken over, and of notes to simplified invoices. */
const isReceived = sql`not exists (
  select from customer_credits x left join credit_notes n on x.kind = 'credit_note' and n.id = x.document_id
  where x.payment_id = t.id and (x.kind = 'opening' or n.simplified_invoice_id is not null))`

const free = sql`coalesce((select sum(x.amount) from customer_credits x where x.payment_id = t.id), 0.00)`

const inStatement = sql`exists (select from bank_entry_postings b where b.payment_id = t.id)`

/** SQL table: type, id, name (the number), place, of the documents of a payment `t`. */
const paidDocuments = sql`(
  select a.document_type as type, a.document_id as id, coalesce(i.number, s.number, v.number) as name, a.place
  from (
    select document_type, document_id, min(id) as place from payment_allocations where payment_id = t.id group by 1, 2
  ) a
  left join invoices i on a.document_type = 'invoice' and i.id = a.document_id
  left join simplified_invoices s on a.document_type = 'simplified_invoice' and s.id = a.document_id
  left join advance_invoices v on a.document_type = 'advance_invoice' and v.id = a.document_id
)`

export const payments: Handler<typeof receivables.payments> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`payments t`,
    where: [
      isReceived,
      ...(query.q?.trim() ? [found(query.q)] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.method ? [sql`t.method = ${query.method}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...flagged(query.is_free, sql`t.id in (select payment_id from customer_credits group by 1 having sum(amount) > 0)`),
      ...flagged(query.in_statement, inStatement),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: receivables.payments,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        created_by: person('t.created_by'),
        free,
        in_statement: inStatement,
        documents: sql`(select string_agg(d.name, ', ' order by d.place) from ${paidDocuments} d)`,
      },
    },
    load: (ids) => paymentRows(db, ids),
  })

/** By reference, customer, or number of a document that is paid. */
function found(words: string): RawBuilder<unknown> {
  const query = sql`search_query(${words})`
  const paid = (type: string, table: string) =>
    sql`select a.payment_id from payment_allocations a where a.document_type = ${type}
      and a.document_id in (select id from ${sql.table(table)} where search @@ ${query})`
  return sql`(
    strpos(fold(t.reference), fold(${words})) > 0 or t.customer_id in (select id from customers where search @@ ${query})
    or t.id in (${sql.join(
      [paid('invoice', 'invoices'), paid('simplified_invoice', 'simplified_invoices'), paid('advance_invoice', 'advance_invoices')],
      sql` union all `,
    )}))`
}

async function paymentRows(db: Db, ids: number[]): Promise<CustomerPaymentRow[]> {
  const { rows } = await sql<CustomerPaymentRow>`
    select t.id, t.date, ${reference(sql`c.id`, sql`c.name`)} as customer, t.amount, ${free} as free, t.method, t.reference, t.payer_iban,
      coalesce((
        select json_agg(json_build_object('type', d.type, 'id', d.id, 'name', d.name) order by d.place) from ${paidDocuments} d), '[]') as documents,
      ${inStatement} as in_statement,
      ${reference(sql`u.id`, sql`concat_ws(' ', u.name, u.surname)`)} as created_by
    from payments t join customers c on c.id = t.customer_id left join users u on u.id = t.created_by
    where t.id = any (${ids})`.execute(db)
  return rows
}
