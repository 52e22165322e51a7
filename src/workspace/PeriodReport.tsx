import { useState, type ReactNode } from 'react'
import { dayOf } from '../../contract/format.ts'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { RecordHead } from './record/RecordPage.tsx'

/** Days of a report, until today unless the person says otherwise: what is asked, and the fields that say it. */
export function usePeriod(first: (today: string) => string) {
  const [from, setFrom] = useState<string | null>(() => first(dayOf(new Date())))
  const [to, setTo] = useState<string | null>(() => dayOf(new Date()))
  const fields = (
    <>
      <DateField label="No" name="date_from" value={from} onChange={setFrom} />
      <DateField label="Līdz" name="date_to" value={to} onChange={setTo} />
    </>
  )
  return { period: { ...(from && { date_from: from }), ...(to && { date_to: to }) }, fields }
}

interface PeriodReportProps<Answered extends { data: readonly unknown[] }> {
  title: string
  /** The report as it was answered. */
  state: { answer: Answered | undefined; failure: unknown; reload: () => Promise<void> }
  /** Said where it could not be had, and where the period has nothing. */
  failed: string
  nothing: string
  /** Fields that say what is asked. */
  fields: ReactNode
  children: (answer: Answered) => ReactNode
}

/** A report over a period: what is asked in its head, then its lines, or why there are none. */
export function PeriodReport<Answered extends { data: readonly unknown[] }>(props: PeriodReportProps<Answered>) {
  const { title, state, failed, nothing, fields, children } = props
  const { answer, failure, reload } = state
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title={title}>{fields}</RecordHead>
      <div className="p-4">
        {Boolean(failure) && <ErrorState title={failed} onRetry={() => void reload()} />}
        {!answer && !failure && <SkeletonRows rows={6} />}
        {answer?.data.length === 0 && <EmptyState title={nothing}>Periodu maina augšā.</EmptyState>}
        {answer && answer.data.length > 0 && children(answer)}
      </div>
    </div>
  )
}
