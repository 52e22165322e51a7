import { big, round2, round4 } from '../../../contract/money.ts'
import { categories, manufacturers } from './categories.ts'
import { families, type Family } from './families.ts'
import { barcode } from './numbers.ts'
import { at, rankedByMix, rng, shareOut, shuffled, zipf, type Rng } from './random.ts'

/** docs/domain/demo.md#distributions */
export type VatGroup = 'standard' | 'reverse' | 'reduced' | 'books'

export interface DemoItem {
  index: number
  sku: string
  name: string
  category: string
  vatGroup: VatGroup
  is_service: boolean
  manufacturer: string | null
  manufacturer_code: string | null
  /** EUR: purchase and list price. */
  cost: string
  price: string
  fractional: boolean
  barcode: string | null
  weight_kg: string | null
  cn_code: string | null
  country_of_origin: string | null
  warranty_months: number | null
  is_eol: boolean
}

const byName = new Map(categories.map((category) => [category.name, category]))
const countries = new Map(manufacturers)

const familyRotation: readonly Family[] = shuffled(
  'families',
  families.flatMap((family, place) =>
    Array.from(
      {
        length:
          shareOut(
            1800,
            families.map(({ share }) => share),
          )[place] ?? 0,
      },
      () => family,
    ),
  ),
)

export function itemAt(index: number): DemoItem {
  const family = at(familyRotation, index % familyRotation.length)
  const random = rng('item', index)
  const category = byName.get(family.category)
  if (!category) throw new Error(`No category ${family.category}`)
  const is_service = category.is_service === true
  const make = is_service || !family.pattern.includes('{m}') ? null : at(at(manufacturers, random.int(0, manufacturers.length - 1)), 0)
  const model = modelOf(random, index, make === null)
  const cost = round2(Math.max(0.2, random.logNormal(family.cost, 0.42)))
  const fractional = ['m', 'kg', 'l', 'h'].includes(category.unit ?? '')
  return {
    index,
    sku: `${family.code}-${String(index + 1).padStart(5, '0')}`,
    name: fillPattern(family.pattern, random, { m: make ?? '', n: model }),
    category: family.category,
    vatGroup: vatGroupOf(category),
    is_service,
    manufacturer: make,
    manufacturer_code: make && random.chance(0.7) ? `${make.slice(0, 2).toUpperCase()}${random.int(10_000, 99_999)}` : null,
    cost,
    price: round2(
      big(cost)
        .times(100 + random.int(12, 45))
        .div(100),
    ),
    fractional,
    barcode: is_service ? null : barcode(index + 1),
    weight_kg: family.weight_kg === undefined ? null : round4(family.weight_kg * (0.8 + random.next() * 0.4)),
    cn_code: family.cn_code ?? null,
    country_of_origin: make ? (countries.get(make) ?? null) : null,
    warranty_months: category.warranty_months ?? null,
    is_eol: !is_service && random.chance(0.02),
  }
}

function vatGroupOf({ reverse, vat_rate_code, pilot }: (typeof categories)[number]): VatGroup {
  if (reverse) return 'reverse'
  if (vat_rate_code === 'PVN5') return 'books'
  return vat_rate_code === 'PVN12' || pilot ? 'reduced' : 'standard'
}

function modelOf(random: Rng, index: number, plain: boolean): string {
  if (plain) return String((index % 9) + 1)
  return `${random.pick(['', 'A', 'X', 'S', 'G'])}${random.int(11, 99)}${random.pick(['0', '5', '0 Plus', '2'])}`
}

function fillPattern(pattern: string, random: Rng, values: { m: string; n: string }): string {
  return pattern
    .replaceAll(/\[([^\]]+)\]/g, (_, choices: string) => random.pick(choices.split('|')))
    .replace('{m}', values.m)
    .replace('{n}', values.n)
    .replaceAll(/\s+/g, ' ')
}

/** Shares of sold lines, less customers untaxed by other rules. */
const shares: Readonly<Record<VatGroup, number>> = { standard: 0.897, reverse: 0.073, reduced: 0.02, books: 0.01 }

export const popularity = zipf(0.9)

export function bestsellers(items: readonly DemoItem[]): DemoItem[] {
  return rankedByMix(shuffled('bestsellers', items), ({ vatGroup }) => vatGroup, shares, popularity)
}
