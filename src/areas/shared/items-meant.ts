import { catalog } from '../../../contract/catalog/catalog.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { FindRecords } from '../../workspace/lines/paste-rows.ts'

/** The most texts of one call. */
const most = 1000

/** Matches article number, barcode or name. */
export const itemsMeant: FindRecords = async (texts) => {
  const calls = Array.from({ length: Math.ceil(texts.length / most) }, (_, place) =>
    readOnce(catalog.itemsByTexts, { body: { texts: texts.slice(place * most, (place + 1) * most) } }),
  )
  const found = (await Promise.all(calls)).flatMap(({ data }) => data)
  return new Map(found.map(({ text, id, sku, name }) => [text, { id, label: name, hint: sku }]))
}
