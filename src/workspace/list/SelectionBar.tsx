import { withheld } from '../../../commands/command.ts'
import type { ListKind } from '../../../commands/records.ts'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { sum } from '../../../contract/money.ts'
import { commandsForMany } from '../../commands/commands.ts'
import { useSession } from '../../commands/session.ts'
import { useCommands } from '../../commands/use-command.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { ContextMenu } from '../../ui/Menu.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { filteredColumns, valueOfCell } from './column-filters.ts'
import type { SelectedRows } from './use-choice.ts'

interface SelectionBarProps<C extends ListCall> {
  kind: ListKind
  call: C
  columns: readonly Column<RowOf<C>>[]
  chosen: SelectedRows<C>
}

export function SelectionBar<C extends ListCall>({ kind, call, columns, chosen }: SelectionBarProps<C>) {
  const { count, capped, clear, seen } = chosen
  const sums = sumsOfRows(call, columns, seen())
  const states = useCommands(useForMany(kind))
  return (
    <div
      role="group"
      aria-label="Izvēlētās rindas"
      className="flex shrink-0 items-center gap-2 border-t border-line bg-accent-soft px-4 py-1.5"
    >
      <span className="figures font-medium whitespace-nowrap">{selectionWords(count, capped)}</span>
      {sums.map(({ header, text }) => (
        <span key={header} className="figures whitespace-nowrap text-muted">
          {header}: <span className="text-text">{text}</span>
        </span>
      ))}
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

/** Sums in the bar; those of the first such columns. */
const mostSums = 3

/** Of money and quantities; none when some rows were never seen. */
function sumsOfRows<C extends ListCall>(
  call: C,
  columns: readonly Column<RowOf<C>>[],
  rows: readonly RowOf<C>[] | null,
): { header: string; text: string }[] {
  if (rows === null) return []
  return filteredColumns(call, columns)
    .filter(({ type }) => type === 'money' || type === 'quantity')
    .slice(0, mostSums)
    .map((column) => {
      const total = sum(rows.flatMap((row) => valueOfCell(column, row) ?? []))
      return { header: column.header, text: column.type === 'money' ? formatAmount(total) : formatQuantity(total) }
    })
}

function selectionWords(count: number, capped: boolean): string {
  return `Izvēlēti: ${capped ? 'vairāk nekā ' : ''}${formatQuantity(count)}`
}

function useForMany(kind: ListKind) {
  const session = useSession()
  if (session.phase !== 'signed-in') return []
  return commandsForMany(kind).filter((command) => withheld(command, { user: session.user }) === null)
}
