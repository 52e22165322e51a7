import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { totalsOf } from '../../../contract/money.ts'
import type { ReturnActItem, ReturnActRecord, returnActs } from '../../../contract/return-acts/return-acts.ts'
import { isTakenBack } from '../../../machines/return-act.ts'
import { one } from '../../db/one.ts'
import type { DocumentLine, DocumentParty, ReturnActDocument } from '../../documents/model.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { mimeOf } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { supplierParty, untaxed } from '../supplier-invoices/xml.ts'
import { loadReturnAct } from './return-acts.record.ts'

/** Bilingual for foreign suppliers by default. */
export const pdf: Handler<typeof returnActs.pdf> = async (ctx) => {
  const document = await documentOf(ctx, ctx.params.id)
  const language = ctx.query.language ?? (document.supplier.country_code === 'LV' ? 'lv' : 'lv_en')
  return {
    name: `${document.uuid}.pdf`,
    mime: mimeOf('pdf'),
    bytes: await print(ctx, 'returnActPdf', { ...document, language }),
    inline: true,
  }
}

/** Rule R167. */
export const xml: Handler<typeof returnActs.xml> = async (ctx) => ({
  name: 'return_act.xml',
  mime: mimeOf('ubl'),
  bytes: await build('returnActXml', await documentOf(ctx, ctx.params.id)),
})

/** Rule R166. */
export const excel: Handler<typeof returnActs.excel> = async (ctx) => {
  const { return_act_items } = await loadReturnAct(ctx, ctx.params.id)
  return { name: 'return_act.xlsx', mime: xlsxMime, bytes: spreadsheet('Atgriešanas akts', columns, each(return_act_items)) }
}

async function* each(items: readonly ReturnActItem[]): AsyncGenerator<ReturnActItem> {
  yield* items
}

const columns: readonly SheetColumn<ReturnActItem>[] = [
  { header: labelOf('sku'), width: 18, cell: ({ sku }) => sku },
  { header: labelOf('catalog_item_id'), width: 48, cell: ({ name }) => name },
  { header: labelOf('quantity'), width: 12, kind: 'quantity', cell: ({ quantity }) => quantity },
  { header: labelOf('measure_unit_id'), width: 12, cell: ({ measure_unit }) => measure_unit.name },
  { header: labelOf('price'), width: 14, kind: 'price', cell: ({ price }) => price },
  { header: labelOf('discount_percent'), width: 12, kind: 'percent', cell: ({ discount_percent }) => discount_percent },
  { header: labelOf('net'), width: 14, kind: 'money', total: true, cell: ({ net }) => net },
  { header: labelOf('vat_rate_code'), width: 12, cell: ({ vat_rate_code }) => vat_rate_code },
  { header: labelOf('units'), width: 40, cell: ({ units }) => units.join(', ') },
  { header: labelOf('reason'), width: 40, cell: ({ reason }) => reason },
]

/** Company as frozen, or current for a draft. */
async function documentOf(ctx: Context, id: number): Promise<ReturnActDocument> {
  const { db } = ctx
  const record = await loadReturnAct(ctx, id)
  const { uuid, date, reason, notes, supplier_credit_nr, status, warehouse, supplier, accepted_by, created_by } = record
  const lines = record.return_act_items.map((item, place) => lineOf(item, place, record.vat_kind))
  const { groups, ...totals } = totalsOf(lines)
  return {
    ...totals,
    vat_groups: groups.map((group) => ({ ...group, reason_text: null })),
    number: record.number,
    uuid,
    date,
    reason,
    notes,
    supplier_credit_nr,
    lines,
    is_cancelled: isTakenBack(status),
    seller: (await frozenSeller(db, id)) ?? (await documentSeller(db)),
    supplier: await supplierParty(db, supplier.id),
    warehouse: warehouse.name,
    basis: await basisOf(db, record),
    issuer_name: (accepted_by ?? created_by)?.name ?? null,
  }
}

async function frozenSeller(db: Db, id: number): Promise<DocumentParty | null> {
  const { rows } = await sql<{ seller: DocumentParty | null }>`select seller_snapshot as seller from return_acts where id = ${id}`.execute(
    db,
  )
  return one(rows).seller
}

async function basisOf(db: Db, { procurement_invoice: invoice }: ReturnActRecord): Promise<string | null> {
  if (!invoice) return null
  const { rows } = await sql<{ date: string }>`select date from procurement_invoices where id = ${invoice.id}`.execute(db)
  return `${invoice.name}, ${formatDate(one(rows).date)}`
}

function lineOf(item: ReturnActItem, place: number, vatKind: ReturnActRecord['vat_kind']): DocumentLine {
  const { name, reason, sku, quantity, measure_unit, price, discount_percent, net, vat_rate, units } = item
  const category = untaxed[vatKind]
  return {
    position: place + 1,
    name,
    description: reason,
    sku,
    gtin: null,
    quantity,
    unit: measure_unit.name,
    unit_code: '',
    unit_price: price,
    discount_percent,
    net,
    units,
    vat_reason_code: null,
    vat_category: category ?? (Number(vat_rate) === 0 ? 'Z' : 'S'),
    vat_rate: category ? '0' : vat_rate,
  }
}
