import { isOpenLead, type LeadState } from '../../../machines/lead.ts'

/** What leads of a status may bring together, EUR. */
interface Worth {
  status: LeadState
  value: string
}

/**
 * Lengths of the bars, in percent of their room. A bar is as long as its value among those still worked on: what was won
 * and lost over the years would leave nothing to see of them, so its bars end where the longest does.
 */
export function lengthsOf(rows: readonly Worth[]): number[] {
  const most = Math.max(0, ...rows.filter(({ status }) => isOpenLead(status)).map(({ value }) => Number(value)))
  return rows.map(({ value }) => {
    const worth = Number(value)
    if (worth === 0) return 0
    return worth >= most ? 100 : (worth / most) * 100
  })
}
