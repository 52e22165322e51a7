import { big, type Decimal } from '../../contract/money.ts'

const formats = new Map<string, Intl.NumberFormat>()

function formatNumber(value: Decimal, least: number, most: number): string {
  const key = `${least}-${most}`
  const format = formats.get(key) ?? new Intl.NumberFormat('en-GB', { minimumFractionDigits: least, maximumFractionDigits: most })
  formats.set(key, format)
  // Intl formats decimal text exactly.
  return format.format(big(value).toFixed() as `${number}`)
}

/** E.g. `1,234.56`. */
export function formatAmount(value: Decimal): string {
  return formatNumber(value, 2, 2)
}

/** E.g. `EUR 1,234.56`. */
export function formatMoney(value: Decimal): string {
  return `EUR\u00a0${formatAmount(value)}`
}

/** Two to four decimals. */
export function formatPrice(value: Decimal): string {
  return formatNumber(value, 2, 4)
}

/** Equal decimals. */
export function formatPrices(values: readonly Decimal[]): string[] {
  const most = Math.max(2, ...values.map((value) => big(value).round(4).toFixed().split('.')[1]?.length ?? 0))
  return values.map((value) => formatNumber(value, most, most))
}

/** E.g. `2`, `0.333`. */
export function formatQuantity(value: Decimal): string {
  return formatNumber(value, 0, 4)
}

/** E.g. `21%`. */
export function formatPercent(value: Decimal): string {
  return `${formatNumber(value, 0, 4)}%`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** E.g. `5 Nov 2026`; unambiguous. Other text is unchanged. */
export function formatDate(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return parts ? `${Number(parts[3])} ${months[Number(parts[2]) - 1] ?? ''} ${parts[1]}` : (day ?? '')
}
