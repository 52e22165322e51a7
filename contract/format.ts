import { big, type Decimal } from './money.ts'

/**
 * How Latvian clerks write dates, amounts and counts (docs/domain/accounts.md#dates-sorting-and-search), the same on screen and paper.
 * Intl groups four-digit sums only when told to, and has no date form with the closing dot.
 */

const amounts = new Map<string, Intl.NumberFormat>()

function numberFormat(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`
  const known = amounts.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('lv-LV', { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: 'always' })
  amounts.set(key, made)
  return made
}

/** What somebody is not told (contract/portal.ts) comes as an empty text, and is written as none. */
function written(value: Decimal, least: number, most: number, unit = ''): string {
  if (value === '') return ''
  // Intl takes decimal text exactly; a JavaScript number would lose digits.
  return numberFormat(least, most).format(big(value).toFixed() as unknown as number) + unit
}

/** Amount without currency: `1 234,56`. */
export function formatAmount(value: Decimal): string {
  return written(value, 2, 2)
}

/** Amount in EUR: `1 234,56 €`. */
export function formatMoney(value: Decimal): string {
  return written(value, 2, 2, '\u00a0€')
}

/** Unit price: two decimals, up to four when they say something. */
export function formatPrice(value: Decimal): string {
  return written(value, 2, 4)
}

/** Unit prices of one column, each with as many decimals (two to four) as the one that says most. */
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
  return values.map((value) => written(value, most, most))
}

/** Difference of prices in EUR, with its sign: `+45,50 €`. */
export function formatDelta(value: Decimal): string {
  return value === '' ? '' : `${big(value).lt(0) ? '' : '+'}${formatPrice(value)}\u00a0€`
}

/** Quantity without needless zeros: `2`, `0,333`. */
export function formatQuantity(value: Decimal): string {
  return written(value, 0, 4)
}

/** Percent: `21 %`. */
export function formatPercent(value: Decimal): string {
  return written(value, 0, 4, '\u00a0%')
}

/** Day `2026-11-05` as `05.11.2026.`; other text stays as it is. */
export function formatDate(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}.` : (day ?? '')
}

const riga = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'short' })

/** A moment as `05.11.2026. 14:30`, Riga time. */
export function formatMoment(moment: string | Date): string {
  const [day = '', time = ''] = riga.format(new Date(moment)).split(' ')
  return `${formatDate(day)} ${time}`
}

const rigaSeconds = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })

/** A moment as `05.11.2026. 14:30:07`, Riga time: where one thing follows the other within a minute. */
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

/** Long form of a day: `2026. gada 5. novembrī`. */
export function formatLongDate(day: string): string {
  const [year = '', month = '1', date = ''] = day.split('-')
  return `${year}. gada ${Number(date)}. ${months[Number(month) - 1] ?? ''}`
}

/** The day of a moment in Riga, `yyyy-mm-dd`. */
export function dayOf(moment: Date): string {
  return riga.format(moment).slice(0, 10)
}

const plurals = new Intl.PluralRules('lv')

/** `1 rinda`, `2 rindas`, `11 rindu`: count with the noun in the form that Latvian asks for. */
export function countOf(n: number, one: string, other: string, zero = other): string {
  const form = { zero, one, other, two: other, few: other, many: other }[plurals.select(n)]
  return `${formatQuantity(n)} ${form}`
}
