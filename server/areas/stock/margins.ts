import { sql } from 'kysely'
import { standardRate } from '../../../contract/company/vat-decision.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { vatItems, vatTables } from '../catalog/vat.ts'

/** Documents that sell goods of the margin scheme. */
type SoldBy = 'invoice' | 'simplified_invoice' | 'shop_order'

interface SoldLine {
  line_id: number
  catalog_item_id: number
  date: string
}

/**
 * Margins of the lines of a document (docs/domain/margin-scheme.md), once its goods have moved: at the rate of the goods on its VAT
 * point. Nothing without such lines. @throws Refusal of `unit_price` if the cost of goods is not known
 */
export async function keepMargins(db: Db, kind: SoldBy, id: number): Promise<void> {
  const { rows } = await sql<SoldLine>`
    select l.line_id, l.catalog_item_id, coalesce(
      (select vat_point_date from invoices where ${kind} = 'invoice' and id = ${id}),
      (select date from simplified_invoices where ${kind} = 'simplified_invoice' and id = ${id}),
      (select date from shop_orders where ${kind} = 'shop_order' and id = ${id})) as date
    from sold_margin_lines(${kind}, ${id}) l`.execute(db)
  const [first] = rows
  // Only a simplified invoice may have had such lines before.
  if (first || kind === 'simplified_invoice') await write(db, kind, id, first ? await ratesOf(db, first.date, rows) : {})
}

/** Of a credit note, or a return at the till: what is taken off the margins of its sale. */
export async function takeOffMargins(db: Db, kind: 'credit_note' | 'shop_order', id: number): Promise<void> {
  await write(db, kind, id, {})
}

/** After an invoice was withdrawn, so that its goods are reckoned anew. */
export async function forgetMargins(db: Db, invoiceId: number): Promise<void> {
  await sql`delete from margin_lines where document_type = 'invoice' and document_id = ${invoiceId}`.execute(db)
}

async function write(db: Db, kind: string, id: number, rates: Readonly<Record<string, string>>): Promise<void> {
  await sql`select keep_margins(${kind}, ${id}, ${JSON.stringify(rates)})`.execute(db)
}

/** Percent by line; goods without a rate of their own above zero have the standard rate. */
async function ratesOf(db: Db, date: string, lines: readonly SoldLine[]): Promise<Record<string, string>> {
  const ids = [...new Set(lines.map(({ catalog_item_id }) => catalog_item_id))]
  const [items, { rates }] = await Promise.all([vatItems(db, date, ids), vatTables(db, date)])
  const taxed = new Map(rates.flatMap(({ code, rate, category }): [string, string][] => (category === 'S' ? [[code, rate]] : [])))
  const codes = new Map(items.map(({ id, vat_rate_code }) => [id, vat_rate_code]))
  const standard = standardRate(rates)?.rate
  return Object.fromEntries(
    lines.map(({ line_id, catalog_item_id }) => {
      const rate = taxed.get(codes.get(catalog_item_id) ?? '') ?? standard
      if (rate === undefined)
        throw Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}”: tajā dienā nav spēkā neviena PVN pamatlikme`)
      return [line_id, rate]
    }),
  )
}
