import { formatDate, formatPrice, formatQuantity } from '../../../../contract/format.ts'
import { big } from '../../../../contract/money.ts'
import { selectedOptionsOf } from '../../../../contract/line-options.ts'
import type { LineFacts } from './use-line-facts.ts'
import { stockNote, type OrderLineRow } from './line-rows.ts'

/** Basis of warnings besides the row (docs/domain/sales.md#warnings-on-lines). */
export interface WarnedDocument {
  /** `yyyy-mm-dd` */
  today: string
  /** The day on which the goods are expected; null without one. */
  due: string | null
  /** Prices with VAT are not compared. */
  priceMode: 'net' | 'gross'
  rows: readonly OrderLineRow[]
}

type Rule = (row: OrderLineRow, document: WarnedDocument, facts: LineFacts | undefined) => string | undefined

/** In the order in which they are told. None of them stops a person. */
export const lineRules = {
  gone(_, __, facts) {
    if (facts?.is_archived) return 'Prece ir arhivēta'
    return facts?.is_eol ? 'Prece ir izņemta no aprites' : undefined
  },

  stock: (row) => stockNote(row),

  /** The cost comes only to those who may see it. */
  cost(row, { priceMode }, facts) {
    const price = priceMode === 'net' ? paid(row) : null
    const cost = facts?.avg_cost ?? null
    return price && cost !== null && price.lt(big(cost)) ? `Zem pašizmaksas ${formatPrice(cost)}\u00a0€` : undefined
  },

  /** A price agreed with the customer is the usual one, whatever was paid before. */
  price(row, { priceMode }, facts) {
    const price = priceMode === 'net' ? paid(row) : null
    const last = facts?.last ? paid(facts.last) : null
    if (!price || !last || row.source === 'customer_price' || price.round(2).eq(last.round(2))) return undefined
    // Without it, the price beside the warning may be the one that it names.
    const here = big(row.discount_percent).eq(0) ? '' : `, te ar atlaidi ${formatPrice(price.round(4).toFixed())}\u00a0€`
    return `Klients parasti maksā ${formatPrice(last.round(4).toFixed())}\u00a0€${here}`
  },

  /** Other categories have a rate by law, not by the item. */
  vat(row, _, facts) {
    const own = facts?.vat_rate ?? null
    if (own === null || row.vat_rate === null || row.vat_category !== 'S' || big(own).eq(big(row.vat_rate))) return undefined
    return `PVN ${formatQuantity(row.vat_rate)} %, precei ${formatQuantity(own)} %`
  },

  /** The same item with other options is another one. */
  twice(row, { rows }) {
    const place = rows.findIndex((each) => each.key !== row.key && isSame(each, row))
    return place < 0 ? undefined : `Tā pati prece ir ${place + 1}. rindā`
  },

  late({ quantity, fulfilled }, { due, today }) {
    const waits = quantity !== null && big(quantity).gt(big(fulfilled))
    return waits && due !== null && due < today ? `Piegādes datums ${formatDate(due)} ir pagājis` : undefined
  },
} as const satisfies Record<string, Rule>

/** Texts for one row; none for a row without an item. */
export function lineWarnings(row: OrderLineRow, document: WarnedDocument, facts: LineFacts | undefined): string[] {
  if (!row.item) return []
  const rules: readonly Rule[] = Object.values(lineRules)
  return rules.flatMap((rule) => rule(row, document, facts) ?? [])
}

/** After the discount. */
function paid({ unit_price, discount_percent }: { unit_price: string | null; discount_percent: string | null }) {
  return unit_price === null
    ? null
    : big(unit_price)
        .times(big(100).minus(big(discount_percent)))
        .div(100)
}

function isSame(one: OrderLineRow, other: OrderLineRow): boolean {
  return one.item !== null && one.item.id === other.item?.id && choice(one) === choice(other)
}

function choice({ options }: OrderLineRow): string {
  return JSON.stringify(selectedOptionsOf(options ?? []))
}
