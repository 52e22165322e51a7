import { Menu } from 'lucide-react'
import { memo, useEffect } from 'react'
import { DataProvider, forgetAnswers } from '../data/cache.tsx'
import { setConnection } from '../data/connection.ts'
import type { Listening, MailOutcome } from '../data/live.ts'
import { personalServer } from '../data/personal-server.ts'
import { loadVatRates } from '../data/vat-rates.ts'
import { useHeldAlt, watchHeldAlt } from '../keyboard/held-alt.ts'
import { installKeyboard } from '../keyboard/install.ts'
import { learnLayout } from '../keyboard/layout.ts'
import { bindCommands, watchBindings } from '../keyboard/use-bindings.ts'
import { followPersonal, sendPersonal, takeUpPersonal } from '../store/personal.ts'
import { apart, Loaded } from '../ui/apart.tsx'
import { IconButton } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { provideDayMarks } from '../ui/calendar/day-marks.ts'
import { unsavedWork } from '../tabs/drafts.ts'
import { pathname } from '../tabs/model.ts'
import { activeTab, currentWorkspace, ownerOfWorkspace, pathShown, takeUp, useActiveTabId, useTab } from '../tabs/store.ts'
import { TabHost } from '../tabs/TabHost.tsx'
import { titleOf } from '../commands/tab-title.ts'
import { TabStrip } from './TabStrip.tsx'
import { giveUpFiles } from '../commands/downloads.ts'
import { currentAddress, takeWanted } from '../commands/address.ts'
import { areCommandsComing, everyCommand, isInScope, loadCommands, reasonAgainst, watchCommands } from '../commands/commands.ts'
import { createCommandContext } from '../commands/context.ts'
import { useShownFile } from '../commands/file-viewer.ts'
import { offerFirstSteps } from '../commands/first-steps.ts'
import { flush } from '../commands/history.ts'
import { useInstallation } from '../commands/installation.ts'
import { notify } from '../commands/notices.ts'
import { mirrorAddress } from './mirror.ts'
import { guarded, openPath } from '../commands/navigate.ts'
import { saveWaits, takeUpSaves } from '../commands/outbox.ts'
import { notePaneFocus } from '../commands/panes.ts'
import { beginLoading, isLoading, useProgressState, watchLoading } from '../commands/progress.ts'
import { Rail } from './Rail.tsx'
import { offerVerbsOfShell } from '../commands/shell-verbs.ts'
import { isAsking, isRunning, startCommand, stopAsking } from '../commands/run.ts'
import { isBuilt } from './screens.ts'
import { fetchScreen, loadScreen, screenOf } from './screen-loader.ts'
import { report } from '../commands/report.ts'
import { beforeSignOut, loadUser, signedInHere, signedInUser } from '../commands/session.ts'
import { setShell, shellState, toggleRail } from '../commands/shell-state.ts'
import { StatusLine } from './StatusLine.tsx'
import { TabContent } from './TabContent.tsx'
import { sendUnsentCounts } from '../areas/stock-checks/stock-checks.screens.ts'
import { reloadForVersion } from './reload-for-version.ts'
import { askBeforeReload, builtVersion } from './version.ts'

// Preloads the first screen while the session loads.
loadScreen(currentAddress())
const commandsLoaded = beginLoading()
watchCommands(() => bindCommands(everyCommand()))
loadCommands(isBuilt).then(
  () => commandsLoaded(),
  () => {
    commandsLoaded(false)
    notify({
      color: 'red',
      text: 'Darbības neizdevās ielādēt. Kad būs savienojums, pārlādējiet lapu; ierakstītais nav zudis.',
      timeout: 30_000,
    })
  },
)
watchBindings()
offerVerbsOfShell({
  park: () => void import('../commands/parking.ts').then(({ park }) => park()),
  resume: () => void import('../commands/parking.ts').then(({ resume }) => resume()),
})
offerVerbsOfShell({
  reload: reloadForVersion,
  'take-other': (_, tabId) => void import('../commands/drafts.ts').then(({ decideFirst }) => decideFirst('theirs', tabId)),
  'keep-own': (_, tabId) => void import('../commands/drafts.ts').then(({ decideFirst }) => decideFirst('mine', tabId)),
})
askBeforeReload((affects) => {
  const isIdle = unsavedWork().every(({ held }) => held !== 'here') && !isRunning() && shellState().overlay === null
  return isIdle && (affects === 'this' || (unsavedWork().every(({ held }) => held !== 'elsewhere') && !saveWaits()))
})

/** Separate chunk, loaded once the shell is shown. */
const layers = apart(async () => {
  // The palette and the dialogs name commands of the areas. Without those, the ones of the workspace are offered.
  const [{ Layers }] = await Promise.all([import('./Layers.tsx'), loadCommands(isBuilt).catch(() => undefined)])
  return Layers
})

const keyBadges = apart(async () => (await import('../keyboard/KeyBadges.tsx')).KeyBadges, { without: true })

const fileViewer = apart(async () => (await import('./FileViewer.tsx')).FileViewer)

export const Workspace = memo(({ userId }: { userId: number }) => {
  // Before the first render, so that no data of another user is shown.
  if (ownerOfWorkspace() !== userId) {
    takeUp(userId)
    takeUpPersonal(userId, personalServer)
  }
  useEffect(() => start(), [userId])
  return (
    <DataProvider>
      <Progress />
      <WindowTitle />
      <div className="flex h-dvh overflow-hidden">
        <Rail />
        <div className="flex min-w-0 grow flex-col">
          <section aria-label="Atvērtās cilnes" className="flex shrink-0 bg-surface">
            <RailButton />
            <TabStrip />
          </section>
          <div className="@container/room relative flex min-h-0 grow">
            <main className="@container/sides flex min-w-0 grow bg-raised">
              <TabHost render={renderTab} />
            </main>
            <FilePanel />
          </div>
          <StatusLine />
        </div>
      </div>
      <HeldKeys />
      <Loaded part={layers} props={{}} />
    </DataProvider>
  )
})

/** Pages used offline; their code is preloaded. */
const withoutNetwork = ['/shop/create', '/stock/stock_checks/1'] as const
/** Milliseconds after which the first screen is loaded. */
const quiet = 3000

const renderTab = (tabId: string) => <TabContent tabId={tabId} screenOf={screenOf} />

function WindowTitle() {
  const id = useActiveTabId()
  const tab = useTab(id ?? '')
  const { title } = useInstallation()
  const whole = tab ? `${titleOf(tab)} · ${title}` : title
  useEffect(() => {
    document.title = whole
  }, [whole])
  return null
}

/** Keys while Alt is held. */
function HeldKeys() {
  return useHeldAlt() ? <Loaded part={keyBadges} props={{}} failed={null} /> : null
}

function FilePanel() {
  const file = useShownFile()
  return file ? <Loaded part={fileViewer} props={{ file }} /> : null
}

function RailButton() {
  return (
    <span className="flex items-center px-1 lg:hidden">
      <IconButton label="Izvēlne" onClick={toggleRail}>
        <Menu aria-hidden size={16} />
      </IconButton>
    </span>
  )
}

function Progress() {
  return <ProgressBar state={useProgressState()} />
}

/** Staff only; failures are retried with the next change. */
function readRates(): void {
  if (signedInUser().kind === 'staff') void readRatesOfStaff().catch(() => undefined)
}

async function readRatesOfStaff(): Promise<void> {
  const { reference } = await import('../../contract/reference/reference.ts')
  const { fetchVatRates } = reference
  await loadVatRates(fetchVatRates).catch((error: unknown) => report(fetchVatRates, error, { tabId: null }))
}

/** The stream is opened beside the first list, whose rows do not wait for it. */
async function followChanges(signal: AbortSignal, listening: Listening): Promise<void> {
  const live = await import('../data/live.ts').catch(() => null)
  if (signal.aborted) return
  if (live) return live.listen(signal, listening)
  setConnection('lost')
}

function start(): () => void {
  const leaving = new AbortController()
  openFirst()
  const unmirror = mirrorAddress()
  const uninstall = installKeyboard({
    paletteOpen: () => shellState().overlay === 'palette',
    typeAhead: (character) => setShell({ query: shellState().query + character }),
    asks: isAsking,
    giveUp: () => stopAsking() || giveUpFiles(),
    scanned: (code) => void import('./scanned.ts').then(({ openScanned }) => openScanned(code)),
    awaits: isLoading,
    commandsCome: areCommandsComing,
    watchLoading,
    place: () => `${activeTabId()} ${pathname(pathShown(activeTabId() ?? ''))}`,
    inScope: (command) => isInScope(command, activeTabId()),
    blocked: (command) => reasonAgainst(command, createCommandContext(activeTabId()), activeTabId()),
    run: (command) => void startCommand(command, {}, activeTabId()),
    // Rechecked after rows are saved; reported and recorded uniformly.
    refuse: (command) => void startCommand(command, {}, activeTabId()),
    pending: (keys) => setShell({ pending: keys }),
  })
  const unwatchAlt = watchHeldAlt()
  const note = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement) notePaneFocus(event.target)
  }
  document.addEventListener('focusin', note)
  const exchange = exchangeDrafts(leaving.signal)
  void followChanges(leaving.signal, {
    onSignedOut: () => void loadUser(),
    onRights: () => void loadUser(),
    onRates: readRates,
    onMail: tellOfMail,
    onDrafts: (revision) => void exchange.then((sync) => sync?.draftsChanged(revision)),
  })
  readRates()
  provideDayMarks(signedInUser().kind === 'staff' ? async () => (await import('../commands/holidays.ts')).readHolidays() : null)
  const unfollow = followPersonal()
  const unsend = beforeSignOut(async () => {
    await Promise.all([sendPersonal(), exchange.then((sync) => sync?.sendDrafts())])
  })
  void flush()
  const abandonedSaves = takeUpSaves()
  if (abandonedSaves.length > 0) void import('../commands/resume.ts').then(({ sendLeft }) => sendLeft(abandonedSaves))
  sendUnsentCounts()
  void import('./after-start.ts').then(({ goOnBeside }) => goOnBeside(leaving.signal))
  void learnLayout()
  // Of no importance; asked again at the next start.
  void offerFirstSteps().catch(() => undefined)
  const ahead = setTimeout(() => {
    keyBadges.begin()
    withoutNetwork.filter((path) => guarded(path) === path).forEach(fetchScreen)
    void import('./service-worker.ts').then(({ installWorker }) => installWorker(builtVersion()))
  }, quiet)
  return () => {
    leaving.abort()
    clearTimeout(ahead)
    unmirror()
    uninstall()
    unwatchAlt()
    provideDayMarks(null)
    unfollow()
    unsend()
    document.removeEventListener('focusin', note)
    setShell({ overlay: null, pending: '' })
    forgetAnswers()
  }
}

/** With the other computers of the person, until the signal. Null: not loaded; the drafts stay in this browser. */
async function exchangeDrafts(until: AbortSignal) {
  const parts = await Promise.all([import('../tabs/draft-sync.ts'), import('../commands/drafts.ts')]).catch(() => null)
  if (!parts) return null
  const [sync, { draftServer, tellOfEnd }] = parts
  if (!until.aborted) until.addEventListener('abort', sync.followDrafts(draftServer, tellOfEnd))
  return sync
}

/** Mails are sent after the call, so results arrive later. */
function tellOfMail({ address, error }: MailOutcome): void {
  notify(error === null ? 'emailSent' : { color: 'red', text: `E-pasts uz ${address} nav nosūtīts. ${error}`, timeout: 15_000 })
}

function openFirst(): void {
  const address = currentAddress()
  // Signed-in users go from the sign-in to the home page (rule R053).
  const atLogin = address.startsWith('/login') ? (signedInHere() ? null : '/') : undefined
  const requestedPath = takeWanted() ?? (atLogin === undefined ? (address === '/' ? null : address) : atLogin)
  if (requestedPath !== null) openPath(requestedPath)
  if (currentWorkspace().active === null) openPath('/')
}

function activeTabId(): string | null {
  return activeTab()?.id ?? null
}
