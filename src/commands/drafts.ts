import { newKey } from '../../contract/new-key.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { failureOf } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import type { StoredDraft, UnsavedWork } from '../tabs/draft-record.ts'
import { thisPlace } from '../tabs/draft-place.ts'
import { offersIn, withOffer, withoutOffer, type Offer } from '../tabs/draft-shared.ts'
import { sendDrafts, textOf, type DraftServer } from '../tabs/draft-sync.ts'
import { exchange } from '../tabs/draft-exchange.ts'
import { unsavedWork } from '../tabs/drafts.ts'
import { pathname } from '../tabs/model.ts'
import { pathShown } from '../tabs/store.ts'
import { notify } from './notices.ts'
import { nameOfWork } from './unsaved.ts'

export const draftServer: DraftServer = {
  read: async (after) => (await sendOnce(workspace.drafts, { query: { after } })).data,
  save: (key, body) => sendOnce(workspace.saveDraft, { params: { key }, body }, { key: newKey() }),
  open: async (key, place) => void (await sendOnce(workspace.openDraft, { params: { key }, body: { place } }, { key: newKey() })),
  end: async (key, version) => void (await sendOnce(workspace.endDraft, { params: { key }, body: { version } }, { key: newKey() })),
  refusal: (error) => {
    const { status, message } = failureOf(error)
    return status === 422 ? message : null
  },
}

export function tellOfEnd(draft: StoredDraft, isWhole: boolean): void {
  const name = nameOfWork({ ...draft, held: 'here' })
  if (isWhole) notify({ color: 'blue', text: `${name}: saglabāts vai atmests citā datorā` })
  else
    notify({
      color: 'blue',
      text: `${name}: citā datorā saglabāts vai atmests; šeit ierakstītais paliek nesaglabātajos darbos`,
      timeout: 15_000,
    })
}

/** Values of other computers for fields that differ here. */
export function offersFor({ id }: Pick<UnsavedWork, 'id'>): readonly Offer[] {
  const draft = exchange.known(id)
  return draft?.shared ? offersIn(textOf(draft), thisPlace()) : []
}

export function decide({ id }: Pick<UnsavedWork, 'id'>, offer: Offer, which: 'theirs' | 'mine'): void {
  const draft = exchange.known(id)
  if (!draft?.shared) return
  const text = (which === 'theirs' ? withOffer : withoutOffer)(textOf(draft), offer)
  exchange.put({ ...draft, value: text.value, shared: { ...draft.shared, own: text.own } })
  void sendDrafts()
}

/** Decides the first field that differs in the tab. */
export function decideFirst(which: 'theirs' | 'mine', tabId: string | null): void {
  const path = tabId === null ? '/' : pathname(pathShown(tabId))
  const [first] = unsavedWork().flatMap((work) => {
    const [offer] = work.path === path && work.held === 'here' ? offersFor(work) : []
    return offer ? [{ work, offer }] : []
  })
  if (first) decide(first.work, first.offer, which)
  else notify({ color: 'blue', text: 'Citā datorā šeit nekas cits nav ierakstīts' })
}
