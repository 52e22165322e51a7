import type { Body, Call, Params } from '../contract/calls.ts'
import { foundKinds } from '../contract/record-names.ts'
import type { Arguments, Run, Subject } from './command.ts'
import type { Desk } from './desk.ts'
import type { Party } from './records.ts'

/** @file What commands do again and again with the record in front: send its call, say so, read it anew. */

/** What an edit in place gives: the fields that changed, and the version that they stand on. */
export interface Edit extends Arguments {
  changes?: Readonly<Record<string, unknown>>
  lock_version?: number
}

/** What a person is told: a notice of the catalogue, or a text of the command's own. */
type Told = Parameters<Desk['notify']>[0]

/** The key of the record in front, as a call's path takes it. */
export function front(desk: Desk): { id: number } {
  return { id: desk.record?.id ?? 0 }
}

/** The version of the record in front, as a save takes it. */
export function version(desk: Desk): { lock_version: number } {
  return { lock_version: desk.record?.lock_version ?? 0 }
}

/** The record in front as what an edit through arguments is of. */
export function itself({ record }: Desk): Subject | null {
  return record && { id: record.id, lock_version: record.lock_version ?? 0 }
}

/** The address of a form about the record in front; about nothing where none is in front that could be found again. */
export function formAbout(path: string, { record }: Desk): string {
  if (!record || !foundKinds.has(record.kind)) return path
  return `${path}?${new URLSearchParams({ kind: record.kind, id: String(record.id), title: record.title })}`
}

/** Whom the record in front is, or is with; null where it is nobody's. */
export function partyInFront({ record }: Desk, party: Party): { id: number; name: string } | null {
  return record?.kind === party ? { id: record.id, name: record.title } : (record?.parties?.[party] ?? null)
}

/** The address of a form for a new record, in which the customer or supplier of the record in front is proposed. */
export function formFor(path: string, desk: Desk, party: Party): string {
  const found = partyInFront(desk, party)
  return found ? `${path}?${new URLSearchParams({ [`${party}_id`]: String(found.id), [party]: found.name })}` : path
}

/** Says what was done, and reads the record in front anew. */
export async function tell(desk: Desk, notice: Told = 'updated'): Promise<void> {
  desk.notify(notice)
  await desk.refresh()
}

/** Sends a call that the record in front is all there is to say to. */
export function acting<C extends Call>(call: C, notice?: Told): Run<Arguments> {
  const run = async (desk: Desk): Promise<void> => {
    await desk.send(call, { params: front(desk) as Params<C> })
    await tell(desk, notice)
  }
  return Object.assign(run, { sends: call })
}

/** Deletes the record in front: its tab closes and its list comes to the front; `place` is where records stand, if not below it. */
export function deleting<C extends Call>(call: C, list: string, place = list): Run<Arguments> {
  const run = async (desk: Desk): Promise<void> => {
    const { id } = front(desk)
    await desk.send(call, { params: { id } as Params<C> })
    desk.notify('deleted')
    desk.close(`${place}/${id}`)
    desk.open(list)
  }
  return Object.assign(run, { sends: call })
}

/** Saves the fields of the record in front that a person changed in place; without any it opens them for editing. */
export function editing<C extends Call>(call: C, view = 'edit'): Run<Edit> {
  const run = async (desk: Desk, { changes, lock_version = 0 }: Edit): Promise<void> => {
    if (!changes) return void desk.view(view)
    await desk.send(call, { params: front(desk) as Params<C>, body: { ...changes, lock_version } as Body<C> })
    await tell(desk)
  }
  return Object.assign(run, { sends: call })
}

/** Shows a paper of the record in front beside the workspace. */
export function showing<C extends Call>(call: C): Run<Arguments> {
  const run = (desk: Desk): Promise<void> => desk.download(call, { params: front(desk) as Params<C> }, { show: true })
  return Object.assign(run, { sends: call })
}
