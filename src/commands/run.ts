import type { Arguments, Command } from '../../commands/command.ts'
import type { Choice } from '../../commands/choice.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { RunNote } from '../../replay/note.ts'
import { placeOf } from '../../commands/scope.ts'
import { notices } from '../../contract/notices.ts'
import { CallFailure } from '../data/failure.ts'
import { noteServer } from '../keyboard/speed.ts'
import { createStore, useStore } from '../store/store.ts'
import { activeViewFor, activeViewOf, isSame, currentRecord, settle } from '../tabs/active-views.ts'
import { pathname } from '../tabs/model.ts'
import { activeTab, pathShown } from '../tabs/store.ts'
import { toFirstFault } from '../ui/first-fault.ts'
import { reloadAddress } from '../ui/reload-address.ts'
import { stopAtUnread } from '../ui/unparsed-input.ts'
import { openChain } from './chain-state.ts'
import { initialArguments } from './arguments.ts'
import { earlierChangesDone, whileUnderWay } from './changes-under-way.ts'
import { areCommandsLoaded, chains, choiceFor, commandById, effectOf, reasonAgainst } from './commands.ts'
import { createCommandContext, type RunOptions } from './context.ts'
import { factsOf, followRun, currentList, recordNoted, type Ran } from './history.ts'
import { notify } from './notices.ts'
import { isLeft } from './outbox.ts'
import { noteChange } from './undo-stack.ts'

export interface RunResult {
  outcome: 'done' | 'failed' | 'blocked' | 'asking' | 'busy'
  errors: Readonly<Record<string, readonly string[]>>
  /** Pages that the run opened. */
  led?: readonly string[]
  /** Full answers of its calls. */
  answers?: readonly unknown[]
  /** Why it was not done. */
  reason?: string
}

export interface Asking {
  command: Command
  /** Known arguments, not asked for. */
  given: Arguments
  /** Refused palette input, shown again. */
  entered: Arguments
  errors: RunResult['errors']
  tabId: string | null
  offered: CurrentRecord | undefined
  /** The arguments are shared by these rows. */
  group?: Choice
}

const asking = createStore<Asking | null>(null)
/** Commands about to ask after rows are saved. */
let about = 0
const running = new Set<string>()

function tellRefused({ title }: Command, reason: string): void {
  notify({ color: 'blue', text: reason.startsWith(`${title}:`) ? reason : `${title}: ${reason}` })
}

/** Starts a command: checks it, asks for missing arguments, runs it. The palette passes all arguments. */
export async function startCommand(
  requestedCommand: Command,
  givenArgs: Arguments = {},
  tabId = activeTab()?.id ?? null,
  runOptions: RunOptions = {},
): Promise<RunResult> {
  const offered = runOptions.offered ?? currentRecord(activeViewOf(tabId)) ?? undefined
  const reason = (await reasonOnceCurrent(requestedCommand, tabId, offered)) ?? elsewhere(tabId, offered)
  const ctx = createCommandContext(tabId, activeViewFor(tabId, offered))
  if (reason !== null) {
    tellRefused(requestedCommand, reason)
    recordBlocked(requestedCommand, givenArgs, { record: ctx.record, list: currentList(tabId) }, reason)
    return { outcome: 'blocked', errors: {} }
  }
  const command = requestedCommand.stands?.(ctx) ?? requestedCommand
  const choice = command.many === undefined ? null : choiceFor(command, tabId)
  if (choice !== null) return await startGroup(command, choice, tabId, givenArgs)
  const asks = missing(command, givenArgs)
  if (isUnread(command, givenArgs, tabId)) return { outcome: 'blocked', errors: {} }
  about += Number(asks)
  const settled = await isSettled(command, tabId).finally(() => (about -= Number(asks)))
  if (!settled) return { outcome: 'blocked', errors: {} }
  if (asks) {
    asking.set({ command, given: givenArgs, entered: {}, errors: {}, tabId, offered })
    return { outcome: 'asking', errors: {} }
  }
  const previewed = areCommandsLoaded() ? chains().previewedAlone(command.id) : null
  if (previewed && ctx.record) {
    openChain({ record: ctx.record, steps: previewed, tabId })
    return { outcome: 'asking', errors: {} }
  }
  return perform(command, givenArgs, tabId, { ...runOptions, offered })
}

/** Asks for missing arguments first. The dialog of the group asks for the confirmation. */
export async function startGroup(command: Command, choice: Choice, tabId: string | null, givenArgs: Arguments): Promise<RunResult> {
  const sure = Object.fromEntries((command.arguments ?? []).flatMap(({ picker, name }) => (picker === 'confirm' ? [[name, true]] : [])))
  const given = { ...sure, ...givenArgs }
  if (missing(command, given)) asking.set({ command, given, entered: {}, errors: {}, tabId, offered: undefined, group: choice })
  else {
    about += 1
    const { beginGroup } = await import('./group.ts').catch(reloadAddress).finally(() => (about -= 1))
    beginGroup(command, choice, tabId, givenArgs)
  }
  return { outcome: 'asking', errors: {} }
}

/** Submits a page's form; the save is stored until answered, and the first faulty field gets the focus. */
export async function startPage(commandId: string, givenArgs: Arguments, tabId: string): Promise<RunResult> {
  const result = await startCommand(commandById(commandId), givenArgs, tabId, { keeps: {} })
  if (Object.keys(result.errors).length > 0) toFirstFault(document.getElementById(`panel-${tabId}`))
  return result
}

/** Returns field errors, undefined after success. */
export async function startForm(commandId: string, givenArgs: Arguments, tabId: string): Promise<RunResult['errors'] | undefined> {
  const { outcome, errors } = await startPage(commandId, givenArgs, tabId)
  if (outcome === 'done') return undefined
  return Object.keys(errors).length > 0 ? errors : { form: [''] }
}

/** Reopens the refused palette input with its errors. */
export function askAgain(
  command: Command,
  entered: Arguments,
  errors: RunResult['errors'],
  { tabId, offered }: Pick<Asking, 'tabId' | 'offered'>,
): void {
  asking.set({ command, given: {}, entered, errors, tabId, offered })
}

export function missing(command: Command, givenArgs: Arguments): boolean {
  return (command.arguments ?? []).some(({ name }) => !(name in givenArgs))
}

/** Invalid field text blocks sending and gets the focus. */
function isUnread({ silent }: Command, givenArgs: Arguments, tabId: string | null): boolean {
  return !silent && Object.keys(givenArgs).length > 0 && stopAtUnread(document.getElementById(`panel-${tabId}`))
}

/** Saves edited rows before a command acts on their record. */
async function isSettled({ scope, silent, title }: Command, tabId: string | null): Promise<boolean> {
  if (silent || placeOf(scope).where !== 'record' || (await settle(tabId))) return true
  notify({ color: 'blue', text: `${title}: vispirms jāsaglabā vai jāatmet iesāktās rindas` })
  return false
}

/** Checks after other changes of the record, and again after unsaved rows are saved, since both may satisfy the command. */
async function reasonOnceCurrent(command: Command, tabId: string | null, offered: CurrentRecord | undefined): Promise<string | null> {
  if (offered && !command.silent) await earlierChangesDone({ command: command.id, record: nameOf(offered) })
  const activeView = activeViewFor(tabId, offered)
  const reason = reasonAgainst(command, createCommandContext(tabId, activeView), tabId, activeView)
  if (reason === null || command.silent || placeOf(command.scope).where !== 'record' || !(await settle(tabId))) return reason
  const saved = activeViewFor(tabId, offered)
  return reasonAgainst(command, createCommandContext(tabId, saved), tabId, saved)
}

/** Reason if the tab moved to another record. */
function elsewhere(tabId: string | null, offered: CurrentRecord | undefined): string | null {
  const { record } = activeViewOf(tabId)
  return !offered || record === null || isSame(record, offered) ? null : 'cilnē tikmēr atvērts cits ieraksts; nekas nav izdarīts'
}

export async function perform(command: Command, args: Arguments, tabId: string | null, runOptions: RunOptions = {}): Promise<RunResult> {
  return (await isSettled(command, tabId)) ? runCommand(command, args, tabId, runOptions) : { outcome: 'blocked', errors: {} }
}

/**
 * Runs and records a command. Ignores a second run for the same record state; after a state change the same key
 * means the next step.
 */
export async function runCommand(command: Command, args: Arguments, tabId: string | null, runOptions: RunOptions = {}): Promise<RunResult> {
  if (runOptions.keeps && tabId !== null && isLeft(pathname(pathShown(tabId)), runOptions.keeps)) {
    notify({ color: 'blue', text: `${command.title}: jau saglabāts un gaida savienojumu` })
    return { outcome: 'blocked', errors: {} }
  }
  const elsewhereReason = elsewhere(tabId, runOptions.offered)
  if (elsewhereReason !== null) {
    tellRefused(command, elsewhereReason)
    return { outcome: 'blocked', errors: {} }
  }
  const note = new RunNote()
  const ctx = createCommandContext(tabId, activeViewFor(tabId, runOptions.offered), undefined, { command, note, ...runOptions })
  const { kind, id, status, lock_version } = ctx.record ?? {}
  // Saves of different drafts run independently, so an offline sale does not block the next.
  const name = [command.id, kind, id, status, lock_version, runOptions.keeps?.draft].join(' ')
  if (running.has(name)) {
    if (!command.silent) notify({ color: 'blue', text: `${command.title}: jau tiek darīts, otrreiz nav sākts` })
    return { outcome: 'busy', errors: {} }
  }
  running.add(name)
  const at = new Date()
  const list = currentList(tabId)
  const path = recordPath(tabId, ctx.record)
  const proposed = initialArguments(command, ctx, {})
  const end = command.silent ? null : followRun(() => ({ command, args, record: ctx.record, list, note, at, macro: runOptions.macro }))
  let failure: unknown
  try {
    await noted(command, ctx.record, runOptions, command.run(ctx, args))
    if (!command.silent && !runOptions.undoes) noteChange(command, args, { record: factsOf(ctx.record), note, path, proposed })
    beginNext(command, ctx, tabId)
    return { outcome: 'done', errors: {}, led: note.led, answers: note.answers }
  } catch (error) {
    failure = error
    // Call failures were already shown; others are bugs.
    if (!(error instanceof CallFailure)) {
      console.error(error)
      notify('systemError')
    }
    return { outcome: 'failed', errors: error instanceof CallFailure ? error.errors : {}, reason: reasonOf(error) }
  } finally {
    running.delete(name)
    noteServer(command.id, note.serverMs)
    end?.(failure === undefined ? { outcome: 'done', error: null } : { outcome: 'failed', error: reasonOf(failure) })
  }
}

/** Notes a change while it is under way. */
function noted(command: Command, record: CurrentRecord | null, { keeps }: RunOptions, run: ReturnType<Command['run']>) {
  if (command.silent || effectOf(command).is === 'nothing') return run
  // A stored save may wait for the network; other commands of the record do not wait for it.
  return whileUnderWay(Promise.resolve(run), record && !keeps ? { command: command.id, record: nameOf(record) } : undefined)
}

function nameOf({ kind, id }: CurrentRecord): string {
  return `${kind} ${id}`
}

/** Page of the record; null for a selected row. */
function recordPath(tabId: string | null, record: CurrentRecord | null): string | null {
  const shown = activeViewOf(tabId).record
  return tabId !== null && record && shown && isSame(shown, record) ? pathname(pathShown(tabId)) : null
}

/** Only on the record's page, because a list's selection may change. */
function beginNext({ follows }: Command, { record }: CommandContext, tabId: string | null): void {
  const page = activeViewOf(tabId).record
  if (!follows || !record || page?.kind !== record.kind || page.id !== record.id) return
  const next = commandById(follows)
  if (reasonAgainst(next, createCommandContext(tabId), tabId) === null) void startCommand(next, {}, tabId)
}

export const askedNow = asking.get

/** A reload must wait. */
export function isRunning(): boolean {
  return running.size > 0
}

export function useAsking(): Asking | null {
  return useStore(asking)
}

export function isAsking(): boolean {
  return asking.get() !== null || about > 0
}

/** A part that takes the keys is about to be shown: what is typed waits for it until the returned function is called. */
export function awaitPart(): () => void {
  about += 1
  let ended = false
  return () => {
    about -= Number(!ended)
    ended = true
  }
}

/** Returns false when nothing is asked. */
export function stopAsking(): boolean {
  const wasAsking = asking.get() !== null
  asking.set(null)
  return wasAsking
}

export function noteRefused(command: Command, tabId: string | null, reason: string, record = createCommandContext(tabId).record): void {
  recordBlocked(command, {}, { record, list: currentList(tabId) }, reason)
}

/** F9 is recorded as its step, if known. */
function recordBlocked(requestedCommand: Command, args: Arguments, at: Pick<Ran, 'record' | 'list'>, error: string): void {
  if (requestedCommand.silent) return
  recordNoted({ command: requestedCommand, args, ...at, note: new RunNote(), at: new Date(), outcome: 'blocked', error })
}

/** The server's words, or the notice shown. */
function reasonOf(failure: unknown): string {
  if (failure instanceof CallFailure) {
    return Object.values(failure.errors).flat().join('; ') || failure.message || notices.systemError.text
  }
  return failure instanceof Error ? failure.message || failure.name : String(failure)
}
