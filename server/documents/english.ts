import { big, type Decimal } from '../../contract/money.ts'

/** @file Dates, amounts and counts as English documents write them; the Latvian ones are those of contract/format.ts. */

const formats = new Map<string, Intl.NumberFormat>()

function written(value: Decimal, least: number, most: number): string {
  const key = `${least}-${most}`
  const format = formats.get(key) ?? new Intl.NumberFormat('en-GB', { minimumFractionDigits: least, maximumFractionDigits: most })
  formats.set(key, format)
  // Intl takes decimal text exactly; a JavaScript number would lose digits.
  return format.format(big(value).toFixed() as unknown as number)
}

/** Amount without currency: `1,234.56`. */
export function formatAmount(value: Decimal): string {
  return written(value, 2, 2)
}

/** Amount in EUR: `EUR 1,234.56`. */
export function formatMoney(value: Decimal): string {
  return `EUR\u00a0${formatAmount(value)}`
}

/** Unit price: two decimals, up to four when they say something. */
export function formatPrice(value: Decimal): string {
  return written(value, 2, 4)
}

/** Unit prices of one column, each with as many decimals as the one that says most. */
export function formatPrices(values: readonly Decimal[]): string[] {
  const most = Math.max(2, ...values.map((value) => big(value).round(4).toFixed().split('.')[1]?.length ?? 0))
  return values.map((value) => written(value, most, most))
}

/** Quantity without needless zeros: `2`, `0.333`. */
export function formatQuantity(value: Decimal): string {
  return written(value, 0, 4)
}

/** Percent: `21%`. */
export function formatPercent(value: Decimal): string {
  return `${written(value, 0, 4)}%`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Day `2026-11-05` as `5 Nov 2026`, which no reader takes for the 11th of May; other text stays as it is. */
export function formatDate(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return parts ? `${Number(parts[3])} ${months[Number(parts[2]) - 1] ?? ''} ${parts[1]}` : (day ?? '')
}
