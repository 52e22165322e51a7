import { formatPrice, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementInvoiceItem } from '../../../contract/supplier-invoices/supplier-invoices.ts'

type Row = Pick<ProcurementInvoiceItem, 'procurement_item_id' | 'expected_price' | 'invoiceable'> & {
  quantity: string | null
  price: string | null
  discount_percent: string | null
}

type Rule = (row: Row) => string | undefined

/** Against the procurement line, in the order in which they are told. None of them stops a person. */
export const billRules = {
  price({ expected_price, price, discount_percent }) {
    if (expected_price === null || !price) return undefined
    const billed = big(price)
      .times(big(100).minus(big(discount_percent)))
      .div(100)
      .round(4)
    if (billed.eq(big(expected_price))) return undefined
    const by = billed.minus(big(expected_price)).abs().toFixed()
    return `Saņemts par ${formatPrice(expected_price)}\u00a0€, rēķinā par ${formatPrice(by)}\u00a0€ ${billed.gt(big(expected_price)) ? 'vairāk' : 'mazāk'}`
  },

  quantity({ quantity, invoiceable }) {
    if (!quantity || big(quantity).eq(big(invoiceable))) return undefined
    return `Rēķinā ${formatQuantity(quantity)}, saņemts bez rēķina ${formatQuantity(invoiceable)}`
  },
} as const satisfies Record<string, Rule>

/** None for a difference of price without goods (docs/domain/purchasing.md#warnings-on-lines). */
export function billWarnings(row: Row): string[] {
  if (row.procurement_item_id === null) return []
  const rules: readonly Rule[] = Object.values(billRules)
  return rules.flatMap((rule) => rule(row) ?? [])
}
