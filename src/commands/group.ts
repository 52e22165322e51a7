import { useSyncExternalStore } from 'react'
import { blockedReason, type Command } from '../../commands/command.ts'
import { readAll, TooMany, type Choice } from '../../commands/choice.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { RunNote } from '../../replay/note.ts'
import { notices } from '../../contract/notices.ts'
import { invalidateShown } from '../data/cache.tsx'
import { CallFailure, failureOf, wasAborted } from '../data/failure.ts'
import { activeViewOf } from '../tabs/active-views.ts'
import { createCommandContext } from './context.ts'
import { followRun, currentList } from './history.ts'

/** A record with which something was not done, and why. */
export interface Told {
  record: CurrentRecord
  reason: string
  /** Code of what a person may confirm to have it done all the same. */
  confirm?: string | undefined
}

/**
 * One command on all rows chosen in a list. First all of them are looked at, so that a person hears before the
 * deed how many it is possible with and why not with the others; then it is done with one after another.
 */
export interface GroupRun {
  command: Command
  choice: Choice
  tabId: string | null
  stage: 'reading' | 'ready' | 'running' | 'ended'
  /** Rows looked at so far. */
  read: number
  /** With which it is possible, the oldest first: documents take their numbers in the order of their days. */
  possible: readonly CurrentRecord[]
  impossible: readonly Told[]
  done: number
  refused: readonly Told[]
  /** Why it ended before the last one; null when it did not. */
  stopped: string | null
}

let current: GroupRun | null = null
let giveUp = new AbortController()
const watchers = new Set<() => void>()

/** Begins with a look at all that is chosen. */
export function beginGroup(command: Command, choice: Choice, tabId: string | null): void {
  giveUp.abort()
  giveUp = new AbortController()
  const nothing = { read: 0, possible: [], impossible: [], done: 0, refused: [], stopped: null }
  current = { command, choice, tabId, stage: 'reading', ...nothing }
  tell()
  void look(giveUp.signal)
}

async function look(signal: AbortSignal): Promise<void> {
  if (!current) return
  const { command, choice, tabId } = current
  try {
    const records = await readAll(choice, signal, (read) => change(signal, { read }))
    const judged = records.map((record) => ({ record, reason: reasonFor(command, tabId, record) }))
    change(signal, {
      stage: 'ready',
      possible: judged
        .filter(({ reason }) => reason === null)
        .map(({ record }) => record)
        .sort((one, other) => one.id - other.id),
      impossible: judged.flatMap(({ record, reason }) => (reason === null ? [] : [{ record, reason }])),
    })
  } catch (error) {
    if (wasAborted(error)) return
    if (!(error instanceof TooMany || error instanceof CallFailure)) console.error(error)
    const stopped = error instanceof TooMany ? error.message : 'Izvēlētos ierakstus neizdevās nolasīt; ar tiem nekas nav izdarīts'
    change(signal, { stage: 'ended', stopped })
  }
}

/** Why it is not possible with one of them, as far as its row tells; what a row does not tell the server decides. */
function reasonFor(command: Command, tabId: string | null, record: CurrentRecord): string | null {
  const { event: _, ...rest } = command
  return blockedReason(record.can ? command : rest, commandContextOf(command, tabId, record))
}

/** Does it with all with which it is possible, one after another. What was not done stays chosen. */
export async function runGroup(): Promise<void> {
  if (current?.stage === 'ready') await runOn(current, current.possible, [])
}

/** Does it with those that only wait for a person's word, after he read what he confirms. */
export async function confirmGroup(): Promise<void> {
  if (current?.stage !== 'ended') return
  const waiting = toConfirm(current)
  await runOn(
    { ...current, refused: current.refused.filter(({ confirm }) => confirm === undefined) },
    waiting.map(({ record }) => record),
    waiting.flatMap(({ confirm }) => confirm ?? []),
  )
}

/** Those with which it would be done if a person confirmed what speaks against it; none once something stopped the run. */
export function toConfirm({ refused, stopped }: GroupRun): Told[] {
  return stopped === null ? refused.filter(({ confirm }) => confirm !== undefined) : []
}

/** Carries on with some of them. A call tells one thing to be confirmed at a time, so a confirmed one may ask for the next. */
async function runOn(before: GroupRun, records: readonly CurrentRecord[], confirmed: readonly string[]): Promise<void> {
  const { command, tabId, impossible, choice } = before
  const { signal } = giveUp
  const at = new Date()
  const note = new RunNote()
  const refused: Told[] = []
  let done = 0
  let stopped: string | null = null
  const list = currentList(tabId)
  const met = () => records.slice(0, done + refused.length)
  const end = followRun(() => ({ command, record: null, list, note, at, args: { records: met().map(({ id }) => id), done } }))
  change(signal, { ...before, stage: 'running' })
  for (const record of records) {
    if (signal.aborted) stopped = 'Apturēts'
    if (stopped !== null) break
    try {
      await command.run(commandContextOf(command, tabId, record, { confirmed, note }), {})
      done += 1
    } catch (error) {
      stopped = endOf(error)
      if (stopped === null) refused.push({ record, reason: reasonOf(error), confirm: failureOf(error).confirm?.code })
    }
    change(signal, { done: before.done + done, refused: [...before.refused, ...refused] })
  }
  const left = [...impossible, ...before.refused, ...refused].map(({ record }) => record)
  choice.keep([...left, ...records.slice(met().length)])
  end({
    outcome: refused.length > 0 || stopped !== null ? 'failed' : 'done',
    error: stopped ?? refused[0]?.reason ?? null,
  })
  // Whoever reads that it is done and goes on in the list finds there what became of it, and no row that is gone.
  await Promise.race([invalidateShown(), pause(patience)])
  if (current) set({ ...before, stage: 'ended', done: before.done + done, refused: [...before.refused, ...refused], stopped })
}

/** Milliseconds for which the end of a run waits for what is shown behind it. */
const patience = 3000

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Stops after the one that is on its way; what was not begun is only put away. */
export function stopGroup(): void {
  giveUp.abort()
  if (current?.stage !== 'running') set(null)
}

/** The run on chosen rows, for a component. */
export function useGroup(): GroupRun | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => current,
  )
}

/** What was confirmed for all, and where it is noted what is done. */
interface Meeting {
  confirmed?: readonly string[]
  note?: RunNote
}

/** The desk at which a command meets one of many: nothing is opened, closed or told, and a call's refusal is this record's alone. */
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

/** Why the others would fare no better: no network, or nobody is signed in any more. Null for a refusal of this one. */
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

/** A run that was given up tells nothing any more. */
function change(signal: AbortSignal, change: Partial<GroupRun>): void {
  if (current && giveUp.signal === signal) set({ ...current, ...change })
}

function set(next: GroupRun | null): void {
  current = next
  tell()
}

function tell(): void {
  for (const watcher of watchers) watcher()
}
