import { ChevronDown, ChevronRight } from 'lucide-react'
import { countOf } from '../../../contract/format.ts'
import { cx } from '../../ui/classes.ts'
import type { GroupLineProps, TableGroup } from '../../ui/table/groups.ts'

/** Columns that the label needs before the first sum. */
const leastColumns = 2

/** A group of rows: its label over the columns before the first sum, each sum in its column. */
export function GroupLine<Row>({ id, index, group, columns, tracks, height, top, focused, selectable }: GroupLineProps<Row>) {
  const first = columns.findIndex((column) => group.sums.has(column.id))
  const isInline = first < leastColumns
  const beside = isInline ? [] : columns.slice(first)
  const end = isInline ? -1 : first + (selectable ? 2 : 1)
  return (
    <div
      id={id}
      role="row"
      data-index={index}
      data-group={group.key}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={group.isOpen}
      className={cx(
        'absolute inset-x-0 grid cursor-pointer border-b border-line bg-surface pl-(--table-inset) font-medium contain-strict hover:bg-hover',
        focused && 'current-row -outline-offset-2 outline-accent group-focus/grid:shadow-none group-focus/grid:outline-2',
      )}
      style={{ top, height, lineHeight: `${height - 1}px`, gridTemplateColumns: tracks }}
    >
      <div role="gridcell" className="flex items-center gap-2 overflow-clip px-2 whitespace-nowrap" style={{ gridColumn: `1 / ${end}` }}>
        {group.isOpen ? (
          <ChevronDown aria-hidden size={14} className="shrink-0" />
        ) : (
          <ChevronRight aria-hidden size={14} className="shrink-0" />
        )}
        <span className="truncate">{group.label}</span>
        <span className="shrink-0 font-normal text-muted">{countWords(group)}</span>
        {isInline && [...group.sums].map(([column, sum]) => <InlineSum key={column} header={headerOf(columns, column)} sum={sum} />)}
      </div>
      {beside.map((column) => (
        <div key={column.id} role="gridcell" className="figures overflow-clip px-2 text-right text-ellipsis whitespace-nowrap">
          {group.sums.get(column.id) ?? ''}
        </div>
      ))}
    </div>
  )
}

function InlineSum({ header, sum }: { header: string; sum: string }) {
  if (header === '') return null
  return (
    <span className="figures shrink-0 font-normal">
      <span className="text-muted">{header}</span> {sum}
    </span>
  )
}

/** Empty for columns without room. */
function headerOf<Row>(columns: GroupLineProps<Row>['columns'], id: string): string {
  return columns.find((column) => column.id === id)?.header ?? ''
}

function countWords({ count }: Pick<TableGroup, 'count'>): string {
  return countOf(count, 'rinda', 'rindas', 'rindu')
}
