import type { RecordKind } from '../../commands/records.ts'
import { Toolbar, type ToolbarAction } from '../ui/Toolbar.tsx'
import { useTabId } from '../tabs/context.ts'
import { currentRecord, useActiveView } from '../tabs/active-views.ts'
import { commandById, commandsOfEvents } from './commands.ts'
import { useCommands, type CommandState } from './use-command.ts'
import { useTheirs } from './use-may.ts'

interface ActionBarProps {
  /** Kind of record; that of the record in front when left out. */
  kind?: RecordKind
  /** Events of the lifecycle in the order of the bar; the first possible one is the primary. */
  events?: readonly string[]
  /** Ids of other commands after them. */
  commands?: readonly string[]
  /** Ids of commands that stay in the menu at the end. */
  more?: readonly string[]
  align?: 'start' | 'end'
}

/** The bar of actions on a record: its lifecycle's commands with their keys, greyed with the reason where it forbids them. */
export function ActionBar({ kind, events = [], commands = [], more = [], align }: ActionBarProps) {
  const activeView = useActiveView(useTabId())
  const shown = kind ?? currentRecord(activeView)?.kind
  const there = useTheirs()
  const ofEvents = useCommands(shown ? commandsOfEvents(shown, events).filter(there) : [])
  const others = useCommands(commands.map(commandById).filter(there))
  const hidden = useCommands(more.map(commandById).filter(there))
  const first = ofEvents.find(({ reason }) => reason === null)
  return (
    <Toolbar
      label="Darbības"
      align={align}
      actions={[...ofEvents, ...others].map((state) => action(state, state === first))}
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

function action({ command, reason, shortcut, run }: CommandState, primary: boolean): ToolbarAction {
  return {
    id: command.id,
    label: command.title,
    disabledReason: reason,
    shortcut,
    tone: primary ? 'primary' : 'plain',
    run: () => void run(),
  }
}
