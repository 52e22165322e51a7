import { blockedReason, withheld, type Arguments, type Command } from '../../commands/command.ts'
import type { Effect, UndoStep } from '../../commands/effects/effect.ts'
import type { CurrentRecord, RecordKind } from '../../commands/records.ts'
import { upperFirst } from '../../contract/format.ts'
import type { RunWithNames } from '../../contract/workspace/recorded.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { activeViewFor, activeViewOf, whenActive } from '../tabs/active-views.ts'
import { pathname } from '../tabs/model.ts'
import { activeTab, pathShown } from '../tabs/store.ts'
import { sendOnce } from '../data/http.ts'
import { initialArguments } from './arguments.ts'
import { effectOf, everyCommand } from './commands.ts'
import { createCommandContext } from './context.ts'
import { openPath } from './navigate.ts'
import { notify } from './notices.ts'
import { readRecord, recordNow } from './record-now.ts'
import { runCommand, startCommand } from './run.ts'
import type { Undoable } from './undo-request.ts'
import { noteUndone } from './undo-stack.ts'

export interface Undoing {
  command: Command
  effect: Effect
}

/** Undefined for commands of another version. */
export function undoingOf({ command_id }: Pick<Undoable, 'command_id'>): Undoing | undefined {
  const command = everyCommand().find(({ id }) => id === command_id)
  return command && { command, effect: effectOf(command) }
}

/** Reverses by commands on the same record, unless it was changed since. */
export async function reverse(run: Undoable, { command, effect }: Undoing): Promise<void> {
  const steps = effect.is === 'reversible' ? effect.steps(run, proposedFor(run, command)) : null
  if (!steps || !run.record) return refuse(command, 'šādā stāvoklī to atpakaļ neņem')
  let version: number | null = null
  for (const [place, step] of steps.entries()) {
    const record = await stands(run)
    if (record === null) return refuse(command, 'ieraksta vairs nav')
    if (place === 0 && isChanged(run, record)) return refuse(command, `${run.record.title} kopš tā ir mainīts`)
    const reason = reasonAgainst(step, record)
    if (reason !== null) return refuse(command, reason)
    const { outcome } = await runCommand(commandOf(step), argumentsFor(step, record), null, { offered: record, undoes: true })
    if (outcome !== 'done') return refuse(command, 'skatiet iemeslu pirms šī paziņojuma')
    version = (await stands(run))?.lock_version ?? null
  }
  noteUndone(run, version)
  notify({ color: 'green', text: `Atsaukts: ${command.title}, ${run.record.title}` })
}

/** As the dialog proposed it for the record as it was before the run. */
function proposedFor({ record }: Pick<Undoable, 'record'>, command: Command): Arguments {
  if (!record) return {}
  const before = { kind: record.kind as RecordKind, id: record.id, title: record.title, facts: record.facts ?? {} } as CurrentRecord
  return initialArguments(command, createCommandContext(null, activeViewFor(null, before)), {})
}

/** Null if the run can be taken back or compensated. */
export function whyNotUndone(run: Pick<RunWithNames, 'command_id' | 'args' | 'record' | 'outcome'>): string | null {
  const undoing = undoingOf(run)
  if (!undoing) return 'Šādas darbības vairs nav'
  if (run.outcome !== 'done') return 'Darbība nav izdarīta'
  if (Array.isArray(run.args['records'])) return 'Vairākiem ierakstiem reizē darīto atsauc katrā ierakstā'
  const { command, effect } = undoing
  if (effect.is === 'nothing') return 'Darbība neko nemainīja'
  if (effect.is === 'lines') return 'Rindas atsauc rindās ar Ctrl+Z'
  const cannot = effect.is === 'reversible' && effect.steps(run, proposedFor(run, command)) === null
  return cannot ? 'Šādā stāvoklī darbību atpakaļ neņem' : null
}

/** Opens the record and starts the command that makes the counter-document or the counter-step. */
export async function compensate(run: Undoable, counterId: string): Promise<void> {
  const counter = everyCommand().find(({ id }) => id === counterId)
  const path = await pathOf(run)
  if (!counter || path === null) return notify({ color: 'blue', text: 'Ierakstu neizdevās atrast' })
  openPath(path)
  const { record } = run
  const isThere = (): boolean => {
    const tab = activeTab()
    const shown = activeViewOf(tab?.id ?? null).record
    return (
      tab !== undefined &&
      pathname(pathShown(tab.id)) === pathname(path) &&
      (!record || (shown?.kind === record.kind && shown.id === record.id))
    )
  }
  if (await whenActive(isThere, loading)) await startCommand(counter, {}, activeTab()?.id ?? null)
}

/** Milliseconds. */
const loading = 15_000

/** From the run, else by search. */
export async function pathOf({ path, record }: Undoable): Promise<string | null> {
  if (path !== null || !record) return path
  const { data } = await sendOnce(workspace.search, { query: { q: record.title.slice(0, 200), kind: record.kind, limit: 10 } })
  return data.find(({ id }) => id === record.id)?.path ?? null
}

/** The record's totals, such as `121.00`; empty without the right to see it. */
export async function amountsOf(run: Undoable): Promise<Readonly<Record<string, string>>> {
  const data = run.record && (await readRecord(run.record))
  const names = ['gross', 'paid', 'open'] as const
  return Object.fromEntries(names.flatMap((name) => (typeof data?.[name] === 'string' ? [[name, data[name]] as const] : [])))
}

function refuse({ title }: Command, reason: string): void {
  notify({ color: 'red', text: `Nav atsaukts: ${title}. ${upperFirst(reason)}.` })
}

/** The version after the run, or the one that it started from, is no longer the record's. */
function isChanged({ version_after }: Undoable, { lock_version }: CurrentRecord): boolean {
  return version_after !== null && lock_version !== undefined && version_after !== lock_version
}

function commandOf({ command: id }: UndoStep): Command {
  const command = everyCommand().find((each) => each.id === id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}

function reasonAgainst(step: UndoStep, record: CurrentRecord): string | null {
  const command = commandOf(step)
  const ctx = createCommandContext(null, activeViewFor(null, record))
  // Kinds without a page of their own have no abilities; the server decides.
  return record.can ? blockedReason(command, ctx) : withheld(command, ctx)
}

/** With the version of the record as it is now. */
function argumentsFor({ args = {} }: UndoStep, { id, lock_version }: CurrentRecord): Arguments {
  if (lock_version === undefined) return args
  return {
    ...args,
    ...('lock_version' in args && { lock_version }),
    ...('subject' in args && { subject: { id, lock_version } }),
  }
}

/** As the server has it; kinds without a call as the run left them. Null if deleted. */
async function stands({ record, version_after }: Undoable): Promise<CurrentRecord | null> {
  return record ? recordNow(record, version_after ?? record.lock_version) : null
}
