import { useMemo, useState } from 'react'
import { countOf } from '../../../contract/format.ts'
import type { ColumnType } from '../../../contract/list-columns.ts'
import type { StockReport, StockReportRequest } from '../../../contract/stock-reports/stock-reports.ts'
import { openPath } from '../../commands/navigate.ts'
import { notify } from '../../commands/notices.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { TableCells } from '../../ui/table/props.ts'
import { firstState } from '../../ui/table/table-state.ts'
import { useColumnChoice } from '../../workspace/list/column-choice.ts'
import { copyRows, tellCopied } from '../../workspace/list/copy-rows.ts'
import { ListFailure, PartFailure } from '../../workspace/list/ListFailure.tsx'
import { isShort, readRange, useCellSums } from '../../workspace/list/use-cells.ts'
import { useColumnsDialog } from '../../workspace/list/use-columns-dialog.tsx'
import { pageOfMoving } from '../shared/moving-documents.ts'
import { movesOf, movesOfItem, type Choice } from './choice.ts'
import { formatCell } from './format-cell.ts'
import { useReport, type ReportRow } from './use-report.ts'

interface ReportProps {
  tab: TabHandle
  request: StockReportRequest
  choice: Choice
}

export function Report(props: ReportProps) {
  const report = useReport(props.request)
  const { head, failure, reload } = report
  if (head && head.count === 0)
    return <EmptyState title="Šādai izvēlei nekā nav">Maina datumus, noliktavu, kategoriju vai piegādātāju.</EmptyState>
  if (head) return <ReportTable {...props} report={report} head={head} />
  if (failure) return <ListFailure of="Krājumu atskaites" failure={failure} onRetry={() => void reload()} />
  return (
    <div className="p-4">
      <SkeletonRows rows={12} />
    </div>
  )
}

interface TableProps extends ReportProps {
  report: ReturnType<typeof useReport>
  head: StockReport
}

function ReportTable({ tab, request, choice, report, head }: TableProps) {
  const { rowAt } = report
  const [table, setTable] = useState(firstState)
  const [cells, setCells] = useState<TableCells<ReportRow> | null>(null)
  const described = JSON.stringify(head.columns)
  const columns = useMemo(() => (JSON.parse(described) as StockReport['columns']).map(columnOf), [described])
  const arranged = useColumnChoice(`stock-report-${request.type}`, columns, null)
  const [columnsPart, chooseColumns] = useColumnsDialog(columns, arranged, tab)
  const types = useMemo(() => ({ spec: { columns: typesOf(JSON.parse(described) as StockReport['columns']) } }), [described])
  useCellSums(tab.id, types, cells)

  function copy(): void {
    const focused = rowAt(table.focus.at)
    const rows = cells && cells.missing === 0 ? cells.rows : focused ? [focused] : []
    if (rows.length === 0) return notify({ color: 'blue', text: 'Atskaitē nav rindas, ko kopēt' })
    copyRows({
      of: JSON.stringify([request, rows[0]?.at, rows.length]),
      count: rows.length,
      pages: () => only(rows),
      columns: cells ? cells.columns : arranged.columns,
    })
  }
  useView(tab, { copy, columns: chooseColumns })

  const open = ({ row }: ReportRow, background: boolean) => {
    const page = row.document && pageOfMoving(row.document)
    if (page) openPath(page, { background, from: tab.id })
    else if (row.group !== null) openPath(movesOf(row.group, head, choice), { background, from: tab.id })
    else if (row.stock_item_id !== null) openPath(movesOfItem(row.stock_item_id, head), { background, from: tab.id })
  }
  return (
    <>
      <DataTable<ReportRow>
        label={head.title}
        list={`stock-report ${request.type}`}
        total={head.count}
        rowAt={rowAt}
        onRange={report.onRange}
        rowKey={({ at }) => at}
        placeOf={(at) => rowAt(Number(at))?.at}
        seek={async (at) => (Number(at) < head.count ? Number(at) : null)}
        columns={arranged.all}
        columnVisibility={arranged.visibility}
        arrangement={arranged.arrangement}
        state={table}
        onState={setTable}
        onOpen={open}
        onCells={setCells}
        readRows={async (first, last, signal) =>
          isShort(first, last) ? readRange(() => report.readRows(first.at, last.at, signal)) : null
        }
        onCopied={tellCopied}
        atEdge
        className="min-h-0 grow"
      />
      {report.failure && <PartFailure of={head.title} failure={report.failure} onRetry={() => void report.reload()} />}
      <Totals head={head} />
      {columnsPart}
    </>
  )
}

function Totals({ head: { columns, totals, count } }: { head: StockReport }) {
  return (
    <output className="figures flex flex-wrap gap-x-4 border-t border-line bg-surface px-4 py-1.5">
      <span>{countOf(count, 'rinda', 'rindas', 'rindu')}</span>
      {columns.map(
        ({ id, header, kind, has_total }, at) =>
          has_total && (
            <span key={id}>
              {header}: <strong>{formatCell(totals[at] ?? null, kind)}</strong>
            </span>
          ),
      )}
    </output>
  )
}

async function* only<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

type Described = StockReport['columns'][number]

const types: Readonly<Record<Described['kind'], ColumnType>> = {
  text: 'text',
  date: 'date',
  quantity: 'quantity',
  price: 'decimal',
  money: 'money',
  percent: 'decimal',
  count: 'whole',
}

function typesOf(columns: StockReport['columns']): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(columns.map(({ id, kind }) => [id, types[kind]]))
}

function columnOf({ id, header, kind }: Described, at: number): Column<ReportRow> {
  const value = ({ row }: ReportRow): string | null => row.cells[at] ?? null
  const cell = (row: ReportRow): string | null => formatCell(value(row), kind)
  if (kind !== 'text') return { id, header, width: kind === 'date' ? widths.day : 110, align: 'end', cell, value }
  const isName = id === 'name'
  return { id, header, width: isName ? 220 : 120, grow: isName ? 2 : 1, opens: isName || id === 'category', cell, value }
}
