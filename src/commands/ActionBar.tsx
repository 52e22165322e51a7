import type { RecordKind } from '../../commands/records.ts'
import { Toolbar, type ToolbarAction } from '../ui/Toolbar.tsx'
import { useTabId } from '../tabs/context.ts'
import { currentRecord, useActiveView } from '../tabs/active-views.ts'
import { commandsOfEvents, useKnown } from './commands.ts'
import { useCommands, type CommandState } from './use-command.ts'
import { useTheirs } from './use-may.ts'

interface ActionBarProps {
  /** Defaults to the current record's kind. */
  kind?: RecordKind
  /** Lifecycle events in order; the first possible one is primary. */
  events?: readonly string[]
  commands?: readonly string[]
  /** The first possible of these is primary, where no event is. */
  primary?: readonly string[]
  /** Commands only in the overflow menu. */
  more?: readonly string[]
  align?: 'start' | 'end'
}

/** The primary action stands first. A next step that waits for something stands greyed, so that its reason is seen. */
export function ActionBar({ kind, events = [], commands = [], primary = [], more = [], align }: ActionBarProps) {
  const activeView = useActiveView(useTabId())
  const recordKind = kind ?? currentRecord(activeView)?.kind
  const there = useTheirs()
  const ofEvents = useCommands(recordKind ? commandsOfEvents(recordKind, events).filter(there) : [])
  // Without its step, the alias of next steps has nothing to show.
  const preferred = useCommands(useKnown(primary).filter(there)).filter(({ command }) => !command.stands)
  const others = useCommands(useKnown(commands).filter(there))
  const hidden = useCommands(useKnown(more).filter(there))
  const first = [...ofEvents, ...preferred].find(({ reason }) => reason === null)
  const steps = preferred.filter(({ command }) => !primary.includes(command.id))
  const shown = uniqueOf([...(first ? [first] : []), ...steps, ...ofEvents, ...others])
  return (
    <Toolbar
      label="Darbības"
      align={align}
      actions={shown.map((state) => action(state, state === first))}
      more={hidden.map(({ command, reason, shortcut, run }) => ({
        id: command.id,
        label: command.title,
        disabledReason: reason,
        shortcut,
        run: () => void run(),
      }))}
    />
  )
}

function uniqueOf(states: readonly CommandState[]): CommandState[] {
  return states.filter(({ command: { id } }, place) => states.findIndex(({ command }) => command.id === id) === place)
}

function action({ command, reason, shortcut, note, run }: CommandState, isFirst: boolean): ToolbarAction {
  return {
    id: command.id,
    label: command.title,
    disabledReason: reason,
    shortcut,
    note,
    tone: isFirst ? 'primary' : 'plain',
    run: () => void run(),
  }
}
