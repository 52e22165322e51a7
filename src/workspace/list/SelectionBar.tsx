import { withheld } from '../../../commands/command.ts'
import type { ListKind } from '../../../commands/records.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { commandsForMany } from '../../commands/commands.ts'
import { useSession } from '../../commands/session.ts'
import { useCommands } from '../../commands/use-command.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { ContextMenu } from '../../ui/Menu.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { SelectedRows } from './use-choice.ts'

export function SelectionBar({ kind, chosen: { count, capped, clear } }: { kind: ListKind; chosen: SelectedRows }) {
  const states = useCommands(useForMany(kind))
  return (
    <div
      role="group"
      aria-label="Izvēlētās rindas"
      className="flex shrink-0 items-center gap-2 border-t border-line bg-accent-soft px-4 py-1.5"
    >
      <span className="figures font-medium whitespace-nowrap">{selectionWords(count, capped)}</span>
      <Button tone="quiet" shortcut="escape" onClick={clear}>
        Atcelt izvēli
      </Button>
      <Toolbar
        label="Ar izvēlētajiem"
        actions={states.map(({ command, reason, shortcut, run }) => ({
          id: command.id,
          label: command.many ?? command.title,
          disabledReason: reason,
          shortcut,
          run: () => void run(),
        }))}
      />
    </div>
  )
}

interface ChoiceMenuProps {
  kind: ListKind
  chosen: SelectedRows
  at: MenuPoint
  onClose: () => void
}

export function ChoiceMenu({ kind, chosen: { count, capped, clear }, at, onClose }: ChoiceMenuProps) {
  const entries = useCommands(useForMany(kind)).map(({ command, reason, shortcut, run }) => ({
    id: command.id,
    label: command.many ?? command.title,
    disabledReason: reason,
    shortcut,
    run: () => void run(),
  }))
  const letGo = { id: 'clear', label: 'Atcelt izvēli', shortcut: 'escape', run: clear, startsGroup: entries.length > 0 }
  return <ContextMenu at={at} label={selectionWords(count, capped)} entries={[...entries, letGo]} onClose={onClose} />
}

/** For screen readers. */
export function useSpokenChoice(kind: ListKind, { count, capped }: SelectedRows): string {
  const titles = useForMany(kind).map(({ many, title }) => many ?? title)
  if (count === 0) return ''
  return [selectionWords(count, capped), ...(count > 1 && titles.length > 0 ? [`Ar izvēlētajiem var: ${titles.join(', ')}`] : [])].join(
    '. ',
  )
}

function selectionWords(count: number, capped: boolean): string {
  return `Izvēlēti: ${capped ? 'vairāk nekā ' : ''}${formatQuantity(count)}`
}

function useForMany(kind: ListKind) {
  const session = useSession()
  if (session.phase !== 'signed-in') return []
  return commandsForMany(kind).filter((command) => withheld(command, { user: session.user }) === null)
}
