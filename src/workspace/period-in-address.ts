import { useEffect, useRef, useState } from 'react'
import { dayOf } from '../../contract/format.ts'
import type { TabHandle } from '../tabs/tab.ts'
import { isDay } from '../ui/parse.ts'
import { usePeriod } from './PeriodReport.tsx'

interface Period {
  from: string
  to: string
}

/** The period of a page. That of `usual` is not in the address, so that a stored tab follows the day. */
export function usePeriodInAddress(tab: TabHandle, base: string, usual: (today: string) => Period) {
  const [initial] = useState(() => periodIn(tab.path) ?? usual(dayOf(new Date())))
  const report = usePeriod((today) => usual(today).from, initial)
  const { enteredPeriod, setPeriod } = report
  const { from, to } = enteredPeriod ?? { from: null, to: null }
  const written = useRef(tab.path)
  useEffect(() => {
    const linked = tab.path === written.current ? null : periodIn(tab.path)
    written.current = tab.path
    if (linked && (linked.from !== from || linked.to !== to)) return setPeriod(linked)
    if (!from || !to) return
    const usually = usual(dayOf(new Date()))
    const isUsual = from === usually.from && to === usually.to
    const path = `${base}${isUsual ? '' : `?${new URLSearchParams({ from, to })}`}`
    if (path === tab.path) return
    written.current = path
    tab.readdress(path, {})
  }, [tab, base, usual, from, to, setPeriod])
  return report
}

function periodIn(path: string): Period | null {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return isDay(from) && isDay(to) ? { from, to } : null
}
