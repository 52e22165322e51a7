import { isOpenLead, type LeadState } from '../../../machines/lead.ts'

/** EUR. */
interface Worth {
  status: LeadState
  value: string
}

/** Percent. Relative to open leads; won and lost totals would dwarf them and are capped. */
export function lengthsOf(rows: readonly Worth[]): number[] {
  const most = Math.max(0, ...rows.filter(({ status }) => isOpenLead(status)).map(({ value }) => Number(value)))
  return rows.map(({ value }) => {
    const worth = Number(value)
    if (worth === 0) return 0
    return worth >= most ? 100 : (worth / most) * 100
  })
}
