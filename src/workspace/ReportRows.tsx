import { useCallback, useState } from 'react'
import { openPath } from '../commands/navigate.ts'
import type { ColumnType } from '../../contract/list-columns.ts'
import { useTabId } from '../tabs/context.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { Column } from '../ui/table/columns.ts'
import type { TableCells } from '../ui/table/props.ts'
import { useColumnChoice } from './list/column-choice.ts'
import { tellCopied } from './list/copy-rows.ts'
import { useCellSums } from './list/use-cells.ts'

interface ReportRowsProps<Row> {
  label: string
  /** Under it the person's columns are stored. */
  kind: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** For sums of ranges. Must be stable between renders. */
  types: { spec: { columns: Readonly<Record<string, ColumnType>> } }
  /** Null where rows have no page. */
  path: ((row: Row) => string) | null
  title: (row: Row) => string
  sums: readonly (readonly [label: string, text: string])[]
}

/** Rows of a report that come at once; only those of the screen are rendered. */
export function ReportRows<Row extends { id: number }>({ label, kind, rows, columns, types, path, title, sums }: ReportRowsProps<Row>) {
  const from = useTabId()
  const choice = useColumnChoice(kind, columns, null)
  const [cells, setCells] = useState<TableCells<Row> | null>(null)
  useCellSums(from ?? '', types, cells)
  const nothing = useCallback(() => {}, [])
  return (
    <>
      <DataTable<Row>
        label={label}
        list={kind}
        total={rows.length}
        rowAt={(index) => rows[index]}
        onRange={nothing}
        rowKey={({ id }) => id}
        columns={choice.all}
        columnVisibility={choice.visibility}
        arrangement={choice.arrangement}
        {...(path && {
          href: path,
          onOpen: (row: Row, background: boolean) => openPath(path(row), { background, from, title: title(row) }),
        })}
        onCells={setCells}
        onCopied={tellCopied}
        atEdge
        className="min-h-60 grow"
      />
      {sums.length > 0 && (
        <output className="figures flex shrink-0 flex-wrap gap-x-4 border-t border-line bg-surface px-4 py-1.5">
          {sums.map(([name, text]) => (
            <span key={name}>
              {name}: <strong>{text}</strong>
            </span>
          ))}
        </output>
      )}
    </>
  )
}
