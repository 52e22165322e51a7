import { useState, type ReactNode } from 'react'
import { dayOf } from '../../contract/format.ts'
import { useLoading } from '../commands/progress.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useRested } from '../ui/use-rested.ts'
import { faultOfPeriod, periodPresets, presetPeriod, reversedPeriod, type Days, type PeriodPreset } from './period.ts'
import { RecordHead } from './record/RecordPage.tsx'

type Refused = Readonly<Record<string, readonly string[]>> | undefined

/** Period fields of a report; `given` is the period of the address. Only complete periods are requested. */
export function usePeriod(first: (today: string) => string, initialPeriod?: Days) {
  const [enteredPeriod, setTyped] = useState<Days>(() => initialPeriod ?? { from: first(dayOf(new Date())), to: dayOf(new Date()) })
  const fault = faultOfPeriod(enteredPeriod)
  const requestedPeriod = useRested(enteredPeriod, fault === null)

  const fields = (refused?: Refused) => (
    <>
      <DateField
        label="No"
        name="date_from"
        value={enteredPeriod.from}
        onChange={(from) => setTyped({ ...enteredPeriod, from })}
        error={refused?.['date_from']?.[0] ?? refused?.['from']?.[0]}
      />
      <DateField
        label="Līdz"
        name="date_to"
        value={enteredPeriod.to}
        onChange={(to) => setTyped({ ...enteredPeriod, to })}
        error={fault === 'order' ? reversedPeriod : (refused?.['date_to']?.[0] ?? refused?.['to']?.[0])}
      />
    </>
  )
  const presets = (
    <div role="group" aria-label="Periods" className="flex flex-wrap gap-1.5">
      {Object.entries(periodPresets).map(([name, label]) => {
        const preset = presetPeriod(name as PeriodPreset, dayOf(new Date()))
        const isCurrent = preset.from === enteredPeriod.from && preset.to === enteredPeriod.to
        return (
          <Button key={name} aria-pressed={isCurrent} onClick={() => setTyped(preset)}>
            {label}
          </Button>
        )
      })}
    </div>
  )
  return {
    presets,
    /** As entered, if it can be asked for. */
    enteredPeriod: fault === null ? enteredPeriod : null,
    setPeriod: setTyped,
    /** Figures of a former period are not shown under the days of another one. */
    isOfPeriod: ({ from, to }: Days) =>
      // The server takes days of its own for empty fields.
      fault !== null || ((enteredPeriod.from ?? from) === from && (enteredPeriod.to ?? to) === to),
    period: {
      ...(requestedPeriod.from && { date_from: requestedPeriod.from }),
      ...(requestedPeriod.to && { date_to: requestedPeriod.to }),
    },
    fields,
  }
}

interface PeriodFiguresProps {
  /** The figures are those of the entered period. */
  current: boolean
  failed: boolean
  children: ReactNode
}

/** Until the figures of the entered period are there, keys wait. */
export function PeriodFigures({ current, failed, children }: PeriodFiguresProps) {
  const waits = !current && !failed
  useLoading(waits)
  if (waits) return <SkeletonRows rows={10} />
  return current && children
}

interface PeriodReportProps<Answered extends { data: readonly unknown[] }> {
  title: string
  state: { answer: Answered | undefined; failure: unknown; reload: () => Promise<void> }
  failed: string
  nothing: string
  fields: ReactNode
  children: (answer: Answered) => ReactNode
}

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
