import type { Command } from '../../commands/command.ts'
import type { CallInput, CommandContext, Pictures } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { readAll } from '../../commands/choice.ts'
import { placeOf } from '../../commands/scope.ts'
import type { DocumentActor } from '../../machines/document.ts'
import { invalidateShown } from '../data/cache.tsx'
import type { RecordedRun } from '../../contract/workspace/recorded.ts'
import type { Carried, RunNote } from '../../replay/note.ts'
import { newKey } from '../../contract/new-key.ts'
import { carry, carryFile, type Carrying } from '../data/carry.ts'
import { failureOf, wasAborted } from '../data/failure.ts'
import { changes } from '../data/http.ts'
import { saveFile } from '../data/save-file.ts'
import { dropDrafts } from '../tabs/drafts.ts'
import { afterPicks } from '../ui/picks.ts'
import { activeViewOf, openRow, currentRecord, setActiveView, verbOfView, type ActiveView } from '../tabs/active-views.ts'
import { pathname, tabShowing } from '../tabs/model.ts'
import { openDocumentAt } from '../tabs/open-records.ts'
import { currentWorkspace, ownerOfWorkspace, pathShown } from '../tabs/store.ts'
import { awaited } from './downloads.ts'
import { showFile } from './file-viewer.ts'
import { become, close, openBehind, openPath } from './navigate.ts'
import { notify } from './notices.ts'
import { keepSave, type Keeper, type SavedDraft } from './outbox.ts'
import { report } from './report.ts'
import { becameOf, noticeOf } from './notification-texts.ts'
import { signedInUser } from './session.ts'
import { shellVerb } from './shell-verbs.ts'
import { forgetSeen } from '../tabs/seen-records.ts'

export interface RunOptions {
  /** The command; its event updates the open document, its title labels a waiting save. */
  command?: Pick<Command, 'title' | 'event' | 'scope'>
  /** Runs only on this record. */
  offered?: CurrentRecord | undefined
  /** Offline, the save is stored and sent later. */
  keeps?: SavedDraft | undefined
  /** The caller handles stale saves. */
  merges?: true
  /** One record of a group run: errors go to the caller, nothing is asked. Contains the confirmations for all. */
  alone?: { confirmed: readonly string[] }
  note?: RunNote
  /** The macro of which it is a step. */
  macro?: RecordedRun['macro']
  /** Takes back another run, so Ctrl+Z does not take it back in turn. */
  undoes?: true
}

/** Bound to the tab and record at start, so switching tabs does not affect a run. */
export function createCommandContext(
  tabId: string | null,
  activeView = activeViewOf(tabId),
  user = signedInUser(),
  runOptions: RunOptions = {},
): CommandContext {
  const record = currentRecord(activeView)
  const { note } = runOptions
  // The tab may navigate before the answer.
  const startPath = tabId === null ? null : pathname(pathShown(tabId))
  // The list's own `edit` edits a cell; a command of the row opens the record.
  const isOfRow = activeView.record === null && runOptions.command !== undefined && placeOf(runOptions.command.scope).where === 'record'
  const run = { tabId, startPath, activeView, record, runOptions }
  const sending = sendingOf(run)
  const { nextKey, send, became } = sending

  return {
    user,
    record,
    chosen: async () => {
      const rows = activeView.choice ? await readAll(activeView.choice, new AbortController().signal) : record ? [record] : []
      if (note) note.chosen = rows.map(({ id }) => id)
      return rows
    },
    send,
    sendWithPictures: sendingPictures(run, sending),
    download: async (call, input = {}, { show = false, name } = {}) => {
      const file = await awaited((signal) => carryFile(call, input as CallInput<Call>, signal, nextKey())).catch((error: unknown) => {
        // Cancelled by the user.
        if (wasAborted(error)) return null
        report(call, error, { tabId, download: true })
        throw error
      })
      if (file === null) return
      const namedFile = { ...file, name: name ?? file.name }
      if (show) showFile(namedFile)
      else saveFile(namedFile)
    },
    open: (path, { background = false } = {}) => {
      note?.led.push(path)
      openPath(path, { background, from: tabId })
    },
    close: (path) => {
      const closing = path === undefined ? (tabId ?? currentWorkspace().active) : tabShowing(currentWorkspace(), path)?.id
      if (closing) close(closing)
      // Closing by path means the record was deleted.
      if (path !== undefined) forgetSeen(path)
    },
    openBehind: (path) => openBehind(path, tabId),
    become: (path) => {
      note?.led.push(path)
      if (tabId === null) return openPath(path)
      become(tabId, path)
      // The form's input became the record; records keep their drafts.
      if (startPath !== null && activeView.record === null) dropDrafts(startPath)
    },
    // Other tabs follow by events; the visible one must not wait.
    refresh: () => invalidateShown(),
    notify: (notice) => notify(noticeOf(notice, { record: currentRecord(activeView), command: runOptions.command, became: became() })),
    view: (verb) => {
      const act = isOfRow ? undefined : verbOfView(tabId, verb)
      // Saving waits for pending selections.
      if (act && (verb === 'primary' || verb === 'save')) afterPicks(act)
      else act?.()
      // Lists have no fields, so editing opens the record's page.
      if (act === undefined && tabId !== null && record && activeView.list !== null && activeView.record === null)
        return openRow(tabId, record)
      return act !== undefined
    },
    shell: (verb, args = {}) => shellVerb(verb, args, tabId),
  }
}

interface Run {
  tabId: string | null
  startPath: string | null
  activeView: ActiveView
  record: CurrentRecord | null
  runOptions: RunOptions
}

/** Sends the calls of one run: one idempotency key each, errors reported to its tab. */
function sendingOf({ tabId, startPath, activeView, record, runOptions }: Run) {
  const { note } = runOptions
  const runKey = newKey()
  let callCount = 0
  /** State after the event, as text. */
  let became: string | null = null

  /** One idempotency key per call, derived from the run's key. */
  function nextKey(): string {
    callCount += 1
    return `${runKey}-${callCount}`
  }

  function keeperOf(call: Call, input: CallInput<Call>, key: string): Keeper | undefined {
    if (!runOptions.keeps || startPath === null) return undefined
    const title = [activeView.record?.title, runOptions.command?.title].filter(Boolean).join(': ')
    return keepSave(call, input, { key, title, path: startPath, ...runOptions.keeps })
  }

  function follow(document: DocumentActor, answer: unknown): void {
    const event = runOptions.command?.event
    if (!event) return
    if (record) became = becameOf(document, record.id, answer)
    if (callCount === 1) document.send({ type: event as Uppercase<string> })
  }

  function send<C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C>> {
    return sendUnder(nextKey(), call, input)
  }

  async function sendUnder<C extends Call>(key: string, call: C, input: CallInput<C>, { tells = true } = {}): Promise<Answer<C>> {
    if (tabId !== null && !runOptions.alone) setActiveView(tabId, { errors: {} })
    const document = changes(call) ? openDocumentAt(tabId, startPath) : undefined
    const storedSave = changes(call) ? keeperOf(call, input as CallInput<Call>, key) : undefined
    let carried: Carried = { ms: null, confirmed: [] }
    const onAnswered = (how: Carried): void => void (carried = how)
    const carrying: Carrying = {
      key,
      document,
      keeps: storedSave,
      onAnswered,
      ...(runOptions.alone && { unattended: true, confirmed: runOptions.alone.confirmed }),
    }
    try {
      const answer = await carry(call, input, carrying)
      storedSave?.ended()
      if (document && !call.spec.upload) follow(document, answer)
      note?.answered(call, answer, carried)
      return answer
    } catch (error) {
      const failure = failureOf(error)
      const { status, errors } = failure
      note?.refused(call, failure, carried)
      storedSave?.ended(status)
      if (tells && isTold(storedSave, status, errors)) report(call, error, { tabId })
      throw error
    }
  }

  /** A stored save is only cancelled by its user, and merging callers report stale saves. */
  function isTold(storedSave: Keeper | undefined, status: number, errors: object): boolean {
    return !runOptions.alone && !(storedSave && status === 0) && !(runOptions.merges && 'lock_version' in errors)
  }

  return { nextKey, send, sendUnder, became: () => became }
}

/** Loads the part that stores pictures when it is needed. */
function sendingPictures(
  { tabId, record, runOptions }: Run,
  { nextKey, sendUnder }: Pick<ReturnType<typeof sendingOf>, 'nextKey' | 'sendUnder'>,
): CommandContext['sendWithPictures'] {
  return async function sendWithPictures<C extends Call>(
    call: C,
    { params, body }: CallInput<C>,
    pictures: Pictures,
  ): Promise<Answer<C> | null> {
    const { sendOrStore } = await import('./picture-saves.ts')
    const title = [record?.title, runOptions.command?.title].filter(Boolean).join(': ')
    const [key, owner, about] = [nextKey(), ownerOfWorkspace() ?? 0, `${record?.kind} ${record?.id}`]
    const parts = { params: { ...params }, body: { ...(body as object) } }
    const save = { key, owner, record: about, title, call: call.id, ...parts, pictures, at: new Date().toISOString(), refused: null }
    try {
      const sent = await sendOrStore(save, (each, input, eachKey) => sendUnder(eachKey, each, input as CallInput<Call>, { tells: false }))
      return sent && (sent.answer as Answer<C>)
    } catch (error) {
      if (!runOptions.alone) report(call, error, { tabId })
      throw error
    }
  }
}
