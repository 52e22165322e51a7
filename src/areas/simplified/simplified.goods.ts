import { simplified } from '../../../contract/simplified/simplified.ts'
import { failureOf } from '../../data/failure.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { loadSaleItems, type StockIn } from '../shared/sale-loaders.ts'

interface Piece extends Option {
  piece: string
}

/** Null unless a specific piece was selected. */
export function pieceOf(item: Option | Piece): string | null {
  return 'piece' in item ? item.piece : null
}

const loaders = new Map<LoadOptions, LoadOptions>()

/** Unknown text may be a scanned serial number. */
export function loadGoods(customerId: number | null, stockIn: StockIn): LoadOptions {
  const items = loadSaleItems(customerId, stockIn)
  const cached = loaders.get(items)
  if (cached) return cached
  const load: LoadOptions = async (query, signal) => {
    const found = await items(query, signal)
    return found.length > 0 || !/\d{3}/.test(query) ? found : pieces(query.trim(), signal)
  }
  loaders.set(items, load)
  return load
}

async function pieces(number: string, signal?: AbortSignal): Promise<Piece[]> {
  try {
    const { data } = await readOnce(simplified.piece, { query: { number } }, signal)
    return [{ id: data.item_id, label: data.name, hint: [data.sku, data.number, data.warehouse].join(' · '), piece: data.number }]
  } catch (error) {
    if (failureOf(error).status === 404) return []
    throw error
  }
}
