import type { Rng } from '../demo/random.ts'
import type { Catalogue, Goods } from './catalogue.ts'
import { amountOf, rounded } from './figures.ts'
import type { Reference } from './reference.ts'

/** The price includes VAT. */
export interface ShopLine {
  item: Goods
  stockItem: number
  quantity: number
  price: number
  discount: number
}

export const shop = 4
/** EUR with VAT in ten-thousandths; below it no buyer name is required. */
const dearest = 400_000

export function shelfLines(
  { catalogue, reference }: { catalogue: Catalogue; reference: Reference },
  random: Rng,
  most: number,
): ShopLine[] {
  const lines = new Map<number, ShopLine>()
  const targetCount = random.int(1, most)
  while (lines.size < targetCount) {
    const item = catalogue.goods(random.int(1, catalogue.stockItems))
    const rate = Number(reference.vat.unregistered[item.kind].vat_rate)
    const price = rounded(item.price * (100 + rate), 10_000) * 100
    if (item.byPiece || price > dearest) continue
    const discount = random.chance(0.1) ? random.pick([50, 100, 150]) : 0
    lines.set(item.id, { item, stockItem: item.stockBase + shop, quantity: 1, price, discount })
  }
  return [...lines.values()]
}

type Vats = Reference['vat']['registered']

/** Cents. */
export interface Priced extends ShopLine {
  vat: Vats['usual']
  amount: number
  net: number
}

export function priced(lines: readonly ShopLine[], vats: Vats): Priced[] {
  return lines.map((line) => ({ ...line, vat: vats[line.item.kind], amount: amountOf(line.quantity, line.price, line.discount), net: 0 }))
}

/** VAT included in amounts by group (INV-VAT-4); line nets add up to the group's. */
export function taxed(lines: Priced[]): { vat: Priced['vat']; taxable: number; tax: number }[] {
  const groups = new Map<string, { vat: Priced['vat']; amount: number; taxable: number; tax: number }>()
  for (const line of lines) {
    const key = `${line.vat.vat_category} ${line.vat.vat_rate} ${line.vat.vat_reason_code}`
    const group = groups.get(key) ?? { vat: line.vat, amount: 0, taxable: 0, tax: 0 }
    groups.set(key, group)
    group.amount += line.amount
    const rate = line.vat.vat_category === 'S' ? Number(line.vat.vat_rate) : 0
    group.tax = rounded(group.amount * rate, 100 + rate)
    const before = group.taxable
    group.taxable = group.amount - group.tax
    line.net = group.taxable - before
  }
  return [...groups.values()]
}
