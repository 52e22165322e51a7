import { memo } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { Differences } from './Differences.tsx'

interface AtHandProps {
  till: Answer<typeof shop.till>['data']
  tabId: string
  onSettled: () => Promise<void>
}

export const AtHand = memo(({ till, tabId, onSettled }: AtHandProps) => (
  <>
    {till.parked.length > 0 && (
      <section aria-label="Atliktie" className="flex flex-col gap-1 border-t border-line pt-3 pb-4">
        <h2 className="text-head">Atliktie pārdevumi</h2>
        {till.parked.map(({ id, number, gross, customer }) => (
          <AppLink key={id} to={`/shop/${id}`}>
            {number} · {formatMoney(gross)} {customer?.name}
          </AppLink>
        ))}
      </section>
    )}
    <Unregistered till={till} />
    <Differences count={till.open_differences} tabId={tabId} onSettled={onSettled} />
    <p className="border-t border-line pt-3 text-small text-muted">
      {till.warehouse?.name}.{' '}
      {till.has_device ? 'Pārdevumus reģistrē kases aparāts.' : 'Kases aparāts nav pieslēgts: ierakstiet tā čeka numuru.'}
    </p>
  </>
))

function Unregistered({ till: { unregistered, unregistered_close: close } }: Pick<AtHandProps, 'till'>) {
  if (unregistered.length === 0 && !close) return null
  return (
    <section aria-label="Nereģistrētie" className="flex flex-col gap-1 border-t border-line pt-3 pb-4">
      <h2 className="text-head text-danger">Kases aparātā nav reģistrēti</h2>
      {unregistered.map(({ id, number, gross }) => (
        <AppLink key={id} to={`/shop/${id}`}>
          {number} · {formatMoney(gross)}
        </AppLink>
      ))}
      {close && <AppLink to={`/shop/daily_reports/${close.id}`}>Dienas slēgums {close.name}</AppLink>}
    </section>
  )
}
