import { useRef, type ReactNode } from 'react'
import type { CallFailure } from '../../data/failure.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { NoRecord } from './NoRecord.tsx'
import { useFirstFocus } from './use-first-focus.ts'

interface RecordPageProps<Answered> {
  state: { answer: { data: Answered } | undefined; failure: CallFailure | undefined; reload: () => Promise<void> }
  /** The record's noun in lower case: `klients`. */
  noun: string
  children: (record: Answered) => ReactNode
}

export function RecordPage<Answered>({ state: { answer, failure, reload }, noun, children }: RecordPageProps<Answered>) {
  if (answer) return <Found>{children(answer.data)}</Found>
  if (failure?.code === 'no_record') return <NoRecord noun={noun} />
  if (failure) return <ErrorState title={`Neizdevās ielādēt: ${noun}`} onRetry={() => void reload()} reference={failure.reference} />
  return <SkeletonRows rows={10} />
}

function Found({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useFirstFocus(body)
  return (
    <div ref={body} className="flex h-full min-h-0 flex-col overflow-y-auto">
      {children}
    </div>
  )
}

interface RecordHeadProps {
  title: ReactNode
  above?: ReactNode
  marks?: ReactNode
  end?: ReactNode
  children?: ReactNode
}

export function RecordHead({ title, above, marks, end, children }: RecordHeadProps) {
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-line bg-raised px-4 py-2.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="min-w-0 truncate text-title">{title}</h1>
        {marks}
        {above && <span className="text-small text-muted">{above}</span>}
        {end && <div className="ml-auto self-center @max-[640px]/main:ml-0">{end}</div>}
      </div>
      {children}
    </header>
  )
}
