import type { ReactNode } from 'react'
import type { ListKind } from '../../../commands/records.ts'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { isSummed } from '../../../contract/list-columns.ts'
import { big, sum } from '../../../contract/money.ts'
import { useCommands } from '../../commands/use-command.ts'
import type { MenuPoint } from '../../commands/RowMenu.tsx'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { ContextMenu } from '../../ui/Menu.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { filteredColumns, valueOfCell, type FilteredColumn } from './column-filters.ts'
import type { ListRequest } from './list-pages.ts'
import type { SelectedRows } from './use-choice.ts'
import { useListTotals } from './use-list-totals.ts'
import { selectionWords, useForMany } from './use-spoken-choice.ts'

interface SelectionBarProps<C extends ListCall> {
  kind: ListKind
  listRequest: ListRequest<C>
  columns: readonly Column<RowOf<C>>[]
  chosen: SelectedRows<C>
}

/** Hands the bar out with its types. */
export function WithSelectionBar({ of }: { of: (bar: typeof SelectionBar) => ReactNode }) {
  return of(SelectionBar)
}

function SelectionBar<C extends ListCall>({ kind, listRequest, columns, chosen }: SelectionBarProps<C>) {
  const { clear } = chosen
  const { count, capped, sums, meanwhile } = useChosenSums(listRequest, columns, chosen)
  const states = useCommands(useForMany(kind))
  return (
    <div
      role="group"
      aria-label="Izvēlētās rindas"
      className="flex shrink-0 items-center gap-x-2 gap-y-1 border-t border-line bg-accent-soft px-4 py-1.5 @max-[1200px]/main:flex-wrap"
    >
      <span className="figures font-medium whitespace-nowrap">{selectionWords(count, capped)}</span>
      {/* Where room is short, sums stand below and leave it to the commands. */}
      <span role="status" className="flex min-w-0 gap-2 empty:hidden @max-[1200px]/main:order-last @max-[1200px]/main:basis-full">
        {sums.map(({ header, text }) => (
          <span key={header} className="figures whitespace-nowrap text-muted">
            {header}: <span className="text-text">{text}</span>
          </span>
        ))}
        {meanwhile && (
          <span title={meanwhile.text} className={cx('truncate', meanwhile.isRefused ? 'text-danger' : 'text-muted')}>
            {meanwhile.text}
          </span>
        )}
      </span>
      <Button tone="quiet" shortcut="escape" onClick={clear}>
        Atcelt izvēli
      </Button>
      <div className="flex min-w-0 grow @max-[1200px]/main:basis-0">
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
    </div>
  )
}

interface ChosenSums {
  count: number
  capped: boolean
  sums: readonly { header: string; text: string }[]
  /** Said instead of sums. */
  meanwhile: { text: string; isRefused: boolean } | null
}

/** Of all rows that match by the server, less those taken out; else of the rows as they were seen. */
function useChosenSums<C extends ListCall>(
  listRequest: ListRequest<C>,
  columns: readonly Column<RowOf<C>>[],
  { count, capped, all, seen }: SelectedRows<C>,
): ChosenSums {
  const summed = filteredColumns(listRequest.call, columns)
    .filter(({ type }) => isSummed(type))
    .slice(0, mostSums)
  const counts = all && (summed.length > 0 || capped) && listRequest.call.spec.columns !== undefined
  const { totals, reason } = useListTotals({ call: listRequest.call, query: listRequest.query, params: listRequest.params }, counts)
  const rows = seen()
  if (!all)
    return { count, capped, sums: rows === null ? [] : summed.map((column) => sumOf(column, valuesOf(column, rows))), meanwhile: null }
  if (reason !== undefined) return { count, capped, sums: [], meanwhile: { text: reason, isRefused: true } }
  if (!totals) return { count, capped, sums: [], meanwhile: counts ? { text: 'Saskaita…', isRefused: false } : null }
  const exact = { count: totals.count - (rows?.length ?? 0), capped: false }
  // Rows that were taken out without being seen.
  if (rows === null) return { count, capped, sums: [], meanwhile: null }
  const sums = summed.map((column) => {
    const taken = valuesOf(column, rows).map((value) => big(value).neg().toFixed())
    return sumOf(column, [totals.sums[column.key] ?? '0', ...taken])
  })
  return { ...exact, sums, meanwhile: null }
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

/** Sums in the bar; those of the first such columns. */
const mostSums = 3

function valuesOf<Row>(column: FilteredColumn<Row>, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => valueOfCell(column, row) ?? [])
}

function sumOf<Row>({ header, type }: FilteredColumn<Row>, values: readonly string[]): { header: string; text: string } {
  const total = sum(values)
  return { header, text: type === 'money' ? formatAmount(total) : formatQuantity(total) }
}
