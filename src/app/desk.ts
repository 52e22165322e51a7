import type { CallInput, Desk } from '../../commands/desk.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { invalidateShown } from '../data/cache.tsx'
import { carry, carryFile, newKey } from '../data/carry.ts'
import { saveFile } from '../data/save-file.ts'
import { frontOf, recordInFront, setFront, verbOfView } from '../workspace/fronts.ts'
import { tabShowing } from '../workspace/model.ts'
import { currentWorkspace } from '../workspace/store.ts'
import { showFile } from './file-viewer.ts'
import { become, close, openBehind, openPath } from './navigate.ts'
import { notify } from './notices.ts'
import { report } from './report.ts'
import { signedInUser } from './session.ts'
import { shellVerb } from './shell-verbs.ts'

/**
 * The desk that a command gets: bound to the tab in which it was started, with the record that was
 * in front then, so that switching tabs while it runs changes neither what it acts on nor where it
 * leads.
 */
export function createDesk(tabId: string | null): Desk {
  const front = frontOf(tabId)
  const runKey = newKey()
  let sent = 0

  /** One key a call, made of the run's: the same run sending again is known by the server. */
  function nextKey(): string {
    sent += 1
    return `${runKey}-${sent}`
  }

  return {
    user: signedInUser(),
    record: recordInFront(front),
    selection: front.selection,
    send: async <C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C>> => {
      if (tabId !== null) setFront(tabId, { errors: {} })
      return carry(call, input, { key: nextKey() }).catch((error: unknown) => {
        report(call, error, { tabId })
        throw error
      })
    },
    download: async (call, input = {}, { show = false, name } = {}) => {
      const file = await carryFile(call, input as CallInput<Call>, nextKey()).catch((error: unknown) => {
        report(call, error, { tabId, download: true })
        throw error
      })
      const named = { ...file, name: name ?? file.name }
      if (show) showFile(named)
      else saveFile(named)
    },
    open: (path, { background = false } = {}) => openPath(path, { background, from: tabId }),
    close: (path) => {
      const closing = path === undefined ? (tabId ?? currentWorkspace().active) : tabShowing(currentWorkspace(), path)?.id
      if (closing) close(closing)
    },
    openBehind: (path) => openBehind(path, tabId),
    become: (path) => (tabId === null ? openPath(path) : become(tabId, path)),
    // Other tabs are told by the stream of changes; what is on screen must not wait for it.
    refresh: () => invalidateShown(),
    notify,
    view: (verb) => {
      const act = verbOfView(tabId, verb)
      act?.()
      return act !== undefined
    },
    shell: (verb, args = {}) => shellVerb(verb, args, tabId),
  }
}
