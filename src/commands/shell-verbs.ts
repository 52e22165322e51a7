import { saveFile } from '../data/save-file.ts'
import { isProfile, setProfile, setSingleKeys, singleKeysOn } from '../keyboard/preferences.ts'
import { focusAcross, keepTab, moveTab, neighbour, splitWith, swapSides, togglePin, unsplit } from '../tabs/model.ts'
import { previewsFirst, setPreviewsFirst } from '../tabs/preview-tabs.ts'
import { currentWorkspace, update } from '../tabs/store.ts'
import type { Workspace } from '../tabs/tab.ts'
import type { Arguments } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { activeViewOf, currentRecord, settle } from '../tabs/active-views.ts'
import { chainFrom, intendChain, openChain } from './chain-state.ts'
import { changesDone } from './changes-under-way.ts'
import { closeAllBut, comeTo, goIn, reopen } from './navigate.ts'
import { endTour, goOnInTour, startTour } from './first-steps.ts'
import { knownMacros, showMacros } from './macro-state.ts'
import { notify } from './notices.ts'
import { movePane } from './panes.ts'
import { walkRecent } from './recent-walk.ts'
import { loadUser, signOut } from './session.ts'
import { setShell, togglePalette, toggleRail } from './shell-state.ts'
import { toggleTheme } from './theme.ts'
import { requestUndo, type Undoable } from './undo-request.ts'
import { newestChange } from './undo-stack.ts'

export type Verb = (args: Readonly<Record<string, unknown>>, tabId: string | null) => void

/** Effects of `ctx.shell(verb)`, whose commands are in commands/workspace/workspace.ts. */
const verbs: Record<string, Verb> = {
  palette: ({ query = '' }) => togglePalette(String(query)),
  recent: () => setShell({ overlay: 'recent' }),
  'recent-walk': ({ by }) => walkRecent(Number(by)),
  'key-profile': ({ profile }) => isProfile(profile) && setProfile(profile),
  chain: (_, tabId) => {
    const chain = chainFrom(currentRecord(activeViewOf(tabId)), tabId)
    if (chain) openChain(chain)
  },
  'chain-next': (_, tabId) => intendChain(tabId),
  help: () => setShell({ overlay: 'help' }),
  keys: () => setShell({ overlay: 'keys' }),
  unsaved: () => setShell({ overlay: 'unsaved' }),
  notices: () => setShell({ overlay: 'notices' }),
  layout: () => setShell({ overlay: 'layout' }),
  tour: () => startTour(),
  'tour-next': () => goOnInTour(),
  'tour-end': () => endTour(),
  undo: ({ run }) => void changesDone().then((done) => requestUndo((run as Undoable | undefined) ?? (done ? newestChange() : null))),
  rail: () => toggleRail(),
  theme: () => toggleTheme(),
  'single-keys': () => {
    setSingleKeys(!singleKeysOn())
    notify({ color: 'blue', text: singleKeysOn() ? 'Viena burta taustiņi ieslēgti' : 'Viena burta taustiņi izslēgti' })
  },
  'next-pane': () => movePane(1),
  'previous-pane': () => movePane(-1),
  copy: ({ text, path, notice }) => void copy(typeof path === 'string' ? `${location.origin}${path}` : String(text), String(notice)),
  save: ({ name, text }) => saveFile({ blob: new Blob([String(text)], { type: 'application/json' }), name: String(name) }),
  'speed-report': () =>
    void import('../keyboard/speed-report.ts').then(({ speedReport }) => copy(speedReport(), 'Ātruma atskaite nokopēta')),
  'sign-out': () => void signOut(),
  'reload-user': () => void loadUser(),
  reopen: () => reopen(),
  'next-tab': () => activateAdjacent(1),
  'previous-tab': () => activateAdjacent(-1),
  tab: ({ number }) => {
    const tab = currentWorkspace().tabs[Number(number) - 1]
    if (tab) comeTo(tab.id)
  },
  'keep-tab': (_, tabId) => tabId !== null && update((workspace) => keepTab(workspace, tabId)),
  'preview-tabs': () => {
    setPreviewsFirst(!previewsFirst())
    notify({
      color: 'blue',
      text: previewsFirst() ? 'Enter sarakstā atver pagaidu cilnē' : 'Enter sarakstā atver paliekošā cilnē',
    })
  },
  pin: (_, tabId) => tabId !== null && update((workspace) => togglePin(workspace, tabId)),
  move: ({ by }, tabId) => {
    const place = currentWorkspace().tabs.findIndex(({ id }) => id === tabId)
    if (tabId !== null && place >= 0) update((workspace) => moveTab(workspace, tabId, place + Number(by)))
  },
  'close-others': (_, tabId) => tabId !== null && closeAllBut(tabId),
  back: (_, tabId) => tabId !== null && goIn(tabId, -1),
  forward: (_, tabId) => tabId !== null && goIn(tabId, 1),
  parked: () => setShell({ overlay: 'parked' }),
  elsewhere: () => setShell({ overlay: 'elsewhere' }),
  layouts: () => setShell({ overlay: 'layouts' }),
  macros: () => showMacros({ view: 'list' }),
  'make-macro': ({ user_id, from, to }) =>
    showMacros({ view: 'choose', range: from === undefined ? null : { user_id: Number(user_id), from: Number(from), to: Number(to) } }),
  'run-macro': ({ id, record, args }, tabId) => void runMacro(Number(id), record as CurrentRecord | null, args as Arguments, tabId),
  'save-layout': ({ name }) => void import('./layouts.ts').then(({ saveLayoutAs }) => saveLayoutAs(String(name).trim())),
  split: () => split(),
  across: () => arrangeSplit(focusAcross),
  swap: () => arrangeSplit(swapSides),
}

/** Rows under way are saved first: the steps act on the record as the server has it. */
async function runMacro(id: number, record: CurrentRecord | null, args: Arguments, tabId: string | null): Promise<void> {
  const macro = knownMacros().data.find((each) => each.id === id)
  if (macro && (await settle(tabId))) showMacros({ view: 'run', macro, record, args, tabId })
}

/** Verbs whose code starts commands itself, and so cannot be imported here. */
export function offerVerbsOfShell(more: Readonly<Record<string, Verb>>): void {
  Object.assign(verbs, more)
}

export function shellVerb(verb: string, args: Readonly<Record<string, unknown>>, tabId: string | null): void {
  const act = verbs[verb]
  if (!act) throw new Error(`The shell has no verb ${verb}`)
  act(args, tabId)
}

async function copy(text: string, noticeText: string): Promise<void> {
  // Some browsers refuse clipboard access to background pages.
  await navigator.clipboard.writeText(text).then(
    () => notify({ color: 'green', text: noticeText }),
    () => notify({ color: 'red', text: 'Pārlūks neļāva kopēt' }),
  )
}

function activateAdjacent(by: 1 | -1): void {
  const tab = neighbour(currentWorkspace(), by)
  if (tab) comeTo(tab.id)
}

function tell(text: string): void {
  notify({ color: 'blue', text })
}

function split(): void {
  if (currentWorkspace().split) return update(unsplit)
  if (splitWith(currentWorkspace()) === currentWorkspace()) return tell('Blakus nav ko rādīt: atveriet vēl vienu cilni')
  if (!matchMedia('(min-width: 736px)').matches) tell('Logs ir par šauru divām cilnēm: redzama tikai tā, kurā strādājat')
  update((workspace) => splitWith(workspace))
}

function arrangeSplit(change: (workspace: Workspace) => Workspace): void {
  if (!currentWorkspace().split) return tell('Vispirms rādiet divas cilnes blakus')
  update(change)
}
