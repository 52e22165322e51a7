import { useSyncExternalStore } from 'react'
import type { CallInput } from '../../commands/context.ts'
import type { Call } from '../../contract/calls.ts'
import { changeDraft, discard, idsOfDrafts } from '../tabs/drafts.ts'
import { ownerOfWorkspace } from '../tabs/store.ts'
import { notify } from './notices.ts'

/**
 * Saves on their way. Each is on disk, with the key by which the server knows it, from before it is sent until it
 * is answered: neither a lost network nor a reload or a crash loses or doubles one.
 */

/** The draft that a save makes good once the server has it. */
export interface KeptDraft {
  /** Its key among the drafts of its page; without it the page is a form of its own, and all of it is saved. */
  draft?: string
  /** Rows of a line book that the save holds; without them it is the whole draft. */
  rows?: readonly number[]
  /** Saves of one lane go to the server one after another, in the order in which they were made. */
  lane?: string
}

/** One save: all that is needed to send it from another page life. */
export interface KeptSave extends KeptDraft {
  /** Idempotency key. */
  key: string
  /** Id of the call. */
  call: string
  input: CallInput<Call>
  /** Page on which it was typed. */
  path: string
  /** Ids of the drafts that it makes good; none of saves that versions before 2027 kept. */
  drafts?: readonly string[]
  /** What it is, in words. */
  title: string
  /** Moment of saving, ISO. */
  at: string
}

/** `left` by an earlier life of the page or session and not answered yet; `kept` while there is no network. */
interface Standing {
  save: KeptSave
  state: 'sending' | 'kept' | 'left'
}

let saves: readonly Standing[] = []
let sent: readonly KeptSave[] = []
const watchers = new Set<() => void>()

/** Follows one save: told when it begins to wait for the network, and when it was answered. */
export interface Keeper {
  onKept: () => void
  lane: string | undefined
  /** @param status of a refusal; a session that ended leaves the save for the next one */
  ended: (status?: number) => void
}

/** Puts a save on disk before it is sent. An upload is not kept: its files do not outlive the page. */
export function keepSave(
  call: Call,
  input: CallInput<Call>,
  about: Omit<KeptSave, 'call' | 'input' | 'at' | 'drafts'>,
): Keeper | undefined {
  if (call.spec.upload) return undefined
  const drafts = idsOfDrafts(about.path, about.draft)
  const save: KeptSave = { ...about, drafts, call: call.id, input, at: new Date().toISOString() }
  write(save)
  stand(save, 'sending')
  return follow(save)
}

/** The same for a save that is on disk already. */
export function follow(save: KeptSave): Keeper {
  const name = nameOf(save.key)
  return {
    lane: save.lane,
    onKept: () => {
      if (!saves.some(({ save: { key }, state }) => key === save.key && state === 'sending')) return
      stand(save, 'kept')
      notify({ color: 'blue', text: `${save.title}: saglabāts šajā datorā, tiks nosūtīts, kad būs savienojums` })
    },
    ended: (status) => {
      if (status !== 401) localStorage.removeItem(name)
      set(saves.filter((each) => each.save.key !== save.key))
    },
  }
}

/**
 * Saves of this person that nobody follows, oldest first: an earlier life of the page or of the session left them. One
 * that another window still sends may be among them; its key sees to it that it is done once.
 */
export function takeUpSaves(): readonly KeptSave[] {
  const mine = nameOf('')
  const left = Object.keys(localStorage)
    .filter((name) => name.startsWith(mine))
    .flatMap((name) => read(name))
    .filter(({ key }) => !saves.some(({ save }) => save.key === key))
    .sort((a, b) => a.at.localeCompare(b.at))
  set([...saves, ...left.map((save) => ({ save, state: 'left' as const }))])
  return left
}

/** The draft of a save is on the server: what of it was saved is unsaved work no more. */
export function settleDraft({ path, draft, rows, drafts = idsOfDrafts(path, draft) }: KeptSave): void {
  if (rows === undefined) return discard(...drafts)
  for (const id of drafts) changeDraft(id, (book) => withoutRows(book as Book, rows))
}

/** What a line book keeps of its rows, by their keys. */
interface Book {
  edits?: object
  added?: object
}

/** A line book less rows that were saved; nothing where these were all. */
function withoutRows(book: Book, rows: readonly number[]): Book | undefined {
  const without = (part: object = {}) => Object.fromEntries(Object.entries(part).filter(([key]) => !rows.includes(Number(key))))
  const left = { ...book, edits: without(book.edits), added: without(book.added) }
  return Object.keys(left.edits).length + Object.keys(left.added).length === 0 ? undefined : left
}

/** Whether some save waits for the network. */
export function saveWaits(): boolean {
  return saves.some(({ state }) => state === 'kept')
}

/** How many saves wait for the network, for a component. */
export function useWaitingSaves(): number {
  return useSyncExternalStore(watch, () => saves.filter(({ state }) => state !== 'sending').length)
}

/** Keys of the drafts of a page whose saves are on their way, for a component; a blank between them. */
export function useDraftsOnTheirWay(path: string): string {
  return useSyncExternalStore(watch, () =>
    saves.flatMap(({ save }) => (save.path === path && save.draft !== undefined ? save.draft : [])).join(' '),
  )
}

/** Tells that a save left by an earlier life of the page was taken by the server. */
export function noteSent(save: KeptSave): void {
  sent = [...sent, save]
  for (const watcher of watchers) watcher()
}

/** The saves that `noteSent` told of, oldest first. */
export function sentSaves(): readonly KeptSave[] {
  return sent
}

/** Whether a save of a draft, left by an earlier life of the page, is still to be answered. */
export function isLeft(path: string, { draft, rows }: KeptDraft): boolean {
  return saves.some(
    ({ save, state }) =>
      state === 'left' && save.path === path && save.draft === draft && (rows?.some((row) => save.rows?.includes(row)) ?? true),
  )
}

/** Tells of every change of the saves. */
export function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function stand(save: KeptSave, state: Standing['state']): void {
  set([...saves.filter((each) => each.save.key !== save.key), { save, state }])
}

function set(next: readonly Standing[]): void {
  saves = next
  for (const watcher of watchers) watcher()
}

function nameOf(key: string): string {
  return `outbox:${ownerOfWorkspace() ?? 0}:${key}`
}

function write(save: KeptSave): void {
  try {
    localStorage.setItem(nameOf(save.key), JSON.stringify(save))
  } catch {
    // Storage is full: the save lives as long as the window, and its draft with it.
  }
}

function read(name: string): KeptSave[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? '') as KeptSave]
  } catch {
    localStorage.removeItem(name)
    return []
  }
}
