import { createActor } from 'xstate'
import { callOf, documentMachine, type DocumentActor } from '../../../machines/document.ts'
import type { Chart } from '../../../machines/transition.ts'
import { documentKey } from '../../tabs/open-records.ts'
import type { TabHandle } from '../../tabs/tab.ts'

/**
 * Returns the tab's document actor, created on first use.
 * @param chart lifecycle; the frame must pass it first
 */
export function openDocument(tab: TabHandle, chart?: Chart): DocumentActor {
  return tab.keep(documentKey, () => createActor(documentMachine(chart)).start(), end)
}

/** Keeps the actor until its calls have ended. */
function end(actor: DocumentActor): void {
  actor.send({ type: 'postpone' })
  const { unsubscribe } = actor.subscribe(stopIdle)
  stopIdle()

  function stopIdle(): void {
    if (!isIdle(actor)) return
    unsubscribe()
    actor.stop()
  }
}

function isIdle(actor: DocumentActor): boolean {
  const snapshot = actor.getSnapshot()
  const call = callOf(snapshot)
  return (call === 'idle' || call === 'refused') && snapshot.context.queue.length === 0
}
