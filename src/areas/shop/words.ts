import { formatDate } from '../../../contract/format.ts'
import { shopReportTypes, type ShopOrderRow, type ShopReportRow } from '../../../contract/shop-record.ts'
import type { ShopOrderState } from '../../../machines/shop-order.ts'
import type { ShopReportState } from '../../../machines/shop-daily-report.ts'
import type { Tone } from '../../ui/classes.ts'

/** Tones of the states of a sale. */
export const saleTones: Readonly<Record<ShopOrderState, Tone>> = { open: 'info', parked: 'warning', closed: 'neutral' }

/** Tones of the states of a daily report. */
export const reportTones: Readonly<Record<ShopReportState, Tone>> = { created: 'success' }

/** What a sale is called: its number and buyer. */
export function saleTitle({ number, customer }: Pick<ShopOrderRow, 'number' | 'customer'>): string {
  return [number, customer?.name].filter(Boolean).join(' · ')
}

/** What a report is called: its kind and day. */
export function reportTitle({ type, date }: Pick<ShopReportRow, 'type' | 'date'>): string {
  return `${shopReportTypes[type]} ${formatDate(date)}`
}
