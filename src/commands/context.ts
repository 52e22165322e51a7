import type { Command } from '../../commands/command.ts'
import type { CallInput, CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { readAll } from '../../commands/choice.ts'
import type { DocumentActor } from '../../machines/document.ts'
import { invalidateShown } from '../data/cache.tsx'
import type { Carried, RunNote } from '../../replay/note.ts'
import { newKey } from '../../contract/new-key.ts'
import { carry, carryFile, type Carrying } from '../data/carry.ts'
import { failureOf, wasAborted } from '../data/failure.ts'
import { changes } from '../data/http.ts'
import { saveFile } from '../data/save-file.ts'
import { dropDrafts } from '../tabs/drafts.ts'
import { afterPicks } from '../ui/picks.ts'
import { activeViewOf, openRow, currentRecord, setActiveView, verbOfView } from '../tabs/active-views.ts'
import { pathname, tabShowing } from '../tabs/model.ts'
import { openDocumentAt } from '../tabs/open-records.ts'
import { currentWorkspace, pathShown } from '../tabs/store.ts'
import { awaited } from './downloads.ts'
import { showFile } from './file-viewer.ts'
import { become, close, openBehind, openPath } from './navigate.ts'
import { notify } from './notices.ts'
import { keepSave, type Keeper, type KeptDraft } from './outbox.ts'
import { report } from './report.ts'
import { becameOf, toldOf } from './told.ts'
import { signedInUser } from './session.ts'
import { shellVerb } from './shell-verbs.ts'
import { forgetSeen } from '../tabs/seen-records.ts'

/** How the calls of a run are sent. */
export interface RunManner {
  /** What runs: the open document takes the arrow of its event with the answer, and its title names a save that waits. */
  command?: Pick<Command, 'title' | 'event' | 'scope'>
  /** The record that it was offered for, where that is known: it runs on that one or on none. */
  offered?: CurrentRecord | undefined
  /** The run saves a draft: without network it is kept and sent once there is one again. */
  keeps?: KeptDraft | undefined
  /** Who saves deals with another person's newer save himself; nobody else tells of it. */
  merges?: true
  /** It meets one record of many: who runs it hears of a refusal, and nobody is asked or told. Holds what was confirmed for all. */
  alone?: { confirmed: readonly string[] }
  /** Where it is noted what the run does, for the history. */
  note?: RunNote
}

/**
 * The desk that a command gets: bound to the tab in which it was started, with the record that was
 * in front then, so that switching tabs while it runs changes neither what it acts on nor where it
 * leads.
 */
export function createCommandContext(
  tabId: string | null,
  activeView = activeViewOf(tabId),
  user = signedInUser(),
  manner: RunManner = {},
): CommandContext {
  const record = currentRecord(activeView)
  const { note } = manner
  const runKey = newKey()
  // The tab may be elsewhere by the time an answer comes; the form stood here.
  const begunAt = tabId === null ? null : pathname(pathShown(tabId))
  let sent = 0
  /** The state in which an event left the record, in words. */
  let became: string | null = null

  /** One key a call, made of the run's: the same run sending again is known by the server. */
  function nextKey(): string {
    sent += 1
    return `${runKey}-${sent}`
  }

  function keeperOf(call: Call, input: CallInput<Call>, key: string): Keeper | undefined {
    if (!manner.keeps || begunAt === null) return undefined
    const title = [activeView.record?.title, manner.command?.title].filter(Boolean).join(': ')
    return keepSave(call, input, { key, title, path: begunAt, ...manner.keeps })
  }

  /** The open document takes the arrow of the command's event, and its state is what is told. */
  function follow(document: DocumentActor, answer: unknown): void {
    const event = manner.command?.event
    if (!event) return
    if (record) became = becameOf(document, record.id, answer)
    if (sent === 1) document.send({ type: event as Uppercase<string> })
  }

  return {
    user,
    record,
    chosen: async () => {
      const rows = activeView.choice ? await readAll(activeView.choice, new AbortController().signal) : record ? [record] : []
      if (note) note.chosen = rows.map(({ id }) => id)
      return rows
    },
    send: async <C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C>> => {
      if (tabId !== null && !manner.alone) setActiveView(tabId, { errors: {} })
      const key = nextKey()
      const document = changes(call) ? openDocumentAt(tabId, begunAt) : undefined
      const kept = changes(call) ? keeperOf(call, input as CallInput<Call>, key) : undefined
      let carried: Carried = { ms: null, confirmed: [] }
      const onAnswered = (how: Carried): void => void (carried = how)
      const carrying: Carrying = {
        key,
        document,
        keeps: kept,
        onAnswered,
        ...(manner.alone && { unasked: true, confirmed: manner.alone.confirmed }),
      }
      try {
        const answer = await carry(call, input, carrying)
        kept?.ended()
        if (document) follow(document, answer)
        note?.answered(call, answer, carried)
        return answer
      } catch (error) {
        const failure = failureOf(error)
        const { status, errors } = failure
        note?.refused(call, failure, carried)
        kept?.ended(status)
        // Only its person can have given up a save that was kept, and who merges tells of another's save himself.
        if (!manner.alone && !(kept && status === 0) && !(manner.merges && 'lock_version' in errors)) report(call, error, { tabId })
        throw error
      }
    },
    download: async (call, input = {}, { show = false, name } = {}) => {
      const file = await awaited((signal) => carryFile(call, input as CallInput<Call>, signal, nextKey())).catch((error: unknown) => {
        // Who gave it up need not be told.
        if (wasAborted(error)) return null
        report(call, error, { tabId, download: true })
        throw error
      })
      if (file === null) return
      const named = { ...file, name: name ?? file.name }
      if (show) showFile(named)
      else saveFile(named)
    },
    open: (path, { background = false } = {}) => {
      note?.led.push(path)
      openPath(path, { background, from: tabId })
    },
    close: (path) => {
      const closing = path === undefined ? (tabId ?? currentWorkspace().active) : tabShowing(currentWorkspace(), path)?.id
      if (closing) close(closing)
      // What is closed by its path was deleted.
      if (path !== undefined) forgetSeen(path)
    },
    openBehind: (path) => openBehind(path, tabId),
    become: (path) => {
      note?.led.push(path)
      if (tabId === null) return openPath(path)
      become(tabId, path)
      // What was typed into the form of a new record is the record now; a record keeps what is unsaved of it.
      if (begunAt !== null && activeView.record === null) dropDrafts(begunAt)
    },
    // Other tabs are told by the stream of changes; what is on screen must not wait for it.
    refresh: () => invalidateShown(),
    notify: (notice) => notify(toldOf(notice, { record: currentRecord(activeView), command: manner.command, became })),
    view: (verb) => {
      const act = verbOfView(tabId, verb)
      // What saves takes along a choice whose list is still on its way.
      if (act && (verb === 'primary' || verb === 'save')) afterPicks(act)
      else act?.()
      // A list shows no fields and no lines of its rows: what begins there begins on the record's own page.
      if (act === undefined && tabId !== null && record && activeView.list !== null && activeView.record === null)
        return openRow(tabId, record)
      return act !== undefined
    },
    shell: (verb, args = {}) => shellVerb(verb, args, tabId),
  }
}
