import { monthNames } from '../months.ts'

export const vatPeriodKinds = { month: 'Mēnesis', quarter: 'Ceturksnis' } as const
export type VatPeriodKind = keyof typeof vatPeriodKinds

interface VatPeriod {
  period_from: string
  period_to: string
  /** `2026. gada oktobris`, `2026. gada 4. ceturksnis`. */
  title: string
}

/** The month or quarter that the day belongs to. */
export function vatPeriodOf(kind: VatPeriodKind, day: string): VatPeriod {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = kind === 'month' ? 1 : 3
  const first = Math.floor((month - 1) / months) * months
  const at = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return {
    period_from: at(Date.UTC(year, first, 1)),
    period_to: at(Date.UTC(year, first + months, 0)),
    title: `${year}. gada ${kind === 'month' ? monthNames[first] : `${first / 3 + 1}. ceturksnis`}`,
  }
}
