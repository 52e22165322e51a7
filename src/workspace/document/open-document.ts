import { createActor } from 'xstate'
import { callOf, documentMachine, type DocumentActor } from '../../../machines/document.ts'
import type { Chart } from '../../../machines/transition.ts'
import { documentKey } from '../../tabs/open-records.ts'
import type { TabHandle } from '../../tabs/tab.ts'

/**
 * The actor of the record that a tab shows; made when first asked for, and kept by the tab until it closes.
 * @param chart the record's lifecycle, where it has one: its frame names it before any part of it asks
 */
export function openDocument(tab: TabHandle, chart?: Chart): DocumentActor {
  return tab.keep(documentKey, () => createActor(documentMachine(chart)).start(), end)
}

/** A closed tab's document lives on until its calls have ended: what was saved is saved. */
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
