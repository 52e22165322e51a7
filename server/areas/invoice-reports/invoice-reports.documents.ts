import { sql } from 'kysely'
import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { DocumentLine, InvoiceDocument, Spoken } from '../../documents/model.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { build } from '../../workers/printer.ts'
import { mimeOf } from '../files/generated.ts'
import { printedLogo } from '../files/files.logo.ts'
import { print } from '../files/files.print.ts'
import { invoiceDocument } from '../invoices/invoices.document.ts'
import { loadInvoice } from '../invoices/invoices.record.ts'
import { branchTotalsOf } from './branch-totals.ts'

/** An invoice as an act of acceptance: without prices, signed by both parties. */
export const acceptancePdf: Handler<typeof invoiceReports.acceptancePdf> = async (ctx) => {
  const { id, number } = await loadInvoice(ctx, ctx.params.id)
  const { seller, buyer, delivery, lines, uuid, issue_date, delivery_date, contract_ref, issuer_name, notes, ...document } =
    await invoiceDocument(ctx.db, id)
  const bytes = await print(
    ctx,
    'acceptanceActPdf',
    {
      seller,
      buyer,
      delivery,
      lines,
      uuid,
      contract_ref,
      notes,
      number: document.number,
      date: delivery_date ?? issue_date,
      place: null,
      order_number: document.order_refs.join(', '),
      order_date: issue_date,
      invoice: { number: document.number, date: issue_date },
      language: document.language,
      text: null,
      handed_over_by: issuer_name,
      accepted_by: null,
      signed_at: null,
    },
    ctx.query.language,
  )
  return { name: `${number ?? `rekins-${id}`}-akts.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

export const groupPdf: Handler<typeof invoiceReports.groupPdf> = async (ctx) => {
  const { db, body } = ctx
  const ids = [...new Set(body.invoice_ids)]
  const { rows } = await sql<{ id: number }>`select id from invoices where id = any (${ids})`.execute(db)
  const existingIds = new Set(rows.map(({ id }) => id))
  const missing = body.invoice_ids.findIndex((id) => !existingIds.has(id))
  if (missing >= 0) throw Refusal.field(`invoice_ids.${missing}`, `Lauks „${labelOf('invoice_ids')}”: tāda rēķina nav`)
  const documents: Spoken<InvoiceDocument>[] = []
  for (const id of ids) documents.push({ ...(await invoiceDocument(db, id)), ...(body.language && { language: body.language }) })
  return {
    name: 'invoices.pdf',
    mime: mimeOf('pdf'),
    bytes: await build('invoicesPdf', { documents, logo: await printedLogo(ctx) }),
    inline: true,
  }
}

export const branchPdf: Handler<typeof invoiceReports.branchPdf> = async (ctx) => {
  const { id, number } = await loadInvoice(ctx, ctx.params.id)
  const { lines, seller, buyer, issue_date, net, vat, gross, vat_groups, ...document } = await invoiceDocument(ctx.db, id)
  const totals = await branchTotalsOf(ctx.db, [sql`t.id = ${id}`])
  const bytes = await print(
    ctx,
    'branchReportPdf',
    {
      seller,
      buyer,
      issue_date,
      net,
      vat,
      gross,
      vat_groups,
      number: document.number,
      lines: grouped(lines, await branchesOfLines(ctx.db, id)),
      branches: totals.map(({ branch, ...sums }) => ({ ...sums, name: branch })),
      language: document.language,
    },
    ctx.query.language,
  )
  return { name: `${number ?? `rekins-${id}`}-filiales.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

async function branchesOfLines(db: Db, id: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select b.name from invoices t join invoice_items i on i.invoice_id = t.id left join branches b on b.id = coalesce(i.branch_id, t.branch_id)
    where t.id = ${id} order by i.position, i.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Grouped by branch; lines keep their invoice numbers. */
function grouped(lines: readonly DocumentLine[], branches: readonly (string | null)[]): DocumentLine[] {
  const labelledLines = lines.map((line, index) => ({ ...line, group: branches[index] ?? null }))
  const order = [...new Set(labelledLines.map(({ group }) => group))]
  return order.flatMap((name) => labelledLines.filter(({ group }) => group === name))
}
