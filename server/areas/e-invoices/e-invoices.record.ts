import { sql, type RawBuilder } from 'kysely'
import type { EInvoiceRecord, EInvoiceRow } from '../../../contract/e-invoices/e-invoices.ts'
import { eInvoice, owedEInvoiceStates } from '../../../machines/e-invoice.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { abilitiesOf } from '../shared/abilities.ts'

/** SQL: a row `t` with its document. The channel decides who reports (docs/domain/e-invoices.md#channels). */
export const eInvoiceTable: RawBuilder<unknown> = sql`(
  select e.*, x.type, x.document_id, x.number, x.gross, h.by_channel,
    case when d.duty <> e.duty then d.reason || '; klients tos tīklā nesaņem' else d.reason end as duty_reason,
    d.valid_from as rule_from, d.source as rule_source,
    case h.by_channel when 'e_adrese' then 'e_address' when 'peppol' then 'operator' else 'seller' end as reporter
  from e_invoices e join customers c on c.id = e.customer_id join e_invoice_duties d on d.id = e.rule_id,
  lateral (
    select 'invoice' as type, id as document_id, number, gross from invoices where id = e.invoice_id
    union all select 'credit_note', id, number, gross from credit_notes where id = e.credit_note_id
    union all select 'simplified_invoice', id, number, gross from simplified_invoices where id = e.simplified_invoice_id
    union all select 'advance_invoice', id, number, gross from advance_invoices where id = e.advance_invoice_id) x,
  lateral (select coalesce(e.channel, c.einvoice_channel) as by_channel) h)`

/** SQL: the data still have to be handed over. */
export const isOwed: RawBuilder<boolean> = sql<boolean>`(t.duty <> 'none' and t.status = any (${[...owedEInvoiceStates]}))`

export const isOverdue: RawBuilder<boolean> = sql<boolean>`(t.duty = 'required' and t.report_until < today() and ${isOwed})`

const rowColumns = sql`t.id, t.type, t.document_id, t.number, ${reference(sql`c.id`, sql`c.name`)} as customer, t.date, t.report_until, t.duty, t.duty_reason, t.rule_from, t.rule_source,
  t.by_channel as einvoice_channel, t.reporter, t.status, ${isOverdue} as is_overdue, t.rejected_reason, t.gross, t.lock_version`

const rowTables = sql`${eInvoiceTable} t join customers c on c.id = t.customer_id`

export async function eInvoiceRows(db: Db, ids: number[]): Promise<EInvoiceRow[]> {
  const { rows } = await sql<EInvoiceRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadEInvoice({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<EInvoiceRecord> {
  const { rows } = await sql<Omit<EInvoiceRecord, 'can'>>`
    select ${rowColumns}, t.sent_at, ${reference(sql`s.id`, fullName('s'))} as sent_by, t.answered_at, t.receipt_nr
    from ${rowTables} left join users s on s.id = t.sent_by
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return { ...rows[0], can: abilitiesOf(user, eInvoice, rows[0].status, {}) }
}
