import type { Answer, Body } from '../../../contract/calls.ts'
import { big, lineNet, sum } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Option } from '../../ui/use-options.ts'

export type ScannedItem = NonNullable<Answer<typeof shop.scan>['data']['item']>

/** Decimal strings. */
export interface TillLine extends Pick<
  ScannedItem,
  'item_id' | 'sku' | 'name' | 'barcode' | 'type' | 'has_units' | 'measure_unit' | 'available'
> {
  key: number
  quantity: string
  /** Unit price in EUR with VAT. */
  price: string
  discount: string
  source: ScannedItem['price_source']
  /** Manual discount. */
  byHand: boolean
  units: string[]
}

export interface Till {
  lines: readonly TillLine[]
  customer: Option | null
}

export type SaleBody = Body<typeof shop.create>

export const emptyTill: Till = { lines: [], customer: null }

/** `3*4750…` is three pieces, `3*` applies to the next code. */
export function readCode(text: string): { times: string | null; code: string } {
  const [, times = null, code = ''] = /^(?:(\d+(?:[.,]\d{1,4})?)\*)?(.*)$/.exec(text.trim()) ?? []
  return { times: times === null ? null : times.replace(',', '.'), code: code.trim() }
}

export function withItem(till: Till, item: ScannedItem, times: string): Till {
  const { unit, shop_price, discount_percent, price_source, ...itemFields } = item
  const numbered = item.has_units
  const existing = till.lines.find((line) => line.item_id === item.item_id && !line.byHand && line.type !== 'gift_card')
  if (existing && unit !== null && existing.units.includes(unit)) return till
  if (existing) {
    const quantity = numbered && unit !== null ? String(existing.units.length + 1) : big(existing.quantity).plus(times).toFixed()
    const next = { ...existing, quantity, units: unit === null ? existing.units : [...existing.units, unit], available: item.available }
    // The last scanned line comes last.
    return { ...till, lines: [...till.lines.filter(({ key }) => key !== existing.key), next] }
  }
  const key = Math.max(0, ...till.lines.map((line) => line.key)) + 1
  const line = {
    ...itemFields,
    key,
    quantity: times,
    price: shop_price ?? '0',
    discount: discount_percent,
    source: price_source,
    byHand: false,
    units: unit === null ? [] : [unit],
  }
  return { ...till, lines: [...till.lines, line] }
}

/** Applies the server's answer; manual values stay. */
export function withConfirmed(till: Till, item: ScannedItem): Till {
  const { name, available, measure_unit } = item
  const price = item.shop_price ?? '0'
  const isRight = (line: TillLine): boolean =>
    line.price === price &&
    line.source === item.price_source &&
    line.available === available &&
    line.name === name &&
    (line.byHand || line.discount === item.discount_percent)
  if (till.lines.every((line) => line.item_id !== item.item_id || isRight(line))) return till
  return {
    ...till,
    lines: till.lines.map((line) => {
      if (line.item_id !== item.item_id || isRight(line)) return line
      return {
        ...line,
        name,
        available,
        measure_unit,
        price,
        source: item.price_source,
        ...(!line.byHand && { discount: item.discount_percent }),
      }
    }),
  }
}

export function withoutItem(till: Till, { item_id }: ScannedItem, times: string): Till {
  const line = till.lines.findLast((each) => each.item_id === item_id && !each.byHand)
  if (!line) return till
  const remaining = big(line.quantity).minus(times)
  const others = till.lines.filter(({ key }) => key !== line.key)
  if (remaining.lte(0)) return { ...till, lines: others }
  return { ...till, lines: till.lines.map((each) => (each.key === line.key ? { ...each, quantity: remaining.toFixed() } : each)) }
}

/** Null if no gift card awaits a number. Cards without one get a generated number. */
export function withCardNumber(till: Till, number: string): Till | null {
  const last = till.lines.at(-1)
  if (last?.type !== 'gift_card' || till.lines.some(({ units }) => units.includes(number))) return null
  const units = [...last.units, number]
  const quantity = big(last.quantity).lt(units.length) ? String(units.length) : last.quantity
  return { ...till, lines: till.lines.map((line) => (line === last ? { ...line, units, quantity } : line)) }
}

/** EUR. */
export function amountOf({ quantity, price, discount }: Pick<TillLine, 'quantity' | 'price' | 'discount'>): string {
  return lineNet({ quantity, unit_price: price, discount_percent: discount })
}

/** EUR. */
export function dueOf({ lines }: Till): string {
  return sum(lines.map(amountOf)).toFixed(2)
}

export function obstacleTo({ lines }: Till, offline: boolean): string | null {
  if (lines.length === 0) return 'Noskenējiet preci'
  const unnumbered = lines.find(({ has_units, units, quantity }) => has_units && units.length !== Number(quantity))
  if (unnumbered) return `${unnumbered.name}: noskenējiet katras vienības numuru`
  const halfNumbered = lines.find(
    ({ type, units, quantity }) => type === 'gift_card' && units.length > 0 && units.length !== Number(quantity),
  )
  if (halfNumbered) return `${halfNumbered.name}: noskenējiet katras kartes numuru`
  const cards = lines.filter(({ type }) => type === 'gift_card').length
  if (cards > 0 && cards < lines.length) return 'Dāvanu kartes pārdod atsevišķi no precēm'
  if (offline && lines.some(({ has_units, type }) => has_units || type === 'gift_card')) {
    return 'Bez savienojuma nepārdod dāvanu kartes un preces ar numuriem'
  }
  return null
}

export function saleOf({ lines, customer }: Till): Pick<Body<typeof shop.create>, 'items' | 'customer_id'> {
  return {
    ...(customer && { customer_id: Number(customer.id) }),
    items: lines.map(({ item_id, barcode, quantity, discount, byHand, units }) => ({
      item_id,
      barcode,
      quantity,
      ...(byHand && { discount_percent: discount }),
      ...(units.length > 0 && { units }),
    })),
  }
}
