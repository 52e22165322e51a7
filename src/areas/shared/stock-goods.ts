import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { WarehouseGoods } from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

export interface GoodsOption extends Option {
  goods?: WarehouseGoods
}

const loaders = new Map<number, LoadOptions>()

/** Without a query, lists the warehouse's stock. */
export function loadGoods(warehouseId: number | null): LoadOptions {
  if (warehouseId === null) return nothing
  const cached = loaders.get(warehouseId)
  if (cached) return cached
  const load: LoadOptions = (q, signal) => foundGoods(warehouseId, q, signal)
  loaders.set(warehouseId, load)
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

/** Matches article number or name, or a single result. */
export async function goodsMeant(warehouseId: number | null, text: string): Promise<GoodsOption | null> {
  if (warehouseId === null) return null
  const searchText = text.trim()
  const found = await foundGoods(warehouseId, searchText)
  const exact = found.find(({ goods, label }) => goods?.sku === searchText || label === searchText)
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** Separated by commas, semicolons, spaces or line ends. */
export function unitsIn(text: string | null): string[] {
  return (text ?? '').split(/[\s,;]+/).filter((part) => part !== '')
}

/** Validates before anything is sent. */
export function shortageOf(quantity: string | null, available: string | undefined): string | undefined {
  if (!quantity || available === undefined || big(available).gte(big(quantity))) return undefined
  return `Noliktavā pieejami tikai ${formatQuantity(big(available).gt(0) ? available : '0')}`
}
