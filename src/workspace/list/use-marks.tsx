import { useMemo } from 'react'
import type { CurrentRecord } from '../../../commands/records.ts'
import { countOf } from '../../../contract/format.ts'
import type { ListSource } from '../../commands/use-list.ts'
import { textOf, type Column } from '../../ui/table/columns.ts'
import type { RowMark } from '../../ui/table/props.ts'
import type { Mark } from './held-rows.ts'

interface MarksOf<Row> {
  marks: ReadonlyMap<number, Mark<Row>>
  columns: readonly Column<Row>[]
  list: Pick<ListSource<Row>, 'atHand'>
  record: (row: Row) => CurrentRecord
}

/** Marks by visible text: what others changed where nobody sees it is left alone. */
export function useMarks<Row extends { id: number }>({ marks, columns, list, record }: MarksOf<Row>) {
  const markOf = useMemo(() => {
    if (marks.size === 0) return undefined
    return (row: Row): RowMark | undefined => {
      const mark = marks.get(row.id)
      if (mark?.is !== 'changed') return mark && { is: mark.is, cells: '' }
      const cells = changedColumns(columns, mark.before, row).map(({ id }) => id)
      return cells.length === 0 ? undefined : { is: 'changed', cells: cells.join(' ') }
    }
  }, [marks, columns])
  const said = (
    <p role="status" className="unseen">
      {marks.size === 0 ? '' : toldOf({ marks, columns, list, record })}
    </p>
  )
  return { markOf, said }
}

function changedColumns<Row>(columns: readonly Column<Row>[], before: Row, now: Row): readonly Column<Row>[] {
  return columns.filter((column) => textOf(column, before) !== textOf(column, now))
}

/** Rows named aloud. */
const mostNamed = 3

function toldOf<Row extends { id: number }>({ marks, columns, list, record }: MarksOf<Row>): string {
  const changed = list.atHand().flatMap((row) => {
    const mark = marks.get(row.id)
    if (mark?.is !== 'changed') return []
    const of = changedColumns(columns, mark.before, row)
    if (of.length === 0) return []
    return [`${record(row).title} (${of.map((column) => `${column.header}: ${textOf(column, row)}`).join(', ')})`]
  })
  if (changed.length === 0) return ''
  if (changed.length > mostNamed) return `Citi mainīja: ${countOf(changed.length, 'rinda', 'rindas', 'rindu')}`
  return `Citi mainīja: ${changed.join('; ')}`
}
