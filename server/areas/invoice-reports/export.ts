import { sql, type RawBuilder } from 'kysely'
import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { accountedElement, type AccountedDocument, type AccountedLine } from '../../documents/accounting-xml.ts'
import type { XmlElement } from '../../documents/xml.ts'
import { xmlMime, xmlStream } from '../../documents/xml-stream.ts'
import type { FileAnswer } from '../../../contract/calls.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { inBatches } from './batches.ts'
import { advancesReceived, advancesSpent } from './advances.ts'
import { dated, ourInvoices, periodOf, registeredOn, within, yearOf, type Period } from './period.ts'
import { simplifiedUpdatedOn, updatedOn } from './updated.ts'
import { vatOfPayments } from './vat-of-payments.ts'

export const xml: Handler<typeof invoiceReports.xml> = async (ctx) => {
  const period = periodOf(ctx, ctx.query)
  return xmlFile('invoices_report.xml', period, ofPeriod(ctx.db, period))
}

export const dayXml: Handler<typeof invoiceReports.dayXml> = async ({ db, params: { day } }) => {
  const period = { from: day, to: day }
  return xmlFile(`invoices_${day}.xml`, period, ofPeriod(db, period))
}

/** By day of acceptance, issue, correction, annulment or registration of money, whatever the document date. */
export const updatedXml: Handler<typeof invoiceReports.updatedXml> = async ({ db, params: { day } }) =>
  xmlFile(`updated_invoices_${day}.xml`, { from: day, to: day }, ofUpdated(db, day))

/** Marks documents as exported, which freezes their numbers and the content of simplified invoices. */
export const markExported: Handler<typeof invoiceReports.markExported> = async (ctx) => {
  const { db, user, body } = ctx
  const period = yearOf(ctx, body)
  const mark = async (table: 'invoices' | 'credit_notes' | 'simplified_invoices', final: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ marked: number }>`
      with marked as (
        update ${sql.table(table)} t set exported_at = moment(), updated_by = ${user.id}
        where ${within(period)} and ${final} and t.exported_at is null returning t.id)
      select count(*)::int as marked from marked`.execute(db)
    return one(rows).marked
  }
  const answer = {
    invoices: await mark('invoices', ourInvoices),
    credit_notes: await mark('credit_notes', sql`t.accepted_at is not null`),
    simplified_invoices: await mark('simplified_invoices', notAnnulled),
  }
  for (const entity of ['invoices', 'simplified_invoices'] as const) {
    ctx.audit({ entity, id: 0, event: 'EXPORT', after: { ...period, ...answer } })
  }
  return answer
}

function xmlFile(name: string, { from, to }: { from: string; to: string }, elements: AsyncIterable<XmlElement | null>): FileAnswer {
  return { name, mime: xmlMime, bytes: xmlStream('invoices', { from, to }, elements) }
}

async function* ofPeriod(db: Db, period: Period): AsyncGenerator<XmlElement | null> {
  yield* documents(db, [within(period)], [within(period)], [within(period), notAnnulled])
  yield* advancesReceived(db, dated(period))
  yield* vatOfPayments(db, dated(period))
}

async function* ofUpdated(db: Db, day: string): AsyncGenerator<XmlElement | null> {
  yield* documents(db, [updatedOn('invoice', day)], [updatedOn('credit_note', day)], [simplifiedUpdatedOn(day)])
  yield* advancesReceived(db, registeredOn(day))
  yield* vatOfPayments(db, registeredOn(day))
}

async function* documents(
  db: Db,
  ofInvoices: readonly RawBuilder<unknown>[],
  ofNotes: readonly RawBuilder<unknown>[],
  ofSimplified: readonly RawBuilder<unknown>[],
): AsyncGenerator<XmlElement | null> {
  const accountOf = await categoryAccounts(db)
  const accounted = ({ lines, ...document }: Flat): XmlElement | null =>
    accountedElement({
      ...document,
      lines: lines.map(({ category_id, ...line }) => ({ ...line, account: line.account ?? accountOf(category_id) })),
    })
  const accepted = sql`t.accepted_at is not null`
  for await (const each of inBatches(db, 'invoices', [ourInvoices, ...ofInvoices], (ids) => invoicesOf(db, ids))) yield accounted(each)
  for await (const each of inBatches(db, 'credit_notes', [accepted, ...ofNotes], (ids) => notesOf(db, ids))) yield accounted(each)
  for await (const each of inBatches(db, 'simplified_invoices', ofSimplified, (ids) => simplifiedOf(db, ids))) yield accounted(each)
}

const notAnnulled = sql`t.status <> all (${[...simplifiedInvoice.final]})`

type Flat = Omit<AccountedDocument, 'lines'> & { id: number; lines: (AccountedLine & { category_id: number | null })[] }

const lineOf = (quantity: RawBuilder<unknown>, net: RawBuilder<unknown>) => sql`json_build_object('name', l.name, 'sku', k.sku,
  'quantity', ${quantity}::text, 'net', ${net}::text, 'vat_category', l.vat_category, 'vat_rate', l.vat_rate::text, 'account', a.code,
  'category_id', k.category_id)`

/** Default account of invoice line `l`, unless its category has one. */
const lineTables = sql`left join catalog_items k on k.id = l.catalog_item_id
  left join accounting_accounts a on a.id = coalesce(l.accounting_account_id, k.accounting_account_id)`

const groupsOf = (kind: 'invoice' | 'credit_note' | 'simplified_invoice') => sql`coalesce((
  select json_agg(json_build_object('category', v.category, 'rate', v.rate::text, 'state', oss_state(v.reason_code), 'taxable', v.taxable::text,
      'tax', v.tax::text) order by v.category = 'S' desc, v.rate desc, v.category, oss_state(v.reason_code))
  from ${sql.table(`${kind}_vat_lines`)} v where v.${sql.ref(`${kind}_id`)} = t.id), '[]')`

async function invoicesOf(db: Db, ids: number[]): Promise<Flat[]> {
  const { rows } = await sql<Flat>`
    select t.id, 'invoice' as kind, t.number, t.date, t.due_date, t.vat_on_payment,
      case when not t.vat_on_payment then t.vat_point_date end as vat_point_date, null as original, t.buyer_snapshot as buyer,
      t.net, t.vat, t.gross, ${groupsOf('invoice')} as vat_groups, ${advancesSpent(sql`t.id`)} as advances, coalesce((
        select json_agg(${lineOf(sql`l.quantity`, sql`l.net`)} order by l.position, l.id)
        from invoice_items l ${lineTables} where l.invoice_id = t.id), '[]') as lines
    from invoices t where t.id = any (${ids})`.execute(db)
  return rows
}

async function simplifiedOf(db: Db, ids: number[]): Promise<Flat[]> {
  const { rows } = await sql<Flat>`
    select t.id, 'simplified_invoice' as kind, t.number, t.date, t.due_date, t.vat_on_payment,
      case when not t.vat_on_payment then t.date end as vat_point_date, null as original, t.buyer_snapshot as buyer, t.paid_at, t.payment_method,
      t.status = any (${[...simplifiedInvoice.final]}) as annulled,
      t.net, t.vat, t.gross, ${groupsOf('simplified_invoice')} as vat_groups, coalesce((
        select json_agg(${lineOf(sql`l.quantity`, sql`l.net`)} order by l.position, l.id)
        from simplified_invoice_items l left join catalog_items k on k.id = l.catalog_item_id
          left join accounting_accounts a on a.id = k.accounting_account_id
        where l.simplified_invoice_id = t.id), '[]') as lines
    from simplified_invoices t where t.id = any (${ids})`.execute(db)
  return rows
}

async function notesOf(db: Db, ids: number[]): Promise<Flat[]> {
  const { rows } = await sql<Flat>`
    select t.id, 'credit_note' as kind, t.number, t.date, null as due_date, o.vat_on_payment,
      case when not o.vat_on_payment then o.vat_point_date end as vat_point_date, o.number as original, t.buyer_snapshot as buyer,
      t.net, t.vat, t.gross, ${groupsOf('credit_note')} as vat_groups, coalesce((
        select json_agg(${lineOf(sql`i.quantity`, sql`i.net`)} order by i.position, i.id)
        from credit_note_items i cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) l ${lineTables}
        where i.credit_note_id = t.id), '[]') as lines
    from credit_notes t cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) o where t.id = any (${ids})`.execute(db)
  return rows
}

/** Own income account, else the nearest ancestor's. */
async function categoryAccounts(db: Db): Promise<(id: number | null) => string | null> {
  const { rows } = await sql<{ id: number; parent_id: number | null; code: string | null }>`
    select c.id, c.parent_id, a.code from categories c left join accounting_accounts a on a.id = c.income_account_id`.execute(db)
  const categoriesById = new Map(rows.map((row) => [row.id, row]))
  return function codeOf(id): string | null {
    const category = id === null ? undefined : categoriesById.get(id)
    return category ? (category.code ?? codeOf(category.parent_id)) : null
  }
}
