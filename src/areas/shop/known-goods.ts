import { barcodeKey } from '../../../contract/checks.ts'
import type { Option } from '../../ui/use-options.ts'
import type { ScannedItem } from './till.ts'

/**
 * What this browser's till has sold, or is told to be sold most, by code and customer: the next of it stands on the sale before the server answers,
 * and a till goes on with it while there is no network.
 */
const known = new Map<string, ScannedItem>()

/** Goods as a code last meant them, for this customer; null when it was not scanned yet, or means a piece that is sold once. */
export function knownGoods(code: string, customer: Option['id'] | undefined): ScannedItem | null {
  const item = known.get(nameOf(code, customer))
  return item && !item.has_units && item.shop_price !== null ? item : null
}

/** Keeps what the server said that a code means. */
export function noteGoods(code: string, customer: Option['id'] | undefined, item: ScannedItem): void {
  known.set(nameOf(code, customer), item)
}

/** A code that means goods no more. */
export function forgetCode(code: string, customer: Option['id'] | undefined): void {
  known.delete(nameOf(code, customer))
}

function nameOf(code: string, customer: Option['id'] | undefined): string {
  return `${customer ?? ''} ${barcodeKey(code)}`
}
