import type { Answer } from '../../../contract/calls.ts'
import { formatDate, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { big, sum } from '../../../contract/money.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { LineRow } from './line-rows.ts'

type GoodsFacts = Answer<typeof procurements.lineChecks>['data'][number]

/** Basis of warnings besides the row (docs/domain/purchasing.md#warnings-on-lines). */
export interface WarnedPurchase {
  /** Transfers have no price. */
  internal: boolean
  rows: readonly LineRow[]
}

type Rule = (row: LineRow, purchase: WarnedPurchase, facts: GoodsFacts | undefined) => string | undefined

/** Percent by which a price may differ from the last one without a warning. */
const usualChange = 5

/** In the order in which they are told. None of them stops a person. */
export const purchaseRules = {
  gone(_, __, facts) {
    if (facts?.is_archived) return 'Prece ir arhivēta'
    return facts?.is_eol ? 'Prece ir izņemta no aprites' : undefined
  },

  /** The last price comes only to those who may see costs. */
  price(row, { internal }, facts) {
    const paid = internal ? null : paidOf(row)
    if (!paid || !facts?.last || big(facts.last.price).eq(0)) return undefined
    const { price, date, supplier } = facts.last
    const percent = paid.minus(big(price)).times(100).div(big(price)).round(1)
    if (percent.abs().lte(usualChange)) return undefined
    const change = `${formatQuantity(percent.abs().toFixed())} % ${percent.gt(0) ? 'augstāka' : 'zemāka'}`
    return `Cena ir par ${change} nekā pēdējā: ${formatPrice(price)}\u00a0€, ${[formatDate(date), supplier].filter(Boolean).join(', ')}`
  },

  sale(row, { internal }, facts) {
    const paid = internal ? null : paidOf(row)
    const list = row.line?.sale_price ?? facts?.list_price
    if (!paid || !list || big(list).eq(0) || paid.lte(big(list))) return undefined
    return `Dārgāk par pārdošanas cenu ${formatPrice(list)}\u00a0€`
  },

  /** All rows of the item together take from the source of a transfer. */
  stock(row, { rows }, facts) {
    const available = facts?.available ?? null
    if (available === null || big(quantityOf(row, rows)).lte(big(available))) return undefined
    return `Noliktavā, no kuras pārvieto, pieejami tikai ${formatQuantity(available)}`
  },

  /** Of the warehouse of the procurement. */
  limits(row, { rows }, facts) {
    if (!facts || row.line?.warehouse) return undefined
    const { expected, min_quantity: least, max_quantity: most } = facts
    const after = big(expected).plus(
      quantityOf(
        row,
        rows.filter(({ line }) => !line?.warehouse),
      ),
    )
    if (least !== null && after.lt(big(least))) return `Ar šo būs ${formatQuantity(after.toFixed())}, minimums ir ${formatQuantity(least)}`
    if (most !== null && after.gt(big(most))) return `Ar šo būs ${formatQuantity(after.toFixed())}, maksimums ir ${formatQuantity(most)}`
    return undefined
  },

  /** Lines for other orders or warehouses are not the same. */
  twice(row, { rows }) {
    const place = rows.findIndex((each) => each.key !== row.key && each.item?.id === row.item?.id && partOf(each) === partOf(row))
    return place < 0 ? undefined : `Tā pati prece ir ${place + 1}. rindā`
  },
} as const satisfies Record<string, Rule>

/** Texts for one row; none for a row without an item. */
export function purchaseWarnings(row: LineRow, purchase: WarnedPurchase, facts: GoodsFacts | undefined): string[] {
  if (!row.item) return []
  const rules: readonly Rule[] = Object.values(purchaseRules)
  return rules.flatMap((rule) => rule(row, purchase, facts) ?? [])
}

/** After the discount; null while the price is the last one by default. */
function paidOf({ purchase_price, discount_percent }: LineRow) {
  if (!purchase_price) return null
  return big(purchase_price)
    .times(big(100).minus(big(discount_percent)))
    .div(100)
}

function quantityOf({ item }: LineRow, rows: readonly LineRow[]): string {
  return sum(rows.flatMap((each) => (each.item?.id === item?.id && each.quantity ? [each.quantity] : []))).toFixed()
}

function partOf({ line }: LineRow): string {
  return `${line?.order_item?.id ?? ''} ${line?.warehouse?.id ?? ''}`
}
