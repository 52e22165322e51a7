import { Catalogue, isGoods, type Item, type NewItem } from '../history/catalogue.ts'
import type { CopySink } from '../history/copy.ts'
import type { Workshop } from '../history/recipes.ts'
import type { ItemKind, Reference } from '../history/reference.ts'
import type { Rentable } from '../history/rents.ts'
import { searchVector } from '../history/search-words.ts'
import { categories } from './categories.ts'
import type { Groups } from './groups.ts'
import { bestsellers, itemAt, popularity, type DemoItem } from './items.ts'
import { at, byRank } from './random.ts'

/** The id of an item is its index plus one. */

const kinds: Readonly<Record<DemoItem['vatGroup'], ItemKind>> = {
  standard: 'usual',
  reverse: 'reverse',
  reduced: 'reduced',
  books: 'books',
}
const groups = new Map(categories.map((category) => [category.name, category]))

/** Serialised goods. */
const byPiece = 'Mobilie telefoni'

export function goodsOf({ measureUnits }: Reference, itemGroups: Groups, count: number): Catalogue {
  const items = Array.from({ length: count }, (_, index) => itemAt(index))
  const idOfGroup = ({ category }: DemoItem): number => itemGroups.categories.get(category) ?? 0
  const ofHistory = (item: DemoItem): NewItem => ({
    id: item.index + 1,
    name: item.name,
    sku: item.sku,
    category: idOfGroup(item),
    kind: item.is_service ? 'service' : kinds[item.vatGroup],
    unit: measureUnits.get(groups.get(item.category)?.unit ?? 'gab.') ?? 1,
    price: tenThousandths(item.price),
    cost: tenThousandths(item.cost),
    isStocked: !item.is_service,
    byPiece: item.category === byPiece,
  })
  return new Catalogue(items.map(ofHistory), [...new Set(items.map(idOfGroup))], {
    // Excludes items whose VAT rate changes within the history.
    isSold: ({ id }) => groups.get(at(items, id - 1).category)?.pilot === undefined,
    drawing: (sold) => {
      const ranked = bestsellers(sold.map(({ id }) => at(items, id - 1)))
      const ofId = new Map(sold.map((item) => [item.id, item]))
      const draw = byRank(ranked.length, popularity)
      return (random) => ofId.get(at(ranked, draw(random)).index + 1) as Item
    },
  })
}

const rented = ['Lāzerprinteri', 'Daudzfunkciju iekārtas'] as const
const meters = ['A4 melnbalts', 'A4 krāsu'] as const

export function rentableOf({ items }: Catalogue, { categories: categoryIds }: Groups): Rentable {
  const ids = rented.map((name) => categoryIds.get(name) ?? 0)
  return {
    goods: items.filter(isGoods).filter(({ category }) => ids.includes(category)),
    more: 1.2,
    waiting: 0.2,
    meters: (category) => metersAt(ids.indexOf(category)),
  }
}

const partsOfStations = [
  ['Procesori', [1]],
  ['Operatīvā atmiņa', [1, 2, 2, 4]],
  ['Diski un SSD', [1, 1, 2]],
  ['Datoru korpusi', [1]],
  ['Videokartes', [1]],
] as const

/** The last weeks create the first two manually. */
export function workshopOf({ items }: Catalogue, { categories: categoryIds }: Groups): Workshop {
  const of = (name: string) => items.filter(isGoods).filter(({ category }) => category === categoryIds.get(name))
  const kinds = partsOfStations.map(([name, counts]) => ({ goods: of(name), counts }))
  return {
    products: kinds.some(({ goods }) => goods.length === 0) ? [] : of('Darbstacijas').slice(2),
    kinds,
    spares: sparePartCategories.flatMap(of),
    numbered: null,
  }
}

const sparePartCategories = ['Toneri', 'Operatīvā atmiņa', 'Diski un SSD', 'Savienotāji', 'Lādētāji']

/** Laser printers are monochrome. */
function metersAt(place: number): { id: number; name: string }[] {
  return meters.slice(0, place + 1).map((name, meter) => ({ id: place * meters.length + meter + 1, name }))
}

function tenThousandths(amount: string): number {
  return Math.round(Number(amount) * 10_000)
}

export function writeGoods(sink: CopySink, { made }: Reference, { makers, categories: categoryIds }: Groups, catalogue: Catalogue): void {
  const options = sink.table('category_options', 'id, category_id, name, type, is_reading, weight, created_at, updated_at')
  for (const [place, category] of rented.entries()) {
    for (const [meter, { id, name }] of metersAt(place).entries()) {
      options.row([id, categoryIds.get(category) ?? 0, name, 'counter', true, meter + 1, made, made])
    }
  }
  const rows = sink.table(
    'catalog_items',
    `id, sku, name, category_id, manufacturer_id, manufacturer_code, type, measure_unit_id, price, weight_kg, cn_code, country_of_origin,
      warranty_months, display_in_webshop, is_stocked, is_eol, has_units, unit_kind, search, created_at, updated_at, created_by, updated_by`,
  )
  const barcodes = sink.table('catalog_item_barcodes', 'id, catalog_item_id, code, kind, created_at, updated_at')
  for (const { id, sku, name, category, unit, stockBase, byPiece: numbered } of catalogue.items) {
    const item = itemAt(id - 1)
    const { manufacturer, manufacturer_code, price, weight_kg, cn_code, country_of_origin, warranty_months, barcode } = item
    rows.row([
      ...[id, sku, name, category, manufacturer === null ? null : (makers.get(manufacturer) ?? null), manufacturer_code],
      ...[stockBase === null ? 'service' : 'goods', unit, price, weight_kg, cn_code, country_of_origin, warranty_months],
      ...[stockBase !== null, stockBase !== null, item.is_eol, numbered, numbered ? 'imei' : null],
      ...[searchVector(sku, name, manufacturer_code, barcode), made, made, 1, 1],
    ])
    if (barcode !== null) barcodes.row([barcodes.count + 1, id, barcode, 'EAN13', made, made])
  }
}
