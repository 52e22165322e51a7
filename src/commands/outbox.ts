import type { CallInput } from '../../commands/context.ts'
import type { Call } from '../../contract/calls.ts'
import { createStore, useStore } from '../store/store.ts'
import { changeDraft, discard, idsOfDrafts } from '../tabs/drafts.ts'
import { ownerOfWorkspace } from '../tabs/store.ts'
import { notify } from './notices.ts'

/**
 * Unanswered saves, stored with their idempotency key before they are sent, so that network loss, reload or crash
 * neither lose nor duplicate them.
 */

export interface SavedDraft {
  /** Draft key within the page; without it, the whole form. */
  draft?: string
  /** Rows of a line editor; without it, the whole draft. */
  rows?: readonly number[]
  /** Saves of one queue are sent in order. */
  lane?: string
}

export interface StoredSave extends SavedDraft {
  /** Idempotency key. */
  key: string
  call: string
  input: CallInput<Call>
  path: string
  /** Missing in saves of versions before 2027. */
  drafts?: readonly string[]
  title: string
  /** ISO timestamp. */
  at: string
}

/** `left`: unanswered from an earlier page or session; `kept`: waiting for the network. */
interface SaveStatus {
  save: StoredSave
  state: 'sending' | 'kept' | 'left'
}

const saves = createStore<readonly SaveStatus[]>([])
/** Saves with pictures that wait, by commands/picture-saves.ts. */
const pictureSaves = createStore(0)
/** Saves of earlier pages that succeeded. */
const delivered = createStore<readonly StoredSave[]>([])

export interface Keeper {
  onQueued: () => void
  queue: string | undefined
  /** @param status of a refusal; after a session end the save stays for the next one */
  ended: (status?: number) => void
}

/** Stores a save before sending. Uploads are not stored, because files do not outlive the page. */
export function keepSave(
  call: Call,
  input: CallInput<Call>,
  about: Omit<StoredSave, 'call' | 'input' | 'at' | 'drafts'>,
): Keeper | undefined {
  if (call.spec.upload) return undefined
  const drafts = idsOfDrafts(about.path, about.draft)
  const save: StoredSave = { ...about, drafts, call: call.id, input, at: new Date().toISOString() }
  write(save)
  stand(save, 'sending')
  return follow(save)
}

export function follow(save: StoredSave): Keeper {
  const name = nameOf(save.key)
  return {
    queue: save.lane,
    onQueued: () => {
      if (!saves.get().some(({ save: { key }, state }) => key === save.key && state === 'sending')) return
      stand(save, 'kept')
      notify({ color: 'blue', text: `${save.title}: saglabāts šajā datorā, tiks nosūtīts, kad būs savienojums` })
    },
    ended: (status) => {
      if (status !== 401) localStorage.removeItem(name)
      saves.update((all) => all.filter((each) => each.save.key !== save.key))
    },
  }
}

/**
 * Saves left by earlier pages or sessions, oldest first. Another window may still send some; their keys prevent
 * duplicates.
 */
export function takeUpSaves(): readonly StoredSave[] {
  const mine = nameOf('')
  const abandonedSaves = Object.keys(localStorage)
    .filter((name) => name.startsWith(mine))
    .flatMap((name) => read(name))
    .filter(({ key }) => !saves.get().some(({ save }) => save.key === key))
    .sort((a, b) => a.at.localeCompare(b.at))
  saves.update((all) => [...all, ...abandonedSaves.map((save) => ({ save, state: 'left' as const }))])
  return abandonedSaves
}

/** Removes saved content from the drafts. */
export function settleDraft({ path, draft, rows, drafts = idsOfDrafts(path, draft) }: StoredSave): void {
  if (rows === undefined) return discard(...drafts)
  for (const id of drafts) changeDraft(id, (lines) => withoutRows(lines as StoredLines, rows))
}

interface StoredLines {
  edits?: object
  added?: object
}

/** Undefined when no rows remain. */
function withoutRows(lines: StoredLines, rows: readonly number[]): StoredLines | undefined {
  const without = (part: object = {}) => Object.fromEntries(Object.entries(part).filter(([key]) => !rows.includes(Number(key))))
  const remaining = { ...lines, edits: without(lines.edits), added: without(lines.added) }
  return Object.keys(remaining.edits).length + Object.keys(remaining.added).length === 0 ? undefined : remaining
}

export function saveWaits(): boolean {
  return saves.get().some(({ state }) => state === 'kept')
}

export function useWaitingSaves(): number {
  const withPictures = useStore(pictureSaves)
  return useStore(saves, (all) => all.filter(({ state }) => state !== 'sending').length) + withPictures
}

export const countPictureSaves = pictureSaves.set

/** Draft keys, separated by blanks. */
export function useDraftsOnTheirWay(path: string): string {
  return useStore(saves, (all) => all.flatMap(({ save }) => (save.path === path && save.draft !== undefined ? save.draft : [])).join(' '))
}

/** Records that an earlier page's save succeeded. */
export function noteSent(save: StoredSave): void {
  delivered.update((all) => [...all, save])
}

export function useSentSaves(): readonly StoredSave[] {
  return useStore(delivered)
}

/** Whether an earlier page's save of the draft is unanswered. */
export function isLeft(path: string, saved: SavedDraft): boolean {
  return holdsLeft(saves.get(), path, saved)
}

export function useIsLeft(path: string, draft: string): boolean {
  return useStore(saves, (all) => holdsLeft(all, path, { draft }))
}

function holdsLeft(all: readonly SaveStatus[], path: string, { draft, rows }: SavedDraft): boolean {
  return all.some(
    ({ save, state }) =>
      state === 'left' && save.path === path && save.draft === draft && (rows?.some((row) => save.rows?.includes(row)) ?? true),
  )
}

function stand(save: StoredSave, state: SaveStatus['state']): void {
  saves.update((all) => [...all.filter((each) => each.save.key !== save.key), { save, state }])
}

function nameOf(key: string): string {
  return `outbox:${ownerOfWorkspace() ?? 0}:${key}`
}

function write(save: StoredSave): void {
  try {
    localStorage.setItem(nameOf(save.key), JSON.stringify(save))
  } catch {
    // Storage is full: the save lives only in memory.
  }
}

function read(name: string): StoredSave[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? '') as StoredSave]
  } catch {
    localStorage.removeItem(name)
    return []
  }
}
