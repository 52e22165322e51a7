import type { ReactNode } from 'react'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import type { ListCall } from '../../commands/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { WorkScope } from './use-opening.ts'

interface NothingFoundProps<C extends ListCall> {
  call: C
  query?: QueryInput<C>
  params?: Params<C>
  scope: WorkScope | null
  empty: ReactNode
}

export function NothingFound<C extends ListCall>({ call, query, params, scope, empty }: NothingFoundProps<C>) {
  const whole = { ...(query as object | undefined), page: 1, per_page: 1 } as QueryInput<C>
  const { answer } = useCall(call, scope?.isAlone ? { query: whole, ...(params && { params }) } : null)
  if (!scope?.isAlone) return <EmptyState title="Nekas neatbilst meklētajam">Esc sarakstā atceļ meklēto un filtrus.</EmptyState>
  const { meta } = (answer ?? {}) as { meta?: { total: number } }
  if (meta?.total === 0) return empty
  return (
    <EmptyState title="Nepabeigtā nav" action={<CommandButton id="view.all">Rādīt visus</CommandButton>}>
      Sarakstā redzams tikai tas, kas vēl jādara.
    </EmptyState>
  )
}
