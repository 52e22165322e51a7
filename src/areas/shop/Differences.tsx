import { useState } from 'react'
import { formatMoney, formatQuantity } from '../../../contract/format.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Offline sales that the server refused. */
export function Differences({ count, tabId, onSettled }: { count: number; tabId: string; onSettled: () => Promise<void> }) {
  const { answer, reload } = useCall(shop.differences, count > 0 ? {} : null)
  const [words, setWords] = useState<Readonly<Record<number, string | null>>>({})
  if (count === 0) return null
  const settle = async (id: number, how: object) => {
    await startCommand(commandById('shop.settle-difference'), { id, ...how }, tabId)
    await Promise.all([reload(), onSettled()])
  }
  return (
    <section aria-label="Neiegrāmatotie pārdevumi" className="flex flex-col gap-2 border-t border-line pt-3 pb-4">
      <h2 className="text-head text-danger">Neiegrāmatoti pārdevumi: {count}</h2>
      {answer?.data
        .filter(({ resolved_at }) => resolved_at === null)
        .map(({ id, amount, reason, lines }) => (
          <div key={id} className="flex flex-col gap-1">
            <p>
              {lines.map(({ name, quantity }) => `${formatQuantity(quantity)} × ${name}`).join(', ')} · {formatMoney(amount)}
            </p>
            <p className="text-small text-danger">{reason}</p>
            <TextField
              label="Kā izšķirts"
              hideLabel
              placeholder="Kā izšķirts"
              value={words[id]}
              onChange={(text) => setWords((now) => ({ ...now, [id]: text }))}
            />
            <div className="flex gap-2">
              <Button onClick={() => void settle(id, { book: true })}>Iegrāmatot tagad</Button>
              <Button
                tone="quiet"
                onClick={() => void settle(id, { resolution: words[id] })}
                disabledReason={words[id] ? null : 'Ierakstiet, kā izšķirts'}
              >
                Atzīmēt
              </Button>
            </div>
          </div>
        ))}
    </section>
  )
}
