import { formatPrice } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'

/** Net price after discount, as it is read; null where prices are withheld. */
export function priceAfter(price: string, discount: string): string | null {
  return price === ''
    ? null
    : formatPrice(
        big(price)
          .times(big(100).minus(big(discount)))
          .div(100)
          .round(4)
          .toFixed(),
      )
}
