import type { Body, Call, Params } from '../contract/calls.ts'
import { foundKinds } from '../contract/record-names.ts'
import type { Arguments, Run, Subject } from './command.ts'
import type { CommandContext } from './context.ts'
import type { Party } from './records.ts'

/** @file What commands do again and again with the record in front: send its call, say so, read it anew. */

/** What an edit in place gives: the fields that changed, and the version that they stand on. */
export interface Edit extends Arguments {
  changes?: Readonly<Record<string, unknown>>
  lock_version?: number
}

/** What a person is told: a notice of the catalogue, or a text of the command's own. */
type Told = Parameters<CommandContext['notify']>[0]

/** The key of the record in front, as a call's path takes it. */
export function recordParams(ctx: CommandContext): { id: number } {
  return { id: ctx.record?.id ?? 0 }
}

/** The version of the record in front, as a save takes it. */
export function version(ctx: CommandContext): { lock_version: number } {
  return { lock_version: ctx.record?.lock_version ?? 0 }
}

/** The record in front as what an edit through arguments is of. */
export function itself({ record }: CommandContext): Subject | null {
  return record && { id: record.id, lock_version: record.lock_version ?? 0 }
}

/** The address of a form about the record in front; about nothing where none is in front that could be found again. */
export function formAbout(path: string, { record }: CommandContext): string {
  if (!record || !foundKinds.has(record.kind)) return path
  return `${path}?${new URLSearchParams({ kind: record.kind, id: String(record.id), title: record.title })}`
}

/** Whom the record in front is, or is with; null where it is nobody's. */
export function currentParty({ record }: CommandContext, party: Party): { id: number; name: string } | null {
  return record?.kind === party ? { id: record.id, name: record.title } : (record?.parties?.[party] ?? null)
}

/** The address of a form for a new record, in which the customer or supplier of the record in front is proposed. */
export function formFor(path: string, ctx: CommandContext, party: Party): string {
  const found = currentParty(ctx, party)
  return found ? `${path}?${new URLSearchParams({ [`${party}_id`]: String(found.id), [party]: found.name })}` : path
}

/** Says what was done, and reads the record in front anew. */
export async function tell(ctx: CommandContext, notice: Told = 'updated'): Promise<void> {
  ctx.notify(notice)
  await ctx.refresh()
}

/** Sends a call that the record in front is all there is to say to. */
export function acting<C extends Call>(call: C, notice?: Told): Run<Arguments> {
  const run = async (ctx: CommandContext): Promise<void> => {
    await ctx.send(call, { params: recordParams(ctx) as Params<C> })
    await tell(ctx, notice)
  }
  return Object.assign(run, { sends: call })
}

/** Deletes the record in front: its tab closes and its list comes to the front; `place` is where records stand, if not below it. */
export function deleting<C extends Call>(call: C, list: string, place = list): Run<Arguments> {
  const run = async (ctx: CommandContext): Promise<void> => {
    const { id } = recordParams(ctx)
    await ctx.send(call, { params: { id } as Params<C> })
    ctx.notify('deleted')
    ctx.close(`${place}/${id}`)
    ctx.open(list)
  }
  return Object.assign(run, { sends: call })
}

/** Saves the fields of the record in front that a person changed in place; without any it opens them for editing. */
export function editing<C extends Call>(call: C, view = 'edit'): Run<Edit> {
  const run = async (ctx: CommandContext, { changes, lock_version = 0 }: Edit): Promise<void> => {
    if (!changes) return void ctx.view(view)
    await ctx.send(call, { params: recordParams(ctx) as Params<C>, body: { ...changes, lock_version } as Body<C> })
    await tell(ctx)
  }
  return Object.assign(run, { sends: call })
}

/** Shows a paper of the record in front beside the workspace. */
export function showing<C extends Call>(call: C): Run<Arguments> {
  const run = (ctx: CommandContext): Promise<void> => ctx.download(call, { params: recordParams(ctx) as Params<C> }, { show: true })
  return Object.assign(run, { sends: call })
}
