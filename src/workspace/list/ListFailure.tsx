import type { CallFailure } from '../../data/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { WayBack } from '../record/NoRecord.tsx'

interface ListFailureProps {
  of: string
  failure: CallFailure
  onRetry: () => void
}

export function ListFailure({ of, failure, onRetry }: ListFailureProps) {
  const title = `Neizdevās ielādēt sarakstu: ${of}`
  if (failure.code === 'no_record')
    return (
      <ErrorState title={title} action={<WayBack />}>
        {reasonOf(failure)}
      </ErrorState>
    )
  return (
    <ErrorState title={title} onRetry={onRetry} reference={failure.reference}>
      {reasonOf(failure)}
    </ErrorState>
  )
}

export function PartFailure({ of, failure, onRetry }: ListFailureProps) {
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 border-t border-line bg-danger-soft px-4 py-1">
      <p className="min-w-0 grow truncate">
        {of}: daļu saraksta neizdevās ielādēt vai atjaunot. {reasonOf(failure)}
      </p>
      <Button onClick={onRetry}>Mēģināt vēlreiz</Button>
    </div>
  )
}

function reasonOf({ status, message, errors }: CallFailure): string {
  if (status === 0) return 'Serveri nevar sasniegt; pārbaudiet savienojumu.'
  if (status === 401) return 'Sesija ir beigusies; piesakieties vēlreiz.'
  if (status === 403) return 'Jums nav atļaujas šo sarakstu skatīt.'
  if (status === 404) return 'Ieraksts, kuram saraksts pieder, ir dzēsts, vai adrese nav pareiza.'
  return Object.values(errors).flat()[0] ?? (message || 'Serverī radās kļūda; tā ir pierakstīta.')
}
