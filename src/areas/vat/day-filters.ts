import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import type { Days } from './month.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Filters of a period. Empty fields name the days that the server takes: the usual period, or the month of the other
 * day. No period holds while the filter `besides` is set.
 */
export function daysOf(usual: (today: string) => Days, { besides = '' }: { besides?: string } = {}): Filter[] {
  const daysFor = ({ date_from, date_to, ...others }: Values): Days | undefined => {
    const today = dayOf(new Date())
    if (others[besides]) return undefined
    if (typeof date_from === 'string') return { from: date_from, to: today }
    return typeof date_to === 'string' ? { from: `${date_to.slice(0, 7)}-01`, to: date_to } : usual(today)
  }
  return [
    { name: 'date_from', label: labelOf('date_from'), kind: 'date', usual: (values) => daysFor(values)?.from },
    { name: 'date_to', label: labelOf('date_to'), kind: 'date', usual: (values) => daysFor(values)?.to },
  ]
}
