import { formatMoney, formatMoment } from '../../../contract/format.ts'
import { sum } from '../../../contract/money.ts'
import { useDraftsOnTheirWay } from '../../commands/outbox.ts'
import { dropDraft, readDraft, useUnsavedWork } from '../../tabs/drafts.ts'
import { Button } from '../../ui/Button.tsx'
import type { SaleBody } from './till.ts'
import { saleDraft, tillPath } from './till-at-work.ts'

interface UnsentProps {
  sending: readonly string[]
  onSend: (draft: string) => void
}

/** Sales with unknown server result, to be sent or dropped manually. */
export function Unsent({ sending, onSend }: UnsentProps) {
  const onTheirWay = useDraftsOnTheirWay(tillPath).split(' ')
  const unsentSales = useUnsavedWork().filter(
    ({ path, key, held }) =>
      held !== 'elsewhere' && path === tillPath && key.startsWith(saleDraft) && !sending.includes(key) && !onTheirWay.includes(key),
  )
  if (unsentSales.length === 0) return null
  return (
    <section aria-label="Nenosūtītie" className="flex flex-col gap-2 border-t border-line pt-3 pb-4">
      <h2 className="text-head text-danger">Nenosūtīti pārdevumi: {unsentSales.length}</h2>
      <p className="text-small text-muted">Serveris tos nav apstiprinājis. Pārbaudiet pārdevumu sarakstā, vai tāda vēl nav, un nosūtiet.</p>
      {unsentSales.map(({ key, at }) => {
        const { items, payments = [] } = readDraft(tillPath, key) as SaleBody
        return (
          <div key={key} className="flex flex-wrap items-center gap-2">
            <p className="grow">
              {formatMoment(at)}: preces {items.length}, {formatMoney(sum(payments.map(({ amount }) => amount)).toFixed(2))}
            </p>
            <Button onClick={() => onSend(key)}>Nosūtīt</Button>
            <Button tone="quiet" onClick={() => dropDraft(tillPath, key)}>
              Atmest
            </Button>
          </div>
        )
      })}
    </section>
  )
}
