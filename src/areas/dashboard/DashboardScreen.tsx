import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { useCall } from '../../commands/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { SetUpBanner } from '../shared/SetUpBanner.tsx'
import { DistanceLimitNotice } from './DistanceLimitNotice.tsx'
import { useArranged } from './use-arranged.ts'
import { WaitingDocuments } from './WaitingDocuments.tsx'
import { Widget } from './Widget.tsx'

/** docs: rules R237 to R248. */
export default function DashboardScreen({ tab }: ScreenProps) {
  useTitle(tab, 'Sākums')
  const { answer, failure, reload } = useCall(dashboard.components, {}, { page: true })
  useView(tab, { refresh: () => void reload() })
  const [parts, move] = useArranged(answer?.data ?? [])
  if (failure && !answer)
    return <ErrorState title="Sākuma lapu neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />
  if (!answer) return <SkeletonRows rows={10} />
  if (answer.data.length === 0) {
    return <EmptyState title="Sākums">Jūsu lomai šeit pagaidām nekas nav jārāda. Ctrl+K atver darbību meklētāju.</EmptyState>
  }
  return (
    <div className="h-full overflow-y-auto p-4">
      <h1 className="mb-3 text-title">Sākums</h1>
      <SetUpBanner />
      <DistanceLimitNotice />
      <div className="pb-4 empty:hidden">
        <WaitingDocuments />
      </div>
      <div className="flex flex-col gap-4 @min-[1100px]/main:flex-row">
        {halves(parts).map((column) => (
          <div key={column[0]?.id} className="flex min-w-0 flex-1 flex-col gap-4">
            {column.map((component) => (
              <Widget
                key={component.id}
                component={component}
                onUp={component === parts[0] ? null : () => move(component.key, -1)}
                onDown={component === parts.at(-1) ? null : () => move(component.key, 1)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Balances two columns; reading order is the same in one. */
function halves<Component>(components: readonly Component[]): Component[][] {
  const middle = Math.ceil(components.length / 2)
  return [components.slice(0, middle), components.slice(middle)].filter(({ length }) => length > 0)
}
