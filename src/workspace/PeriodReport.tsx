import { useState, type ReactNode } from 'react'
import { dayOf } from '../../contract/format.ts'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useRested } from '../ui/use-rested.ts'
import { faultOfPeriod, reversedPeriod, type Days } from './period.ts'
import { RecordHead } from './record/RecordPage.tsx'

type Refused = Readonly<Record<string, readonly string[]>> | undefined

/**
 * Days of a report, until today unless the person says otherwise: what is asked, and the fields that say it. Only a whole
 * period is asked for; why the server refuses one stands at its field. `given` are the days that an address names.
 */
export function usePeriod(first: (today: string) => string, given?: Days) {
  const [typed, setTyped] = useState<Days>(() => given ?? { from: first(dayOf(new Date())), to: dayOf(new Date()) })
  const fault = faultOfPeriod(typed)
  const asked = useRested(typed, fault === null)

  const fields = (refused?: Refused) => (
    <>
      <DateField
        label="No"
        name="date_from"
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
        error={refused?.['date_from']?.[0] ?? refused?.['from']?.[0]}
      />
      <DateField
        label="Līdz"
        name="date_to"
        value={typed.to}
        onChange={(to) => setTyped({ ...typed, to })}
        error={fault === 'order' ? reversedPeriod : (refused?.['date_to']?.[0] ?? refused?.['to']?.[0])}
      />
    </>
  )
  return { period: { ...(asked.from && { date_from: asked.from }), ...(asked.to && { date_to: asked.to }) }, fields }
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
