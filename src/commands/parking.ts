import { formatMoment } from '../../contract/format.ts'
import { copiesOf, putBack, takeAway } from '../tabs/drafts.ts'
import { forgetTab } from '../tabs/active-views.ts'
import { elementAt, placeOf } from '../tabs/focus.ts'
import { flowOf, pathsOf, type FlowWithDrafts } from '../tabs/flow.ts'
import { pathname, pathOfTab, setFocus, tabShowing } from '../tabs/model.ts'
import { addParked, dropParked, hasRoomFor, inOrder, parked, type Caret, type ParkedWork } from '../tabs/parked.ts'
import { activeTab, currentWorkspace, update } from '../tabs/store.ts'
import { sendPersonal } from '../store/personal.ts'
import { commandById } from './commands.ts'
import { clearTabs, openFlow } from './navigate.ts'
import { notify } from './notices.ts'
import { askedNow, stopAsking, type Asking } from './run.ts'
import { setShell } from './shell-state.ts'
import { labelsOfTabs, titleOf } from './tab-title.ts'
import { seenText } from './tab-labels.ts'
import { openDialog } from './unsaved.ts'

/** Milliseconds in which closing screens leave their last text as drafts. */
const leaving = 60

/** Puts everything in front aside: tabs, the open dialog, unsaved text and the caret. */
export async function park(): Promise<void> {
  const asking = askedNow()
  const tab = activeTab()
  const caret = caretNow(asking, tab?.id ?? null)
  if (tab && caret && !asking) update((workspace) => setFocus(workspace, tab.id, caret.place))
  const flow = flowOf(currentWorkspace())
  const paths = pathsOf(flow)
  const isEmpty = paths.every((path) => path === '/') && copiesOf(paths).length === 0
  if (isEmpty && !asking) return tell('Nav ko atlikt: atvērts ir tikai sākums')
  const work: ParkedWork = {
    ...flow,
    name: nameNow(asking),
    at: new Date().toISOString(),
    drafts: copiesOf(paths),
    dialog: dialogOf(asking),
    caret,
  }
  if (!hasRoomFor(work)) return tell('Atlikto darbu ir par daudz: atsāciet vai dzēsiet kādu')
  setShell({ overlay: null })
  stopAsking()
  clearTabs()
  await new Promise((resolve) => setTimeout(resolve, leaving))
  addParked({ ...work, drafts: copiesOf(paths) })
  takeAway(paths)
  void sendPersonal()
  tell(`Atlikts: ${work.name}`)
}

/** Without an id, the work parked last. */
export async function resume(id = inOrder(parked.get())[0]?.[0]): Promise<void> {
  const work = id === undefined ? undefined : parked.get()[id]
  if (id === undefined || !work) return tell('Atliktu darbu nav')
  comeBack(work)
  dropParked(id)
  void sendPersonal()
  if (work.dialog) await openDialog(work.dialog, commandById(work.dialog.command))
  if (work.caret) restoreCaret(work.caret, work.dialog !== null)
}

/** Opens tabs with their unsaved text. */
export function comeBack({ drafts, ...flow }: FlowWithDrafts): void {
  for (const { path, kind } of drafts) {
    const shown = tabShowing(currentWorkspace(), path)
    // Drops state based on text that is replaced.
    if (shown && kind === 'page') forgetTab(shown.id)
  }
  putBack(drafts)
  openFlow(flow, 'beside')
}

function tell(text: string): void {
  notify({ color: 'blue', text })
}

function nameNow(asking: Asking | null): string {
  const tab = activeTab()
  const label = tab && seenText(labelsOfTabs([tab]).get(tab.id) ?? [])
  return [asking?.command.title, label, formatMoment(new Date()).split(' ').at(-1)].filter(Boolean).join(', ')
}

function dialogOf(asking: Asking | null): ParkedWork['dialog'] {
  const tab = activeTab()
  if (!asking || !tab) return null
  const { command, given, offered } = asking
  return {
    command: command.id,
    path: pathname(pathOfTab(tab)),
    title: titleOf(tab),
    given,
    ...(command.scope !== 'everywhere' && offered && { record: { kind: offered.kind, id: offered.id } }),
  }
}

function partInFront(inDialog: boolean): HTMLElement | null {
  if (inDialog) return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? null
  const tab = activeTab()
  return tab ? document.getElementById(`panel-${tab.id}`) : null
}

function caretNow(asking: Asking | null, tabId: string | null): Caret | null {
  const root = partInFront(asking !== null)
  const element = document.activeElement
  if (!root || tabId === null || !(element instanceof HTMLElement) || element === root || !root.contains(element)) return null
  const { start, end } = selectionOf(element)
  return { place: placeOf(element, root), start, end }
}

/** Fields without text, such as dates of the browser, have no selection. */
function selectionOf(element: HTMLElement): Pick<Caret, 'start' | 'end'> {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isText ? { start: element.selectionStart, end: element.selectionEnd } : { start: null, end: null }
}

/** Milliseconds. */
const [looking, mostLooking] = [50, 5000]

/** Waits for the screen; gives up when the user goes on elsewhere. */
function restoreCaret({ place, start, end }: Caret, inDialog: boolean, since = Date.now()): void {
  const root = partInFront(inDialog)
  const element = root && elementAt(place, root)
  if (element) {
    element.focus({ preventScroll: false })
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (isText && start !== null) element.setSelectionRange(start, end)
  } else if (Date.now() - since < mostLooking) setTimeout(() => restoreCaret({ place, start, end }, inDialog, since), looking)
}
