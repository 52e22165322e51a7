import type { Answer, Body } from '../../../contract/calls.ts'
import { big, lineNet, sum } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Option } from '../../ui/use-options.ts'

/** What stands at a till before it is paid, as data. */

/** Goods as a scanner found them. */
export type ScannedItem = NonNullable<Answer<typeof shop.scan>['data']['item']>

/** A line at the till; figures are decimal strings. */
export interface TillLine extends Pick<
  ScannedItem,
  'item_id' | 'sku' | 'name' | 'barcode' | 'type' | 'has_units' | 'measure_unit' | 'available'
> {
  key: number
  quantity: string
  /** EUR for one with VAT. */
  price: string
  discount: string
  /** Where the price came from by the server's word. */
  source: ScannedItem['price_source']
  /** A person gave the discount. */
  byHand: boolean
  units: string[]
}

/** A sale as it is rung up. */
export interface Till {
  lines: readonly TillLine[]
  customer: Option | null
}

/** A sale as it was sent. */
export type AskedSale = Body<typeof shop.create>

/** Nothing rung up. */
export const emptyTill: Till = { lines: [], customer: null }

/** What a scanner sent: `3*4750…` is three of it, `3*` alone waits for the next code. */
export function readCode(text: string): { times: string | null; code: string } {
  const [, times = null, code = ''] = /^(?:(\d+(?:[.,]\d{1,4})?)\*)?(.*)$/.exec(text.trim()) ?? []
  return { times: times === null ? null : times.replace(',', '.'), code: code.trim() }
}

/** The sale with what was scanned: more of a line that stands there, else a line of its own. */
export function withItem(till: Till, item: ScannedItem, times: string): Till {
  const { unit, shop_price, discount_percent, price_source, ...known } = item
  const numbered = item.has_units
  const standing = till.lines.find((line) => line.item_id === item.item_id && !line.byHand && line.type !== 'gift_card')
  if (standing && unit !== null && standing.units.includes(unit)) return till
  if (standing) {
    const quantity = numbered && unit !== null ? String(standing.units.length + 1) : big(standing.quantity).plus(times).toFixed()
    const next = { ...standing, quantity, units: unit === null ? standing.units : [...standing.units, unit], available: item.available }
    // What was scanned last stands last, where the eye is.
    return { ...till, lines: [...till.lines.filter(({ key }) => key !== standing.key), next] }
  }
  const key = Math.max(0, ...till.lines.map((line) => line.key)) + 1
  const line = {
    ...known,
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

/** The sale once the server has told what was shown before its answer: what a person set by hand stays. */
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

/** The sale without what was shown too early: so much of the goods less, the line gone when none is left. */
export function withoutItem(till: Till, { item_id }: ScannedItem, times: string): Till {
  const line = till.lines.findLast((each) => each.item_id === item_id && !each.byHand)
  if (!line) return till
  const left = big(line.quantity).minus(times)
  const others = till.lines.filter(({ key }) => key !== line.key)
  if (left.lte(0)) return { ...till, lines: others }
  return { ...till, lines: till.lines.map((each) => (each.key === line.key ? { ...each, quantity: left.toFixed() } : each)) }
}

/** The sale with the printed number of a gift card that was rung up last; null where no card awaits one. Without numbers they are drawn. */
export function withCardNumber(till: Till, number: string): Till | null {
  const last = till.lines.at(-1)
  if (last?.type !== 'gift_card' || till.lines.some(({ units }) => units.includes(number))) return null
  const units = [...last.units, number]
  const quantity = big(last.quantity).lt(units.length) ? String(units.length) : last.quantity
  return { ...till, lines: till.lines.map((line) => (line === last ? { ...line, units, quantity } : line)) }
}

/** What a line comes to, EUR. */
export function amountOf({ quantity, price, discount }: Pick<TillLine, 'quantity' | 'price' | 'discount'>): string {
  return lineNet({ quantity, unit_price: price, discount_percent: discount })
}

/** What the sale comes to, EUR. */
export function dueOf({ lines }: Till): string {
  return sum(lines.map(amountOf)).toFixed(2)
}

/** Why the sale cannot be paid yet, in words; null when it can. */
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

/** The sale as the server takes it. */
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
