import { same } from '../store/personal-state.ts'
import { exchanged, followed, forms } from './draft-forms.ts'
import type { StoredDraft } from './draft-record.ts'
import { draftStore } from './drafts.ts'
import { thisWindow } from './windows.ts'

/** @file The drafts of this browser, as the exchange with other computers changes them. */

const { drafts, endedNameOf, forget, heldBy, hold, load, onDisk, ownDraft, tell, unshared } = draftStore

export const exchange = {
  /** Of this window and of closed ones. */
  all(): readonly StoredDraft[] {
    load()
    return [...drafts.values()].filter((draft) => heldBy(draft) !== 'elsewhere')
  },
  /** Also one that another window has just written. */
  known(id: string): StoredDraft | undefined {
    load()
    const draft = drafts.get(id) ?? onDisk(id)
    return draft && { ...draft, id }
  },
  isElsewhere: (draft: StoredDraft): boolean => heldBy(draft) === 'elsewhere',
  /** In place of the draft with the former id; its form is told of another text. */
  put(draft: StoredDraft, former = draft.id): void {
    const before = drafts.get(former)
    if (former !== draft.id) forget(former)
    hold(former === draft.id ? draft : { ...draft, formerId: former })
    tell()
    if (draft.window === thisWindow() && !same(before?.value, draft.value)) deliver(draft)
  },
  /** A form of this window without text takes it. */
  adopt(id: string): void {
    const draft = drafts.get(id)
    if (!draft || heldBy(draft) !== 'left' || ownDraft(draft.path, draft.key)) return
    exchange.put({ ...draft, window: thisWindow() })
    deliver(draft)
  },
  /** It ended on another computer. */
  remove(draft: StoredDraft): void {
    forget(draft.id)
    tell()
    if (draft.window === thisWindow()) deliver({ ...draft, value: undefined })
  },
  /** More than the text that ended stays, as another draft. */
  keep(draft: StoredDraft, endedElsewhere: string): void {
    forget(draft.id)
    hold({ ...unshared(draft), endedElsewhere })
    tell()
  },
  /** By id, the version that was known. */
  ended(): ReadonlyMap<string, number> {
    load()
    const start = endedNameOf('')
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start))
    return new Map(names.map((name) => [name.slice(start.length), Number(localStorage.getItem(name))]))
  },
  endedOnServer: (id: string): void => localStorage.removeItem(endedNameOf(id)),
}

/** A form that does not follow its draft is rendered again. */
function deliver(draft: StoredDraft): void {
  const name = `${draft.path} ${draft.key}`
  const show = forms.get(name)
  if (show) show(draft.value)
  else if (!followed.has(name)) exchanged([draft])
}
