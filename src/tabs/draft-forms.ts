import { createStore, useStore } from '../store/store.ts'
import type { StoredDraft, UnsavedWork } from './draft-record.ts'

/** @file The forms that show drafts, when a draft gets another text than what is typed into its form. */

type Show = (value: unknown) => void

/** How often a form took another draft, by kind and path. */
const exchanges = createStore<ReadonlyMap<string, number>>(new Map())
export const forms = new Map<string, Show>()
/** Also forms of hidden tabs, which look for another text when they are shown. */
export const followed = new Set<string>()

/** The form takes other texts of its draft itself; undefined: the draft has ended. Returns the stop function. */
export function followDraft(path: string, key: string, show: Show): () => void {
  const name = `${path} ${key}`
  followed.add(name)
  forms.set(name, show)
  return () => {
    if (forms.get(name) === show) forms.delete(name)
  }
}

/** The forms are rendered again. */
export function exchanged(shown: readonly Pick<StoredDraft, 'kind' | 'path'>[]): void {
  exchanges.update((counts) => {
    const next = new Map(counts)
    for (const { kind, path } of shown) next.set(`${kind} ${path}`, (next.get(`${kind} ${path}`) ?? 0) + 1)
    return next
  })
}

export function useExchanges(path: string, kind: UnsavedWork['kind']): number {
  return useStore(exchanges, (counts) => counts.get(`${kind} ${path}`) ?? 0)
}
