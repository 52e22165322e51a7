import { rng, type Rng } from '../demo/random.ts'
import { Catalogue, type Item } from '../history/catalogue.ts'
import { rounded } from '../history/figures.ts'
import { scattered, zipfRank } from '../history/ranks.ts'
import type { ItemKind, Reference } from '../history/reference.ts'
import { categoryName, itemName, topCategories } from './item-names.ts'

export interface Category {
  id: number
  parent: number | null
  name: string
  kind: ItemKind
  /** Median purchase price, EUR. */
  median: number
}

export function catalogueOf(reference: Reference, size: { items: number; categories: number }): Catalogue {
  const leaves = categoriesOf(size.categories).slice(topCategories.length)
  const piece = reference.measureUnits.get('gab.') ?? 1
  const hour = reference.measureUnits.get('h') ?? 1
  const items = Array.from({ length: size.items }, (_, index) => {
    const random = rng('load-item', index)
    const category = random.pick(leaves)
    const service = category.kind === 'service'
    const cost = Math.max(1000, Math.round(random.logNormal(category.median, 0.8) * 100) * 100)
    return {
      id: index + 1,
      name: itemName(random, service),
      sku: `${service ? 'PAK' : 'PR'}-${String(index + 1).padStart(6, '0')}`,
      category: category.id,
      kind: category.kind,
      unit: service ? hour : piece,
      price: rounded(cost * random.int(112, 145), 10_000) * 100,
      cost,
      isStocked: !service,
      // Reverse-charge goods: phones and laptops.
      byPiece: category.kind === 'reverse',
    }
  })
  const drawing = (sold: readonly Item[]) => (random: Rng) =>
    sold[scattered(zipfRank(random.next(), sold.length, 0.9, 0), sold.length)] as Item
  return new Catalogue(
    items,
    leaves.map(({ id }) => id),
    { isSold: () => true, drawing },
  )
}

/** Top categories first, with two subcategories each. */
export function categoriesOf(count: number): readonly Category[] {
  return Array.from({ length: Math.max(count, 2 * topCategories.length) }, (_, index) => categoryOf(index))
}

function categoryOf(index: number): Category {
  const tops = topCategories.length
  const random = rng('load-category', index)
  const top = index % tops
  const kind = kinds[index % kinds.length] ?? 'usual'
  return {
    id: index + 1,
    parent: index < tops ? null : top + 1,
    name: index < tops ? (topCategories[index] ?? '') : categoryName(topCategories[top] ?? '', Math.floor(index / tops) - 1),
    kind: index < tops ? 'usual' : kind,
    median: random.pick([1.5, 4, 4, 9, 9, 20, 20, 60, 150, 400]),
  }
}

// Shares of docs/domain/demo.md#distributions among 37 categories, coprime to the number of top categories.
const kinds: readonly ItemKind[] = Array.from({ length: 37 }, (_, place) => {
  if (place % 18 === 5) return 'reverse'
  if (place === 11) return 'service'
  if (place === 17) return 'reduced'
  return place === 29 ? 'books' : 'usual'
})
