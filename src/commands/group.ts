import { blockedReason, type Arguments, type Command } from '../../commands/command.ts'
import { mostChosen, readAll, TooMany, type Choice } from '../../commands/choice.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { RunNote } from '../../replay/note.ts'
import { notices } from '../../contract/notices.ts'
import { mostInGroup } from '../../contract/workspace/group-jobs.ts'
import { invalidateShown } from '../data/cache.tsx'
import { CallFailure, failureOf, wasAborted } from '../data/failure.ts'
import { createStore, useStore } from '../store/store.ts'
import { activeViewOf } from '../tabs/active-views.ts'
import { createCommandContext } from './context.ts'
import { startJob } from './group-jobs.ts'
import { followRun, currentList } from './history.ts'
import { signedInUser } from './session.ts'

export interface RefusedRecord {
  record: CurrentRecord
  reason: string
  /** Code of a possible confirmation. */
  confirm?: string | undefined
}

/** One command on several rows: checks all first, so that the user sees which are possible, then runs in sequence. */
export interface GroupRun {
  command: Command
  choice: Choice
  tabId: string | null
  /** `job`: the server carries it out. */
  stage: 'reading' | 'ready' | 'starting' | 'running' | 'ended' | 'job'
  args: Arguments
  /** Key of the group job. */
  job: number | null
  read: number
  /** The oldest first, because numbers follow dates. */
  possible: readonly CurrentRecord[]
  impossible: readonly RefusedRecord[]
  done: number
  refused: readonly RefusedRecord[]
  /** Reason of an early stop, or null. */
  stopped: string | null
}

const current = createStore<GroupRun | null>(null)
let giveUp = new AbortController()

export function beginGroup(command: Command, choice: Choice, tabId: string | null, args: Arguments = {}): void {
  giveUp.abort()
  giveUp = new AbortController()
  const nothing = { args, job: null, read: 0, possible: [], impossible: [], done: 0, refused: [], stopped: null }
  const run: GroupRun = { command, choice, tabId, stage: 'reading', ...nothing }
  current.set(run)
  void look(run, giveUp.signal)
}

async function look({ command, choice, tabId }: GroupRun, signal: AbortSignal): Promise<void> {
  try {
    const most = runsOnServer(command) ? mostInGroup : mostChosen
    const records = await readAll(choice, signal, (read) => change(signal, { read }), most)
    const evaluated = records.map((record) => ({ record, reason: reasonFor(command, tabId, record) }))
    change(signal, {
      stage: 'ready',
      possible: evaluated
        .filter(({ reason }) => reason === null)
        .map(({ record }) => record)
        .sort((one, other) => one.id - other.id),
      impossible: evaluated.flatMap(({ record, reason }) => (reason === null ? [] : [{ record, reason }])),
    })
  } catch (error) {
    if (wasAborted(error)) return
    if (!(error instanceof TooMany || error instanceof CallFailure)) console.error(error)
    const stopped = error instanceof TooMany ? error.message : 'Izvēlētos ierakstus neizdevās nolasīt; ar tiem nekas nav izdarīts'
    change(signal, { stage: 'ended', stopped })
  }
}

/** An estimate from row data; the server decides. */
function reasonFor(command: Command, tabId: string | null, record: CurrentRecord): string | null {
  const { event: _, ...rest } = command
  return blockedReason(record.can ? command : rest, commandContextOf(command, tabId, record))
}

/** Failed records stay selected. */
export async function runGroup(): Promise<void> {
  const run = current.get()
  if (run?.stage !== 'ready') return
  if (!runsOnServer(run.command)) return runOn(run, run.possible, [])
  const { signal } = giveUp
  change(signal, { stage: 'starting' })
  try {
    const job = await startJob({ ...run, impossible: run.impossible.map(({ record }) => record) })
    change(signal, { stage: 'job', job })
  } catch (error) {
    if (!(error instanceof CallFailure)) console.error(error)
    change(signal, { stage: 'ended', possible: [], impossible: [], stopped: reasonOf(error) })
  }
}

/** Calls of customers' people and commands that need the browser run here, row by row. */
function runsOnServer({ eachCall }: Command): boolean {
  return eachCall !== undefined && signedInUser().kind === 'staff'
}

export async function confirmGroup(): Promise<void> {
  const run = current.get()
  if (run?.stage !== 'ended') return
  const waiting = toConfirm(run)
  await runOn(
    { ...run, refused: run.refused.filter(({ confirm }) => confirm === undefined) },
    waiting.map(({ record }) => record),
    waiting.flatMap(({ confirm }) => confirm ?? []),
  )
}

/** Empty if the run stopped early. */
export function toConfirm({ refused, stopped }: GroupRun): RefusedRecord[] {
  return stopped === null ? refused.filter(({ confirm }) => confirm !== undefined) : []
}

/** Calls report one confirmation at a time, so another may follow. */
async function runOn(before: GroupRun, records: readonly CurrentRecord[], confirmed: readonly string[]): Promise<void> {
  const { command, tabId, impossible, choice } = before
  const { signal } = giveUp
  const at = new Date()
  const note = new RunNote()
  const refused: RefusedRecord[] = []
  let completed = 0
  let stopped: string | null = null
  const list = currentList(tabId)
  const met = () => records.slice(0, completed + refused.length)
  const end = followRun(() => ({
    command,
    record: null,
    list,
    note,
    at,
    args: { ...before.args, records: met().map(({ id }) => id), done: completed },
  }))
  change(signal, { ...before, stage: 'running' })
  for (const record of records) {
    if (signal.aborted) stopped = 'Apturēts'
    if (stopped !== null) break
    try {
      await command.run(commandContextOf(command, tabId, record, { confirmed, note }), before.args)
      completed += 1
    } catch (error) {
      stopped = endOf(error)
      if (stopped === null) refused.push({ record, reason: reasonOf(error), confirm: failureOf(error).confirm?.code })
    }
    change(signal, { done: before.done + completed, refused: [...before.refused, ...refused] })
  }
  const remaining = [...impossible, ...before.refused, ...refused].map(({ record }) => record)
  choice.keep([...remaining, ...records.slice(met().length)])
  end({
    outcome: refused.length > 0 || stopped !== null ? 'failed' : 'done',
    error: stopped ?? refused[0]?.reason ?? null,
  })
  // The list is refreshed before the result is shown.
  await Promise.race([invalidateShown(), pause(refreshTimeout)])
  if (current.get())
    current.set({ ...before, stage: 'ended', done: before.done + completed, refused: [...before.refused, ...refused], stopped })
}

/** Milliseconds. */
const refreshTimeout = 3000

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Finishes the current record; a job of the server goes on. */
export function stopGroup(): void {
  giveUp.abort()
  if (current.get()?.stage !== 'running') current.set(null)
}

export function useGroup(): GroupRun | null {
  return useStore(current)
}

interface Meeting {
  confirmed?: readonly string[]
  note?: RunNote
}

/** Context without navigation or notices; errors belong to the record. */
function commandContextOf(
  command: Command,
  tabId: string | null,
  record: CurrentRecord,
  { confirmed = [], note }: Meeting = {},
): CommandContext {
  const activeView = { ...activeViewOf(tabId), record, choice: null }
  return {
    ...createCommandContext(tabId, activeView, undefined, { command, alone: { confirmed }, ...(note && { note }) }),
    open: () => {},
    openBehind: () => {},
    become: () => {},
    close: () => {},
    view: () => false,
    shell: () => {},
    refresh: async () => {},
    notify: () => {},
  }
}

/** Errors that affect all records: offline or signed out. */
function endOf(error: unknown): string | null {
  if (!(error instanceof CallFailure)) {
    console.error(error)
    return notices.systemError.text
  }
  if (error.status === 0) return 'Savienojums zudis'
  return error.status === 401 ? 'Sesija beigusies' : null
}

function reasonOf(error: unknown): string {
  const { errors, message, confirm } = failureOf(error)
  return confirm?.text ?? Object.values(errors)[0]?.[0] ?? (message || 'Neizdevās')
}

/** Ignores updates of a cancelled run. */
function change(signal: AbortSignal, change: Partial<GroupRun>): void {
  if (giveUp.signal === signal) current.update((run) => run && { ...run, ...change })
}
