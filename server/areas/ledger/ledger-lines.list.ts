import { sql } from 'kysely'
import { ledger, type LedgerLine } from '../../../contract/ledger/ledger.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { document, number } from './entry-documents.ts'

/** SQL: what the entry of line `t` comes of; stock is one, whatever document moved it. */
const source = sql`(select split_part(e.source, ':', 1) from ledger_entries e where e.id = t.entry_id)`

/** SQL: line `t` closes a year, or takes a closing back. */
export const ofClosing = sql`exists (
  select from ledger_entries e join vouchers v on v.id = e.document_id and v.closes_year is not null
  where e.id = t.entry_id and e.source = 'voucher')`

export const lines: Handler<typeof ledger.lines> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`ledger_lines t`,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(t.customer_id in (select id from customers where search @@ search_query(${query.q}))
              or t.supplier_id in (select id from suppliers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.entry_id ? [sql`t.entry_id = ${query.entry_id}`] : []),
      ...(query.account_id ? [sql`t.account_id = ${query.account_id}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.source ? [sql`${source} = ${query.source}`] : []),
      ...(query.before_closing ? [sql`not ${ofClosing}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: ledger.lines,
      user,
      by: {
        source,
        account: named('t.account_id', 'accounting_accounts', sql`concat(x.code, ' ', x.name)`),
        number: sql`(select ${number} from ledger_entries e where e.id = t.entry_id)`,
        party: sql`coalesce((select c.name from customers c where c.id = t.customer_id), (select s.name from suppliers s where s.id = t.supplier_id))`,
        debit: sql`case when t.amount > 0 then t.amount end`,
        credit: sql`case when t.amount < 0 then -t.amount end`,
      },
    },
    load: async (ids) => {
      const { rows } = await sql<LedgerLine>`
        select t.id, t.entry_id, t.date, split_part(e.source, ':', 1) as source, e.reverses_id is not null as is_reversal,
          ${document} as document, ${number} as number,
          ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as account, coalesce(c.name, s.name) as party,
          ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier,
          case when t.amount > 0 then t.amount end as debit, case when t.amount < 0 then -t.amount end as credit
        from ledger_lines t join ledger_entries e on e.id = t.entry_id join accounting_accounts a on a.id = t.account_id
        left join customers c on c.id = t.customer_id left join suppliers s on s.id = t.supplier_id
        where t.id = any (${ids})`.execute(db)
      return rows
    },
  })
