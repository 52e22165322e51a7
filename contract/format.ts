import { big, type Decimal } from './money.ts'

/**
 * Latvian date, amount and count formats (docs/domain/accounts.md#dates-sorting-and-search). Intl does not group
 * four-digit sums by default and has no date format with a final dot.
 */

const amounts = new Map<string, Intl.NumberFormat>()

function numberFormat(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`
  const cachedFormat = amounts.get(key)
  if (cachedFormat) return cachedFormat
  const newFormat = new Intl.NumberFormat('lv-LV', { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: 'always' })
  amounts.set(key, newFormat)
  return newFormat
}

/** Hidden values (contract/portal.ts) are empty strings and stay empty. */
function formatDecimal(value: Decimal, least: number, most: number, unit = ''): string {
  if (value === '') return ''
  // Intl formats decimal strings exactly; a number would lose digits.
  return numberFormat(least, most).format(big(value).toFixed() as `${number}`) + unit
}

/** `1 234,56` */
export function formatAmount(value: Decimal): string {
  return formatDecimal(value, 2, 2)
}

/** `1 234,56 €` */
export function formatMoney(value: Decimal): string {
  return formatDecimal(value, 2, 2, '\u00a0€')
}

/** Two to four decimals. */
export function formatPrice(value: Decimal): string {
  return formatDecimal(value, 2, 4)
}

/** Equal number of decimals (two to four) for a column. */
export function formatPrices(values: readonly Decimal[]): string[] {
  const most = Math.max(
    2,
    ...values.map(
      (value) =>
        big(value || 0)
          .round(4)
          .toFixed()
          .split('.')[1]?.length ?? 0,
    ),
  )
  return values.map((value) => formatDecimal(value, most, most))
}

/** With sign: `+45,50 €`. */
export function formatDelta(value: Decimal): string {
  return value === '' ? '' : `${big(value).lt(0) ? '' : '+'}${formatPrice(value)}\u00a0€`
}

/** `2`, `0,333` */
export function formatQuantity(value: Decimal): string {
  return formatDecimal(value, 0, 4)
}

/** `21 %` */
export function formatPercent(value: Decimal): string {
  return formatDecimal(value, 0, 4, '\u00a0%')
}

/** `05.11.2026.`; other text is returned unchanged. */
export function formatDate(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}.` : (day ?? '')
}

const riga = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'short' })

/** `05.11.2026. 14:30`, Riga time. */
export function formatMoment(moment: string | Date): string {
  const [day = '', time = ''] = riga.format(new Date(moment)).split(' ')
  return `${formatDate(day)} ${time}`
}

const rigaSeconds = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })

/** `05.11.2026. 14:30:07`, Riga time. */
export function formatSecond(moment: string | Date): string {
  const [day = '', time = ''] = rigaSeconds.format(new Date(moment)).split(' ')
  return `${formatDate(day)} ${time}`
}

const months = [
  'janvārī',
  'februārī',
  'martā',
  'aprīlī',
  'maijā',
  'jūnijā',
  'jūlijā',
  'augustā',
  'septembrī',
  'oktobrī',
  'novembrī',
  'decembrī',
]

/** `2026. gada 5. novembrī` */
export function formatLongDate(day: string): string {
  const [year = '', month = '1', date = ''] = day.split('-')
  return `${year}. gada ${Number(date)}. ${months[Number(month) - 1] ?? ''}`
}

/** Day in Riga, `yyyy-mm-dd`. */
export function dayOf(moment: Date): string {
  return riga.format(moment).slice(0, 10)
}

export function upperFirst(words: string): string {
  return words.charAt(0).toLocaleUpperCase('lv') + words.slice(1)
}

const plurals = new Intl.PluralRules('lv')

/** Latvian plural: `1 rinda`, `2 rindas`, `11 rindu`. */
export function countOf(n: number, one: string, other: string, zero = other): string {
  const form = { zero, one, other, two: other, few: other, many: other }[plurals.select(n)]
  return `${formatQuantity(n)} ${form}`
}
