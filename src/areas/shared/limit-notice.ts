import { formatMoney } from '../../../contract/format.ts'
import { monthNames } from '../../../contract/months.ts'
import { watchedDealings, type VatLimit } from '../../../contract/vat/limits.ts'

/** From four fifths of a limit on; null below. */
export function limitNotice({ watched, level, limit, percent, passed_in }: VatLimit, year: number): string | null {
  const name = watchedDealings[watched]
  if (limit === null) return null
  if (level === 'near') return `${name}: sasniegti ${percent?.replace('.', ',')} % no ${formatMoney(limit)}.`
  if (level === 'passed') return `${name}: robeža ${formatMoney(limit)} pārsniegta, ${monthOf(passed_in)}. ${duties[watched]}`
  if (level === 'earlier') return `${name}: robeža pārsniegta jau ${year - 1}. gadā. ${duties[watched]}`
  return null
}

const duties = {
  distance: 'PVN maksā pēc pircēja valsts likmes.',
  dispatches: 'Jāiesniedz Intrastat pārskati par izvešanu.',
  arrivals: 'Jāiesniedz Intrastat pārskati par ievešanu.',
} as const

/** «2026. gada marts». */
export function monthOf(month: string | null): string {
  const [year = '', number = ''] = month?.split('-') ?? []
  return month === null ? '' : `${year}. gada ${(monthNames[Number(number) - 1] ?? '').toLowerCase()}`
}
