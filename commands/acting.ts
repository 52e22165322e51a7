import type { Call, Params, SentBody } from '../contract/calls.ts'
import { foundKinds } from '../contract/record-names.ts'
import type { Arguments, Run, Subject } from './command.ts'
import type { CommandContext } from './context.ts'
import type { Party } from './records.ts'

export interface Edit extends Arguments {
  changes?: Readonly<Record<string, unknown>>
  lock_version?: number
}

interface Arrangement extends Arguments {
  line_ids?: readonly number[]
}

type NoticeInput = Parameters<CommandContext['notify']>[0]

export function recordParams(ctx: CommandContext): { id: number } {
  return { id: ctx.record?.id ?? 0 }
}

export function version(ctx: CommandContext): { lock_version: number } {
  return { lock_version: ctx.record?.lock_version ?? 0 }
}

/** Subject of an edit through arguments. */
export function itself({ record }: CommandContext): Subject | null {
  return record && { id: record.id, lock_version: record.lock_version ?? 0 }
}

/** Form address that refers to the current record, if the record can be found again. */
export function formAbout(path: string, { record }: CommandContext): string {
  if (!record || !foundKinds.has(record.kind)) return path
  return `${path}?${new URLSearchParams({ kind: record.kind, id: String(record.id), title: record.title })}`
}

export function currentParty({ record }: CommandContext, party: Party): { id: number; name: string } | null {
  return record?.kind === party ? { id: record.id, name: record.title } : (record?.parties?.[party] ?? null)
}

/** Address of a creation form with the current record's customer or supplier preselected. */
export function formFor(path: string, ctx: CommandContext, party: Party): string {
  const found = currentParty(ctx, party)
  return found ? `${path}?${new URLSearchParams({ [`${party}_id`]: String(found.id), [party]: found.name })}` : path
}

export async function tell(ctx: CommandContext, notice: NoticeInput = 'updated'): Promise<void> {
  ctx.notify(notice)
  await ctx.refresh()
}

export function acting<C extends Call>(call: C, notice?: NoticeInput): Run<Arguments> {
  const run = async (ctx: CommandContext): Promise<void> => {
    await ctx.send(call, { params: recordParams(ctx) as Params<C> })
    await tell(ctx, notice)
  }
  return Object.assign(run, { sends: call })
}

/**
 * Deletes the current record, closes its tab and activates its list; `place` is the records' path if not below the
 * list.
 */
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

/** Saves changed fields of the current record; without any, opens it for editing. */
export function editing<C extends Call>(call: C, view = 'edit'): Run<Edit> {
  const run = async (ctx: CommandContext, { changes, lock_version = 0 }: Edit): Promise<void> => {
    if (!changes) return void ctx.view(view)
    await ctx.send(call, { params: paramsOf(call, ctx) as Params<C>, body: { ...changes, lock_version } as SentBody<C> })
    await tell(ctx)
  }
  return Object.assign(run, { sends: call, edits: true as const })
}

/** The key of the record, by the name that the path has for it. */
function paramsOf({ path }: Call, ctx: CommandContext): Readonly<Record<string, number>> {
  return { [/\{(\w+)\}/.exec(path)?.[1] ?? 'id']: recordParams(ctx).id }
}

/** Writes the order of lines; without one, goes to the lines. */
export function arranging<C extends Call>(call: C): Run<Arrangement> {
  const run = async (ctx: CommandContext, { line_ids }: Arrangement): Promise<void> => {
    if (!line_ids) return void ctx.view('lines')
    await ctx.send(call, { params: recordParams(ctx) as Params<C>, body: { line_ids: [...line_ids] } as SentBody<C> })
    await ctx.refresh()
  }
  return Object.assign(run, { sends: call })
}

export function showing<C extends Call>(call: C): Run<Arguments> {
  const run = (ctx: CommandContext): Promise<void> => ctx.download(call, { params: recordParams(ctx) as Params<C> }, { show: true })
  return Object.assign(run, { sends: call })
}
