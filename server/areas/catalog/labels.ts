import { sql } from 'kysely'
import type { FileAnswer } from '../../../contract/calls.ts'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Label } from '../../documents/label-pdf.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { build } from '../../workers/printer.ts'
import { shopPrices } from './shop-price.ts'

/** One label of an item. */
export const label: Handler<typeof catalog.label> = (ctx) => labelFile(ctx, [{ id: ctx.params.id, quantity: 1 }])

/** So many labels of an item. */
export const labels: Handler<typeof catalog.labels> = (ctx) => labelFile(ctx, [{ id: ctx.params.id, quantity: ctx.params.quantity }])

/** An item and how many of its labels are printed. */
export interface LabelsAsked {
  id: number
  quantity: number
  /** Numbers of serialised goods: each has a label of its own, which bears it instead of the item's code. */
  units?: readonly string[]
}

/** Labels that one file holds at most: a roll of a label printer. */
const most = 500

/** Labels of items as one PDF, 50 by 30 mm each (docs/domain/catalogue.md#categories-and-items). 404 for an item that is not there. */
export async function labelFile({ db, today }: Pick<Context, 'db' | 'today'>, asked: readonly LabelsAsked[]): Promise<FileAnswer> {
  const count = asked.reduce((total, { quantity }) => total + quantity, 0)
  if (count < 1 || count > most) throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}”: jābūt no 1 līdz ${most}`)
  const known = await labelsOf(db, today, [...new Set(asked.map(({ id }) => id))])
  const printed = asked.flatMap(({ id, quantity, units = [] }) => {
    const found = known.get(id)
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

/** Code 128 writes Latin letters, digits and signs only; longer codes would not fit the label. */
function codeOf(text: string): string {
  if (/^[\x20-\x7e]{1,24}$/.test(text)) return text
  throw Refusal.field('barcodes', `Lauks „Svītrkodi”: ${text} nevar nodrukāt kā svītrkodu; der līdz 24 latīņu burtiem, cipariem un zīmēm`)
}
