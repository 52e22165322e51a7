import { formatQuantity } from '../../../contract/format.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { queueOf } from './count-queue.ts'

/** Unsent and refused counts of this device. */
export function Unsent({ checkId }: { checkId: number }) {
  const queue = queueOf(checkId)
  const waiting = useStore(queue.state, (counts) => counts.waiting.length)
  const refused = useStore(queue.state, (counts) => counts.refused)
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="rounded bg-warning-soft px-3 py-1.5 text-warning">
          Šajā ierīcē gaida savienojumu: {waiting}
        </p>
      )}
      {refused.length > 0 && (
        <section aria-label="Nepieņemtie skaitījumi" className="flex flex-col gap-1.5 rounded bg-danger-soft px-3 py-1.5">
          <h2 className="text-head text-danger">Serveris nav pieņēmis: {refused.length}</h2>
          <ul>
            {refused.map(({ count, refused: reason }) => (
              <li key={count.key} className="break-words">
                <span className="figures">{formatQuantity(count.quantity ?? '1')}</span> × {count.code}: {reason}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button onClick={queue.sendRefused}>Sūtīt vēlreiz</Button>
            <Button tone="quiet" onClick={queue.dropRefused}>
              Atmest
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
