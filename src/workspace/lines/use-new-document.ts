import { useState } from 'react'
import { dropDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { useFollowedDraft } from '../../ui/use-followed-draft.ts'
import type { Moved } from './row-history.ts'
import { NewDocumentStore, type NewDocument } from './new-document-store.ts'

interface Start<Doc, Values> {
  draftKey: string
  empty: Doc
  freshLine: Values
  /** Repairs a stored draft. */
  mend?: (storedDraft: Doc) => Doc
}

/** A new document stored as a draft until created, with undo. */
export function useNewDocument<Values extends object, Doc extends NewDocument<Values>>(tab: TabHandle, start: Start<Doc, Values>) {
  const { draftKey, empty, freshLine, mend = (storedDraft) => storedDraft } = start
  const [stored] = useState(() => {
    const found = tab.drafts.read(draftKey) as Doc | undefined
    return found && mend(found)
  })
  const [document, show] = useState<Doc>(stored ?? empty)
  const [store] = useState(() => {
    const keepDraft = (now: Doc) => tab.drafts.write(draftKey, now, empty)
    return new NewDocumentStore<Values, Doc>(document, { freshLine, show, keepDraft })
  })
  useFollowedDraft(tab.drafts, draftKey, (other) => store.take(other === undefined ? empty : mend(other as Doc)))
  return {
    document,
    memory: store.memory,
    change: (step: (now: Doc) => Doc) => store.change(step),
    setLine: (key: number, values: Partial<Values>) => store.setLines(new Map([[key, values]])),
    insertLine: (at: number) => store.insertLines(at, 1),
    deleteLines: (keys: readonly (number | string)[]) => store.deleteLines(keys),
    moveLines: (rows: Moved) => store.moveLines(rows),
    duplicateLines: (keys: readonly (number | string)[]) => store.duplicateLines(keys),
    pasting: () => store.pasting(),
    /** `path` of the form; the tab may show another. */
    clear: (path: string) => {
      dropDraft(path, draftKey)
      store.clear(empty)
    },
    latest: () => store.document,
  }
}
