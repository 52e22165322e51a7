import { sql } from 'kysely'
import type { FileAnswer } from '../../../contract/calls.ts'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Label } from '../../documents/label-pdf.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { build } from '../../workers/printer.ts'
import { shopPrices } from './shop-price.ts'

export const label: Handler<typeof catalog.label> = (ctx) => labelFile(ctx, [{ id: ctx.params.id, quantity: 1 }])

export const labels: Handler<typeof catalog.labels> = (ctx) => labelFile(ctx, [{ id: ctx.params.id, quantity: ctx.params.quantity }])

export interface LabelRequest {
  id: number
  quantity: number
  units?: readonly string[]
}

/** Labels per file: one roll of a label printer. */
const most = 500

/** One PDF of 50 × 30 mm labels (docs/domain/catalogue.md#categories-and-items). Throws 404 for an unknown item. */
export async function labelFile(
  { db, today }: Pick<Context, 'db' | 'today'>,
  requestedLabels: readonly LabelRequest[],
): Promise<FileAnswer> {
  const count = requestedLabels.reduce((total, { quantity }) => total + quantity, 0)
  if (count < 1 || count > most) throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}”: jābūt no 1 līdz ${most}`)
  const labelData = await labelsOf(db, today, [...new Set(requestedLabels.map(({ id }) => id))])
  const printed = requestedLabels.flatMap(({ id, quantity, units = [] }) => {
    const found = labelData.get(id)
    if (!found) throw Refusal.missing()
    return Array.from({ length: quantity }, (_, place) => ({ ...found, code: units[place] ?? found.code }))
  })
  return { name: 'etiketes.pdf', mime: 'application/pdf', bytes: await build('labelPdf', printed), inline: true }
}

async function labelsOf(db: Db, today: string, ids: readonly number[]): Promise<Map<number, Label>> {
  const { rows } = await sql<{ id: number; name: string; sku: string; barcode: string | null }>`
    select i.id, i.name, i.sku,
      (select b.code from catalog_item_barcodes b where b.catalog_item_id = i.id order by b.id limit 1) as barcode
    from catalog_items i where i.id = any (${[...ids]})`.execute(db)
  const prices = await shopPrices(db, today, ids)
  return new Map(
    rows.map(({ id, name, sku, barcode }) => [id, { name, sku, price: prices.get(id)?.price ?? null, code: codeOf(barcode ?? sku) }]),
  )
}

/** Code 128 encodes Latin letters, digits and signs only; longer codes do not fit the label. */
function codeOf(text: string): string {
  if (/^[\x20-\x7e]{1,24}$/.test(text)) return text
  throw Refusal.field('barcodes', `Lauks „Svītrkodi”: ${text} nevar nodrukāt kā svītrkodu; der līdz 24 latīņu burtiem, cipariem un zīmēm`)
}
