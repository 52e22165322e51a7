import { sql } from 'kysely'
import { ledger, type LedgerLine } from '../../../contract/ledger/ledger.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'

/** SQL: what the entry of line `t` comes of; stock is one, whatever document moved it. */
const source = sql`(select split_part(e.source, ':', 1) from ledger_entries e where e.id = t.entry_id)`

/** SQL: number of the document of entry `e`; money and parts of documents have none. */
const number = sql`case e.source
  when 'invoice' then (select v.number from invoices v where v.id = e.document_id)
  when 'vat_on_payment' then (select v.number from invoices v where v.id = e.document_id)
  when 'credit_note' then (select v.number from credit_notes v where v.id = e.document_id)
  when 'simplified_invoice' then (select v.number from simplified_invoices v where v.id = e.document_id)
  when 'stock:simplified_invoice' then (select v.number from simplified_invoices v where v.id = e.document_id)
  when 'advance_vat' then (select v.number from advance_invoices v where v.id = e.document_id)
  when 'advance_settlement' then (select v.number from advance_settlements s join invoices v on v.id = s.invoice_id where s.id = e.document_id)
  when 'payment' then (select v.reference from payments v where v.id = e.document_id)
  when 'supplier_payment' then (select v.reference from supplier_payments v where v.id = e.document_id)
  when 'procurement_invoice' then (select v.supplier_number from procurement_invoices v where v.id = e.document_id)
  when 'stock:procurement_invoice' then (select v.supplier_number from procurement_invoices v where v.id = e.document_id)
  when 'return_act' then (select v.number from return_acts v where v.id = e.document_id)
  when 'stock:return_act' then (select v.number from return_acts v where v.id = e.document_id)
  when 'shop_order' then (select v.number from shop_orders v where v.id = e.document_id)
  when 'stock:shop_order' then (select v.number from shop_orders v where v.id = e.document_id)
  when 'stock:order' then (select v.number from orders v where v.id = e.document_id)
  when 'stock:procurement' then (select v.number from procurements v where v.id = e.document_id)
  when 'stock:technical_document' then (select v.number from technical_documents v where v.id = e.document_id)
  when 'stock:credit_note' then (select v.number from credit_notes v where v.id = e.document_id)
  when 'stock:service_application' then (select v.number from service_applications v where v.id = e.document_id)
  else e.description end`

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
      ...(query.account_id ? [sql`t.account_id = ${query.account_id}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.source ? [sql`${source} = ${query.source}`] : []),
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
        select t.id, t.date, split_part(e.source, ':', 1) as source, e.reverses_id is not null as is_reversal,
          json_build_object('type', split_part(e.source, ':', greatest(1, cardinality(string_to_array(e.source, ':')))), 'id', e.document_id) as document, ${number} as number,
          ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as account, coalesce(c.name, s.name) as party,
          ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier,
          case when t.amount > 0 then t.amount end as debit, case when t.amount < 0 then -t.amount end as credit
        from ledger_lines t join ledger_entries e on e.id = t.entry_id join accounting_accounts a on a.id = t.account_id
        left join customers c on c.id = t.customer_id left join suppliers s on s.id = t.supplier_id
        where t.id = any (${ids})`.execute(db)
      return rows
    },
  })
