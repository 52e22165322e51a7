import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { WarehouseGoods } from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

/** Goods as they are picked for a line: what lies in the warehouse comes along. */
export interface GoodsOption extends Option {
  goods?: WarehouseGoods
}

const made = new Map<number, LoadOptions>()

/** Finds goods kept in stock by name, article number, barcode or the number of a piece; before anything is typed, what lies in the warehouse. */
export function loadGoods(warehouseId: number | null): LoadOptions {
  if (warehouseId === null) return nothing
  const known = made.get(warehouseId)
  if (known) return known
  const load: LoadOptions = (q, signal) => foundGoods(warehouseId, q, signal)
  made.set(warehouseId, load)
  return load
}

const nothing: LoadOptions = () => Promise.resolve([])

async function foundGoods(warehouse_id: number, q: string, signal?: AbortSignal): Promise<GoodsOption[]> {
  const { data } = await readOnce(technicalDocuments.goods, { query: { warehouse_id, ...(q.trim() !== '' && { q }) } }, signal)
  return data.map((goods) => ({ id: goods.item_id, label: goods.name, hint: hintOf(goods), goods }))
}

function hintOf({ sku, available, measure_unit, unit }: WarehouseGoods): string {
  return unit ? `${sku} · ${unit}` : `${sku} · pieejams ${formatQuantity(available)} ${measure_unit.name}`
}

/** The one good that a pasted text means: by its article number or name, or because nothing else is found. */
export async function goodsMeant(warehouseId: number | null, text: string): Promise<GoodsOption | null> {
  if (warehouseId === null) return null
  const wanted = text.trim()
  const found = await foundGoods(warehouseId, wanted)
  const exact = found.find(({ goods, label }) => goods?.sku === wanted || label === wanted)
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** Numbers of units as a person types them: parted by commas, semicolons, spaces or line ends. */
export function unitsIn(text: string | null): string[] {
  return (text ?? '').split(/[\s,;]+/).filter((part) => part !== '')
}

/** Why a line cannot leave as it stands, before anything is sent. */
export function shortageOf(quantity: string | null, available: string | undefined): string | undefined {
  if (!quantity || available === undefined || big(available).gte(big(quantity))) return undefined
  return `Noliktavā pieejami tikai ${formatQuantity(big(available).gt(0) ? available : '0')}`
}
