import { newKey } from '../../contract/new-key.ts'
import { withoutSecretFields } from '../../contract/secrets.ts'
import { personal } from '../store/personal.ts'
import { mergedByKey } from '../store/personal-state.ts'
import type { DraftCopy } from './draft-record.ts'
import { parsedFlow, type FlowWithDrafts } from './flow.ts'

/** Work put aside whole: tabs, the open dialog, unsaved text and the caret. On the server, per person. */
export interface ParkedWork extends FlowWithDrafts {
  name: string
  /** ISO. */
  at: string
  /** The command that was asking for arguments; its input is a draft. */
  dialog: ParkedDialog | null
  caret: Caret | null
}

export interface ParkedDialog {
  command: string
  path: string
  title: string
  record?: { kind: string; id: number | string } | undefined
  given: Readonly<Record<string, unknown>>
}

export interface Caret {
  /** As in `focus.ts`, within the dialog or the tab. */
  place: string
  start: number | null
  end: number | null
}

export type AllParked = Readonly<Record<string, ParkedWork>>

/** Characters of all parked work, well below what the server takes. */
const mostCharacters = 350_000

export const parked = personal<AllParked>({ key: 'parked', initial: {}, parse: parsedParked, merge: mergedByKey })

/** The last first. */
export function inOrder(all: AllParked): [id: string, work: ParkedWork][] {
  return Object.entries(all).toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
}

export function hasRoomFor(work: ParkedWork): boolean {
  return JSON.stringify(parked.get()).length + JSON.stringify(work).length < mostCharacters
}

/** Without secrets, which do not leave the browser. */
export function addParked(work: ParkedWork): void {
  parked.update((all) => ({ ...all, [newKey()]: withoutSecretFields(work) as ParkedWork }))
}

export function renameParked(id: string, name: string): void {
  parked.update((all) => (all[id] ? { ...all, [id]: { ...all[id], name } } : all))
}

export function dropParked(id: string): void {
  parked.update((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== id)))
}

export function parsedDrafts(stored: unknown): readonly DraftCopy[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const isDraft = (each: unknown): each is DraftCopy =>
    typeof each === 'object' && each !== null && 'path' in each && typeof each.path === 'string' && 'key' in each
  return stored.every(isDraft) ? stored : undefined
}

function parsedParked(stored: unknown): AllParked | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored).map(([id, work]) => [id, parsedWork(work)] as const)
  return entries.every((each): each is [string, ParkedWork] => each[1] !== undefined) ? Object.fromEntries(entries) : undefined
}

function parsedWork(stored: unknown): ParkedWork | undefined {
  const flow = parsedFlow(stored)
  if (!flow) return undefined
  const { name, at, drafts, dialog = null, caret = null } = stored as Partial<ParkedWork>
  const readable = parsedDrafts(drafts)
  return typeof name === 'string' && typeof at === 'string' && readable ? { ...flow, name, at, drafts: readable, dialog, caret } : undefined
}
