import { withheld, type Command } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { placeOf } from '../../commands/scope.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { activeViewFor, currentRecord, useActiveView } from '../tabs/active-views.ts'
import { ContextMenu } from '../ui/Menu.tsx'
import type { ContextMenuProps, MenuEntry } from '../ui/menu-props.ts'
import type { LineSaving } from '../ui/line-grid/line-menu.tsx'
import { commandById, commandsFor, isInScope, nextStepOf, reasonAgainst } from './commands.ts'
import { createCommandContext } from './context.ts'
import { noteRefused, startCommand } from './run.ts'
import { useSession } from './session.ts'
import { useTheirs } from './use-may.ts'

/** Window pixels. */
export interface MenuPoint {
  x: number
  y: number
}

interface RowMenuProps {
  tabId: string
  /** The menu stays on this record even if the list changes. */
  record: CurrentRecord
  at: MenuPoint
  open?: ((background: boolean) => void) | undefined
  /** Opens it the other way: in the preview tab, or a lasting one. */
  glance?: { label: string; run: () => void } | undefined
  /** Further entries of the list. */
  more?: readonly MenuEntry[]
  onClose: () => void
}

export function RowMenu({ open, glance, more = [], ...props }: RowMenuProps) {
  const opening: MenuEntry[] = open
    ? [
        { id: 'open', label: 'Atvērt', shortcut: 'enter', run: () => open(false) },
        { id: 'open-behind', label: 'Atvērt fonā', shortcut: 'ctrl+enter', run: () => open(true) },
        ...(glance ? [{ id: 'glance', shortcut: 'shift+enter', label: glance.label, run: glance.run }] : []),
      ]
    : []
  return (
    <CommandMenu {...props} label={props.record.title} own={[...opening, ...more]} isMeant={(command) => ofKind(command, props.record)} />
  )
}

interface StateMenuProps extends Omit<RowMenuProps, 'open' | 'more'> {
  /** The command moves the record to another state. */
  isStep: (command: Command) => boolean
}

/** The steps of a record's lifecycle, the impossible ones with their reasons. */
export function StateMenu({ isStep, ...props }: StateMenuProps) {
  const label = `Mainīt stāvokli: ${props.record.title}`
  return <CommandMenu {...props} label={label} own={[]} isMeant={(command) => ofKind(command, props.record) && isStep(command)} />
}

interface LineMenuProps extends ContextMenuProps {
  tabId: string
  /** Commands equivalent to grid entries, for their disabled reasons. */
  saving: LineSaving
}

export function LineMenu({ tabId, entries, saving, ...props }: LineMenuProps) {
  const record = currentRecord(useActiveView(tabId))
  if (record === null) return <ContextMenu {...props} entries={entries} />
  const ctx = createCommandContext(tabId)
  const lineEntries = entries.map((entry) => {
    const id = saving[entry.id as keyof LineSaving]
    if (!entry.disabledReason || id === undefined) return entry
    const command = commandById(id)
    const reason = reasonAgainst(command, ctx, tabId)
    return reason === null ? entry : { ...entry, disabledReason: withoutName(reason, command.title) }
  })
  return (
    <CommandMenu
      tabId={tabId}
      record={record}
      own={lineEntries}
      {...props}
      isMeant={(command) => command.line === true && isInScope(command, tabId)}
    />
  )
}

interface CommandMenuProps extends Omit<RowMenuProps, 'open' | 'glance' | 'more'> {
  label: string
  own: readonly MenuEntry[]
  isMeant: (command: Command) => boolean
}

function CommandMenu({ tabId, record, at, label, own, isMeant, onClose }: CommandMenuProps) {
  const session = useSession()
  const { keysOf } = useBindings()
  const theirs = useTheirs()
  // Rerenders when the record changes.
  useActiveView(tabId)
  if (session.phase !== 'signed-in') return null
  const activeView = activeViewFor(tabId, record)
  const ctx = createCommandContext(tabId, activeView)
  const step = nextStepOf(record.kind)
  const next = step?.stands?.(ctx)
  const evaluated = commandsFor(session.user.kind)
    .filter((command) => isMeant(command) && theirs(command) && withheld(command, session) === null)
    .map((command) => ({ command, reason: reasonAgainst(command, ctx, tabId, activeView) }))

  function entryOf({ command, reason }: { command: Command; reason: string | null }): MenuEntry {
    const run = () => void startCommand(command, {}, tabId, { offered: ctx.record ?? record })
    return {
      id: command.id,
      label: command.title,
      shortcut: keysOf.get(command.id)?.[0] ?? (command === next && step ? keysOf.get(step.id)?.[0] : undefined),
      disabledReason: reason === null ? null : withoutName(reason, command.title),
      run,
      ...(reason !== null && { refuse: () => noteRefused(command, tabId, reason, record) }),
    }
  }

  const all = evaluated.map(entryOf)
  const parts = [
    own.filter(({ disabledReason }) => !disabledReason),
    all.filter(({ disabledReason }) => !disabledReason),
    [...own, ...all].filter(({ disabledReason }) => disabledReason),
  ]
  return <ContextMenu at={at} label={label} entries={parts.flatMap(grouped)} onClose={onClose} />
}

function grouped(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.map((entry, place) => ({ ...entry, startsGroup: place === 0 }))
}

/** Excludes view verbs and aliases. */
function ofKind({ scope, verb, stands }: Command, { kind }: CurrentRecord): boolean {
  const place = placeOf(scope)
  return place.where === 'record' && place.kind === kind && verb === undefined && stands === undefined
}

/** Drops the command's name from the start of a reason. */
function withoutName(reason: string, name: string): string {
  const rest = reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason
  return rest.slice(0, 1).toUpperCase() + rest.slice(1)
}
