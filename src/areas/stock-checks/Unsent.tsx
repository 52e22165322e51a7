import { useSyncExternalStore } from 'react'
import { queueOf } from './count-queue.ts'

/** How many counts of this device the server does not have yet; nothing when it has all. */
export function Unsent({ checkId }: { checkId: number }) {
  const queue = queueOf(checkId)
  const waiting = useSyncExternalStore(queue.watch, queue.waiting)
  if (waiting === 0) return null
  return (
    <p role="status" className="rounded bg-warning-soft px-3 py-1.5 text-warning">
      Šajā ierīcē gaida savienojumu: {waiting}
    </p>
  )
}
