import { simplified } from '../../../contract/simplified/simplified.ts'
import { failureOf } from '../../data/failure.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { loadItems, type StockIn } from '../shared/loaders.ts'

/** One piece of serialised goods, found by its number. */
interface Piece extends Option {
  piece: string
}

/** Number of the piece that was picked; null where goods were, of any piece. */
export function pieceOf(item: Option | Piece): string | null {
  return 'piece' in item ? item.piece : null
}

const made = new Map<LoadOptions, LoadOptions>()

/** Finds goods as for an order; what no goods are called by may be the number of a piece that a scanner read. */
export function loadGoods(customerId: number | null, stockIn: StockIn): LoadOptions {
  const items = loadItems(customerId, stockIn)
  const known = made.get(items)
  if (known) return known
  const load: LoadOptions = async (query, signal) => {
    const found = await items(query, signal)
    return found.length > 0 || !/\d{3}/.test(query) ? found : pieces(query.trim(), signal)
  }
  made.set(items, load)
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
