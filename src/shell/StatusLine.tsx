import { useConnection, type Connection } from '../data/connection.ts'
import { isOfRights, type Command } from '../../commands/command.ts'
import { PendingKeys } from '../keyboard/PendingKeys.tsx'
import { useBindings } from '../keyboard/use-bindings.ts'
import { apart, Loaded } from '../ui/apart.tsx'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { cx } from '../ui/classes.ts'
import { conversation } from '../../contract/conversation/conversation.ts'
import { countOf } from '../../contract/format.ts'
import { messages } from '../../contract/messages/messages.ts'
import { useUnsavedWork } from '../tabs/drafts.ts'
import { useActiveView, verbOfView } from '../tabs/active-views.ts'
import { useCellNote } from '../tabs/cell-note.ts'
import { useCellSums } from '../tabs/cell-sums.ts'
import { useActiveTabId } from '../tabs/store.ts'
import { hintsFor, useFocusedPart } from './hints.ts'
import { isInScope, reasonAgainst, useIsKnown } from '../commands/commands.ts'
import { createCommandContext } from '../commands/context.ts'
import { giveUpFiles, useAwaited } from '../commands/downloads.ts'
import { openPath } from '../commands/navigate.ts'
import { useWaitingSaves } from '../commands/outbox.ts'
import { useSession } from '../commands/session.ts'
import { setShell, useShellState } from '../commands/shell-state.ts'
import { useCall } from '../commands/use-call.ts'
import { useCommand } from '../commands/use-command.ts'
import { reloadForVersion } from './reload-for-version.ts'
import { useNewVersion } from './version.ts'

/** Loaded once the shell is shown. */
const currentJob = apart(async () => (await import('./CurrentJob.tsx')).CurrentJob, { without: true })

export function StatusLine() {
  const tabId = useActiveTabId()
  const { keysOf } = useBindings()
  const pending = useShellState('pending')
  const part = useFocusedPart()
  // Subscribes to the offered verbs.
  useActiveView(tabId)
  const hints = hintsFor(
    part,
    (verb) => verbOfView(tabId, verb) !== undefined,
    (id) => keysOf.get(id)?.[0],
  )
  return (
    <footer
      data-pane="status"
      className="no-print relative flex h-7 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-surface px-3 text-small text-muted"
    >
      <PendingKeys pending={pending} offered={(command) => isOffered(command, tabId)} />
      {/* Overflowing hints wrap to a hidden line, so none is cut. */}
      <div className="flex h-7 min-w-0 grow flex-wrap gap-x-4 overflow-hidden max-sm:hidden">
        {[...hints, { keys: keysOf.get('shell.palette')?.[0] ?? 'ctrl+k', text: 'meklēt darbību' }].map(({ keys, text }) => (
          <span key={`${keys} ${text}`} className="flex h-7 shrink-0 items-center gap-1">
            <Kbd chord={keys} /> {text}
          </span>
        ))}
      </div>
      <WhyNotEdited tabId={tabId} />
      <SumsOfCells tabId={tabId} />
      <AwaitedFiles />
      <Loaded part={currentJob} props={{}} failed={null} />
      <NewVersion />
      <UnreadNotifications />
      <Messages />
      <Unsaved />
      <Waiting />
      <ConnectionWord />
    </footer>
  )
}

/** Blocked ones are offered, because their refusal says why. */
function isOffered(command: Command, tabId: string | null): boolean {
  return isInScope(command, tabId) && !isOfRights(reasonAgainst(command, createCommandContext(tabId), tabId))
}

function NewVersion() {
  const offered = useNewVersion()
  if (!offered) return null
  return (
    <Button tone="quiet" className="h-6! text-small!" onClick={reloadForVersion}>
      Ir jaunāka versija: ielādēt
    </Button>
  )
}

function WhyNotEdited({ tabId }: { tabId: string | null }) {
  const note = useCellNote(tabId)
  return (
    <output aria-label="Kāpēc šūnu nelabo" className="min-w-0 shrink-0 truncate text-text">
      {note}
    </output>
  )
}

function SumsOfCells({ tabId }: { tabId: string | null }) {
  const { cells, sum, average } = useCellSums(tabId) ?? { cells: '', sum: null, average: null }
  return (
    <output aria-label="Šūnu apgabals" className="figures flex shrink-0 items-center gap-3">
      {cells !== '' && <span>{cells}</span>}{' '}
      {sum !== null && (
        <span>
          Summa <span className="font-medium text-text">{sum}</span>
        </span>
      )}{' '}
      {average !== null && (
        <span>
          Vidēji <span className="font-medium text-text">{average}</span>
        </span>
      )}
    </output>
  )
}

/** The server builds two files per user at a time. */
function AwaitedFiles() {
  const { files, doing } = useAwaited()
  if (files === 0 && doing === null) return null
  const text = doing?.words ?? countOf(files, 'fails top', 'faili top', 'failu top')
  return (
    <output className="flex shrink-0 items-center gap-1.5">
      {text}
      <progress aria-label={text} className="h-1.5 w-24" {...(doing && { value: doing.done, max: Math.max(doing.of, 1) })} />
      <Button tone="quiet" className="h-6! text-small!" onClick={giveUpFiles}>
        Pārtraukt <Kbd chord="escape" />
      </Button>
    </output>
  )
}

const unread = { query: { unread: '1', per_page: 1 } } as const

function UnreadNotifications() {
  const { answer } = useCall(conversation.notifications, unread, { handled: true })
  const isKnown = useIsKnown('told.open')
  const count = answer?.meta.total ?? 0
  return count > 0 && isKnown ? <OpenNotifications count={count} /> : null
}

function OpenNotifications({ count }: { count: number }) {
  const { shortcut, run } = useCommand('told.open')
  return (
    <Button tone="quiet" className="h-6! shrink-0 text-small! text-accent!" shortcut={shortcut} onClick={() => void run()}>
      {countOf(count, 'jauns paziņojums', 'jauni paziņojumi', 'jaunu paziņojumu')}
    </Button>
  )
}

const onHome = {} as const

function Messages() {
  const session = useSession()
  const isOurs = session.phase === 'signed-in' && session.user.kind === 'staff'
  const { answer } = useCall(messages.unread, isOurs ? onHome : null, { handled: true })
  const count = answer?.data.count ?? 0
  if (count === 0) return null
  return (
    <Button tone="quiet" className="h-6! shrink-0 text-small!" onClick={() => openPath('/')}>
      {countOf(count, 'nelasīta ziņa', 'nelasītas ziņas', 'nelasītu ziņu')}
    </Button>
  )
}

function Unsaved() {
  const { length } = useUnsavedWork()
  if (length === 0) return null
  return (
    <Button tone="quiet" className="h-6! text-small!" onClick={() => setShell({ overlay: 'unsaved' })}>
      {countOf(length, 'nesaglabāts darbs', 'nesaglabāti darbi', 'nesaglabātu darbu')}
    </Button>
  )
}

function Waiting() {
  const count = useWaitingSaves()
  return (
    <output aria-label="Gaida nosūtīšanu" className={cx('shrink-0 text-warning', count === 0 && '-mr-4')}>
      {count > 0 &&
        countOf(count, 'saglabāts darbs gaida savienojumu', 'saglabāti darbi gaida savienojumu', 'saglabātu darbu gaida savienojumu')}
    </output>
  )
}

const words: Readonly<Record<Connection, string>> = {
  connected: 'savienots',
  connecting: 'savienojas',
  restarting: 'datubāze tiek palaista no jauna',
  lost: 'savienojums zudis, mēģina atjaunot',
}

function ConnectionWord() {
  const connection = useConnection()
  return (
    <output className="flex shrink-0 items-center gap-1.5">
      <span
        aria-hidden
        className={cx(
          'size-1.5 rounded-full',
          connection === 'connected' ? 'bg-success' : connection === 'lost' ? 'bg-danger' : 'bg-warning',
        )}
      />
      <span className={cx(connection === 'connected' && 'max-sm:sr-only')}>{words[connection]}</span>
    </output>
  )
}
