import { rng, type Rng } from '../demo/random.ts'
import type { Goods } from './catalogue.ts'
import type { CopySink } from './copy.ts'
import { decimal } from './figures.ts'
import { searchVector } from './search-words.ts'

/** Unit labour in cents. */
export interface Recipe {
  id: number
  product: Goods
  labour: number
  parts: readonly RecipePart[]
}

/** Quantity per unit, and percent of waste. */
export interface RecipePart {
  item: Goods
  quantity: number
  waste: number
}

export interface Workshop {
  products: readonly Goods[]
  /** One of each kind per product; the last kind only in some. */
  kinds: readonly { goods: readonly Goods[]; counts: readonly number[] }[]
  spares: readonly Goods[]
  /** A serialised product and part. */
  numbered: { product: Goods; part: Goods } | null
}

/** Some lists have a second version; returns the active ones. */
export function writeRecipes(sink: CopySink, workshop: Workshop, { count, made }: { count: number; made: string }): readonly Recipe[] {
  const lists = sink.table(
    'component_lists',
    `id, type, catalog_item_id, name, version, is_active, output_quantity, labour_minutes, labour_cost, search, created_at, updated_at,
      created_by, updated_by`,
  )
  const items = sink.table(
    'component_list_items',
    'id, component_list_id, catalog_item_id, position, quantity, waste_percent, is_optional, created_at, updated_at',
  )
  const recipes: Recipe[] = []
  const write = (product: Goods, version: number, isActive: boolean): void => {
    const id = lists.count + 1
    const random = rng('load-recipe', id)
    const labour = random.int(8, 90) * 100
    const recipe = { id, product, labour, parts: fittingParts(workshop, product, random) }
    const minutes = Math.round(recipe.labour / 40)
    lists.row([
      ...[id, 'production', product.id, product.name, version, isActive, 1, minutes, decimal(recipe.labour, 2)],
      ...[searchVector(product.name, product.sku, product.name), made, made, 1, 1],
    ])
    for (const [place, { item, quantity, waste }] of recipe.parts.entries()) {
      items.row([items.count + 1, id, item.id, place + 1, quantity, waste, false, made, made])
    }
    if (isActive) recipes.push(recipe)
  }
  const products = [...(workshop.numbered ? [workshop.numbered.product] : []), ...workshop.products]
  for (const product of products) {
    if (lists.count >= count) break
    const isOld = rng('load-recipe-version', product.id).chance(0.15) && lists.count + 1 < count
    if (isOld) write(product, 1, false)
    write(product, isOld ? 2 : 1, true)
  }
  return recipes
}

/** Parts that cost about the product's usual cost. */
function fittingParts(workshop: Workshop, product: Goods, random: Rng): RecipePart[] {
  const candidates = Array.from({ length: 12 }, () => partsOf(workshop, product, random))
  const away = (parts: readonly RecipePart[]) =>
    Math.abs(product.cost - parts.reduce((sum, { item, quantity }) => sum + item.cost * quantity, 0))
  return candidates.reduce((best, parts) => (away(parts) < away(best) ? parts : best))
}

function partsOf({ kinds, numbered }: Workshop, product: Goods, random: Rng): RecipePart[] {
  const usedKinds = random.chance(0.5) ? kinds : kinds.slice(0, -1)
  const parts = usedKinds.flatMap(({ goods, counts }): RecipePart[] => {
    const item = random.pick(goods)
    return item === product ? [] : [{ item, quantity: random.pick(counts), waste: random.pick([0, 0, 0, 3, 5]) }]
  })
  return numbered?.product === product ? [{ item: numbered.part, quantity: 1, waste: 0 }, ...parts] : parts
}
