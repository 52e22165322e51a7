import { barcodeKey } from '../../../contract/checks.ts'
import type { Option } from '../../ui/use-options.ts'
import type { ScannedItem } from './till.ts'

/** Cache of scanned and popular goods by code and customer, for immediate and offline use. */
const goodsByCode = new Map<string, ScannedItem>()

/** Null if unknown or a serialised piece. */
export function cachedGoods(code: string, customer: Option['id'] | undefined): ScannedItem | null {
  const item = goodsByCode.get(nameOf(code, customer))
  return item && !item.has_units && item.shop_price !== null ? item : null
}

export function noteGoods(code: string, customer: Option['id'] | undefined, item: ScannedItem): void {
  goodsByCode.set(nameOf(code, customer), item)
}

export function forgetCode(code: string, customer: Option['id'] | undefined): void {
  goodsByCode.delete(nameOf(code, customer))
}

function nameOf(code: string, customer: Option['id'] | undefined): string {
  return `${customer ?? ''} ${barcodeKey(code)}`
}
