import { useSyncExternalStore } from 'react'
import type { Arguments, Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { RunNote } from '../../replay/note.ts'
import { placeOf } from '../../commands/scope.ts'
import { notices } from '../../contract/notices.ts'
import { CallFailure } from '../data/failure.ts'
import { activeViewFor, activeViewOf, isSame, currentRecord, settle } from '../tabs/active-views.ts'
import { pathname } from '../tabs/model.ts'
import { activeTab, pathShown } from '../tabs/store.ts'
import { toFirstFault } from '../ui/first-fault.ts'
import { stopAtUnread } from '../ui/unread.ts'
import { choiceFor, commandById, reasonAgainst } from './commands.ts'
import { createCommandContext, type RunManner } from './context.ts'
import { beginGroup } from './group.ts'
import { followRun, currentList, recordNoted, type Ran } from './history.ts'
import { notify } from './notices.ts'
import { isLeft } from './outbox.ts'

/** How a run of a command ended. */
export interface RunResult {
  outcome: 'done' | 'failed' | 'blocked' | 'asking' | 'busy'
  /** Errors by field of a refused call. */
  errors: Readonly<Record<string, readonly string[]>>
}

/** A command that waits for its arguments in a dialog. */
export interface Asking {
  command: Command
  /** Known before; not asked. */
  given: Arguments
  /** Entered in the palette and refused: asked again with what was entered. */
  entered: Arguments
  errors: RunResult['errors']
  tabId: string | null
  /** The record that it was begun for. */
  offered: CurrentRecord | undefined
}

let asking: Asking | null = null
/** Commands that will ask, once what is typed in rows was saved. */
let about = 0
const watchers = new Set<() => void>()
const running = new Set<string>()

/** Says why a command cannot run; a lifecycle's own reason may begin with what was wanted. */
function tellRefused({ title }: Command, reason: string): void {
  notify({ color: 'blue', text: reason.startsWith(`${title}:`) ? reason : `${title}: ${reason}` })
}

/**
 * Starts a command as a key or a button does: says why when it is not possible, asks in a dialog for
 * arguments that are not given, and runs it. The palette asks by itself and gives all arguments.
 */
export async function startCommand(
  named: Command,
  given: Arguments = {},
  tabId = activeTab()?.id ?? null,
  manner: RunManner = {},
): Promise<RunResult> {
  const offered = manner.offered ?? currentRecord(activeViewOf(tabId)) ?? undefined
  const reason = (await reasonOnceSaved(named, tabId, offered)) ?? elsewhere(tabId, offered)
  const ctx = createCommandContext(tabId, activeViewFor(tabId, offered))
  if (reason !== null) {
    tellRefused(named, reason)
    recordBlocked(named, given, { record: ctx.record, list: currentList(tabId) }, reason)
    return { outcome: 'blocked', errors: {} }
  }
  const command = named.stands?.(ctx) ?? named
  const choice = command.many === undefined ? null : choiceFor(command, tabId)
  if (choice !== null) {
    beginGroup(command, choice, tabId)
    return { outcome: 'asking', errors: {} }
  }
  const asks = missing(command, given)
  if (isUnread(command, given, tabId)) return { outcome: 'blocked', errors: {} }
  about += Number(asks)
  const settled = await isSettled(command, tabId).finally(() => (about -= Number(asks)))
  if (!settled) return { outcome: 'blocked', errors: {} }
  if (asks) {
    setAsking({ command, given, entered: {}, errors: {}, tabId, offered })
    return { outcome: 'asking', errors: {} }
  }
  return perform(command, given, tabId, { ...manner, offered })
}

/**
 * Sends a form that is a page of its own: its save is kept as a whole until the server has it, and what is refused
 * draws the keyboard to the first faulty field or cell.
 */
export async function startPage(commandId: string, given: Arguments, tabId: string): Promise<RunResult> {
  const result = await startCommand(commandById(commandId), given, tabId, { keeps: {} })
  if (Object.keys(result.errors).length > 0) toFirstFault(document.getElementById(`panel-${tabId}`))
  return result
}

/** The same for the form of a page: what is wrong by field, nothing once it is done. Refused without a word of a field, it stays as it is. */
export async function startForm(commandId: string, given: Arguments, tabId: string): Promise<RunResult['errors'] | undefined> {
  const { outcome, errors } = await startPage(commandId, given, tabId)
  if (outcome === 'done') return undefined
  return Object.keys(errors).length > 0 ? errors : { form: [''] }
}

/** Asks again, with what was entered and what is wrong with it: the palette's run was refused. */
export function askAgain(
  command: Command,
  entered: Arguments,
  errors: RunResult['errors'],
  { tabId, offered }: Pick<Asking, 'tabId' | 'offered'>,
): void {
  setAsking({ command, given: {}, entered, errors, tabId, offered })
}

/** Whether a command has to ask before it can run. */
export function missing(command: Command, given: Arguments): boolean {
  return (command.arguments ?? []).some(({ name }) => !(name in given))
}

/** What stands in a form and is no value stops what the form sends: the focus goes there. */
function isUnread({ silent }: Command, given: Arguments, tabId: string | null): boolean {
  return !silent && Object.keys(given).length > 0 && stopAtUnread(document.getElementById(`panel-${tabId}`))
}

/** Rows of the record in front that are typed and not saved go to the server before a command acts on it. */
async function isSettled({ scope, silent, title }: Command, tabId: string | null): Promise<boolean> {
  if (silent || placeOf(scope).where !== 'record' || (await settle(tabId))) return true
  notify({ color: 'blue', text: `${title}: vispirms jāsaglabā vai jāatmet iesāktās rindas` })
  return false
}

/** Why a command is not possible: a row that is only typed, or on its way, may be just what the record lacks. */
async function reasonOnceSaved(command: Command, tabId: string | null, offered: CurrentRecord | undefined): Promise<string | null> {
  const activeView = activeViewFor(tabId, offered)
  const reason = reasonAgainst(command, createCommandContext(tabId, activeView), tabId, activeView)
  if (reason === null || command.silent || placeOf(command.scope).where !== 'record' || !(await settle(tabId))) return reason
  const saved = activeViewFor(tabId, offered)
  return reasonAgainst(command, createCommandContext(tabId, saved), tabId, saved)
}

/** Why nothing is done where the tab went on to the page of another record meanwhile. */
function elsewhere(tabId: string | null, offered: CurrentRecord | undefined): string | null {
  const { record } = activeViewOf(tabId)
  return !offered || record === null || isSame(record, offered) ? null : 'cilnē tikmēr atvērts cits ieraksts; nekas nav izdarīts'
}

/** Runs a command with all its arguments, after what is typed in the record's rows was saved. */
export async function perform(command: Command, args: Arguments, tabId: string | null, manner: RunManner = {}): Promise<RunResult> {
  return (await isSettled(command, tabId)) ? runCommand(command, args, tabId, manner) : { outcome: 'blocked', errors: {} }
}

/**
 * Runs a command and records the run. A run of the same on the same state of a record is not begun twice, which is told; once
 * the record is seen in its next state, the same key means the next step, whatever still runs.
 */
export async function runCommand(command: Command, args: Arguments, tabId: string | null, manner: RunManner = {}): Promise<RunResult> {
  if (manner.keeps && tabId !== null && isLeft(pathname(pathShown(tabId)), manner.keeps)) {
    notify({ color: 'blue', text: `${command.title}: jau saglabāts un gaida savienojumu` })
    return { outcome: 'blocked', errors: {} }
  }
  const gone = elsewhere(tabId, manner.offered)
  if (gone !== null) {
    tellRefused(command, gone)
    return { outcome: 'blocked', errors: {} }
  }
  const note = new RunNote()
  const ctx = createCommandContext(tabId, activeViewFor(tabId, manner.offered), undefined, { command, note, ...manner })
  const { kind, id, status, lock_version } = ctx.record ?? {}
  // Saves of two drafts are two runs: the next sale does not wait for one that has no network.
  const name = [command.id, kind, id, status, lock_version, manner.keeps?.draft].join(' ')
  if (running.has(name)) {
    if (!command.silent) notify({ color: 'blue', text: `${command.title}: jau tiek darīts, otrreiz nav sākts` })
    return { outcome: 'busy', errors: {} }
  }
  running.add(name)
  const at = new Date()
  const list = currentList(tabId)
  const end = command.silent ? null : followRun(() => ({ command, args, record: ctx.record, list, note, at }))
  let failure: unknown
  try {
    await command.run(ctx, args)
    beginNext(command, ctx, tabId)
    return { outcome: 'done', errors: {} }
  } catch (error) {
    failure = error
    // Failures of calls were shown when they happened; anything else is a fault of ours.
    if (!(error instanceof CallFailure)) {
      console.error(error)
      notify('systemError')
    }
    return { outcome: 'failed', errors: error instanceof CallFailure ? error.errors : {} }
  } finally {
    running.delete(name)
    end?.(failure === undefined ? { outcome: 'done', error: null } : { outcome: 'failed', error: reasonOf(failure) })
  }
}

/** Begins what usually comes next, in the record's own page alone: in a list another may be in front by now. */
function beginNext({ follows }: Command, { record }: CommandContext, tabId: string | null): void {
  const page = activeViewOf(tabId).record
  if (!follows || !record || page?.kind !== record.kind || page.id !== record.id) return
  const next = commandById(follows)
  if (reasonAgainst(next, createCommandContext(tabId), tabId) === null) void startCommand(next, {}, tabId)
}

/** Whether any command runs; a reload must wait for it. */
export function isRunning(): boolean {
  return running.size > 0
}

/** The command that waits for its arguments, for a component. */
export function useAsking(): Asking | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => asking,
  )
}

/** Whether a command asks for its arguments, or is about to. */
export function isAsking(): boolean {
  return asking !== null || about > 0
}

/** Gives up asking; false when nothing is asked. */
export function stopAsking(): boolean {
  const asked = asking !== null
  setAsking(null)
  return asked
}

function setAsking(next: Asking | null): void {
  asking = next
  for (const watcher of watchers) watcher()
}

/** Records that somebody chose in the palette or a menu what it told them is not possible. */
export function noteRefused(command: Command, tabId: string | null, reason: string, record = createCommandContext(tabId).record): void {
  recordBlocked(command, {}, { record, list: currentList(tabId) }, reason)
}

/** What a person wanted and was told why not; F9's steps by the step that was meant, where it is known. */
function recordBlocked(named: Command, args: Arguments, at: Pick<Ran, 'record' | 'list'>, error: string): void {
  if (named.silent) return
  recordNoted({ command: named, args, ...at, note: new RunNote(), at: new Date(), outcome: 'blocked', error })
}

/** Why a run failed, as the history says it: in the server's words, or as the notice that was shown. */
function reasonOf(failure: unknown): string {
  if (failure instanceof CallFailure) {
    return Object.values(failure.errors).flat().join('; ') || failure.message || notices.systemError.text
  }
  return failure instanceof Error ? failure.message || failure.name : String(failure)
}
