import { formatDate } from '../../../contract/format.ts'
import { shopReportTypes, type ShopOrderRow, type ShopReportRow } from '../../../contract/shop/shop-record.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { freshSale, isParked, shopOrder, type ShopOrderState } from '../../../machines/shop-order.ts'
import { shopDailyReport, type ShopReportState } from '../../../machines/shop-daily-report.ts'
import type { Tone } from '../../ui/classes.ts'

export const saleTones: Readonly<Record<ShopOrderState, Tone>> = { open: 'info', parked: 'warning', closed: 'neutral' }

export const reportTones: Readonly<Record<ShopReportState, Tone>> = { created: 'success' }

/** An estimate from row data; the server decides. */
export function abilitiesOfRow(row: ShopOrderRow): Record<string, true | string> {
  const { status, gross, paid, returns, fiscal_nr, cash_receipt_nr, simplified_invoice, invoice } = row
  const can = abilities(shopOrder, status, { ...freshSale, paid: paid === gross, isReturn: returns !== null })
  const facts = {
    device: true,
    registered: fiscal_nr !== null,
    receipt: cash_receipt_nr !== null,
    invoiced: simplified_invoice !== null || invoice !== null,
    parked: isParked(status),
    gross,
    paid,
  }
  return { ...can, ...sideAbilities('shop_order', facts) }
}

export function saleTitle({ number, customer }: Pick<ShopOrderRow, 'number' | 'customer'>): string {
  return [number, customer?.name].filter(Boolean).join(' · ')
}

export function abilitiesOfReportRow({ status, type, fiscal_nr }: ShopReportRow): Record<string, true | string> {
  const registered = fiscal_nr !== null
  const can = abilities(shopDailyReport, status, { later: false, registered, awaitsDevice: false, periodClosed: false })
  return { ...can, ...sideAbilities('shop_daily_report', { device: true, type, registered }) }
}

export function reportTitle({ type, date }: Pick<ShopReportRow, 'type' | 'date'>): string {
  return `${shopReportTypes[type]} ${formatDate(date)}`
}
