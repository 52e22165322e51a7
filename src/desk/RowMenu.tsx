import { withheld, type Command } from '../../commands/command.ts'
import type { RecordInFront } from '../../commands/records.ts'
import { placeOf } from '../../commands/scope.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { frontFor, useFront } from '../tabs/fronts.ts'
import { ContextMenu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-props.ts'
import { commandsFor, nextStepOf, reasonAgainst } from './commands.ts'
import { createDesk } from './desk.ts'
import { startCommand } from './run.ts'
import { useSession } from './session.ts'
import { useTheirs } from './use-may.ts'

/** Where a menu of a row was asked for: in the window's pixels. */
export interface MenuPoint {
  x: number
  y: number
}

interface RowMenuProps {
  tabId: string
  /** What the row is to commands: the menu acts on it and on no other, whatever becomes of the list meanwhile. */
  record: RecordInFront
  at: MenuPoint
  /** Opens the row, where rows are opened. */
  open?: ((background: boolean) => void) | undefined
  onClose: () => void
}

/** The commands on a row, with their keys: first those that are possible, then the others with the reason. */
export function RowMenu({ tabId, record, at, open, onClose }: RowMenuProps) {
  const session = useSession()
  const { keysOf } = useBindings()
  const theirs = useTheirs()
  // What is possible follows the record as it changes.
  useFront(tabId)
  if (session.phase !== 'signed-in') return null
  const front = frontFor(tabId, record)
  const desk = createDesk(tabId, front)
  const step = nextStepOf(record.kind)
  const next = step?.stands?.(desk)
  const judged = ofKind(commandsFor(session.user.kind), record)
    .filter((command) => theirs(command) && withheld(command, session) === null)
    .map((command) => ({ command, reason: reasonAgainst(command, desk, tabId, front) }))

  function entryOf({ command, reason }: { command: Command; reason: string | null }, place: number): MenuEntry {
    return {
      id: command.id,
      label: command.title,
      shortcut: keysOf.get(command.id)?.[0] ?? (command === next && step ? keysOf.get(step.id)?.[0] : undefined),
      disabledReason: reason === null ? null : withoutName(reason, command.title),
      startsGroup: place === 0,
      run: () => void startCommand(command, {}, tabId, { offered: desk.record ?? record }),
    }
  }

  const opening: MenuEntry[] = open
    ? [
        { id: 'open', label: 'Atvērt', shortcut: 'enter', run: () => open(false) },
        { id: 'open-behind', label: 'Atvērt fonā', shortcut: 'ctrl+enter', run: () => open(true) },
      ]
    : []
  const possible = judged.filter(({ reason }) => reason === null)
  const others = judged.filter(({ reason }) => reason !== null)
  return (
    <ContextMenu at={at} label={record.title} entries={[...opening, ...possible.map(entryOf), ...others.map(entryOf)]} onClose={onClose} />
  )
}

/** Commands on a record of a kind that are no verb of a view, and stand for no other command. */
function ofKind(all: readonly Command[], { kind }: RecordInFront): Command[] {
  return all.filter(({ scope, verb, stands }) => {
    const place = placeOf(scope)
    return place.where === 'record' && place.kind === kind && verb === undefined && stands === undefined
  })
}

/** A reason that begins with the name of the command, which stands above it, says the rest alone. */
function withoutName(reason: string, name: string): string {
  const rest = reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason
  return rest.slice(0, 1).toUpperCase() + rest.slice(1)
}
