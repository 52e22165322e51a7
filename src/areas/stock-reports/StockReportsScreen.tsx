import { useCallback, useMemo, useState } from 'react'
import { countOf, formatAmount, formatDate, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import {
  reportsOfOneDay,
  reportRowsShown,
  stockReports,
  stockReportTypes,
  type StockReport,
  type StockReportRequest,
  type StockReportType,
} from '../../../contract/stock-reports/stock-reports.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { openPath } from '../../commands/navigate.ts'
import { startCommand } from '../../commands/run.ts'
import { commandById } from '../../commands/commands.ts'
import { readOnce, useCall } from '../../commands/use-call.ts'
import { useTabId } from '../../tabs/context.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { useRested } from '../../ui/use-rested.ts'
import { faultOfPeriod, reversedPeriod } from '../../workspace/period.ts'
import { choicesOf } from '../../ui/choices.ts'
import { among } from '../../workspace/record/options.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { pageOfMoving } from '../shared/moving-documents.ts'
import { queryOf, fresh, inAddress, movesOf, movesOfItem, type Choice } from './choice.ts'

const suppliers = recordLoader('supplier')

const loadBranches = among(async () => (await readOnce(stockReports.form, {})).data.branches.map(({ id, name }) => ({ id, label: name })))

export default function StockReportsScreen({ tab }: ScreenProps) {
  useTitle(tab, 'Krājumu atskaites')
  // Links name the report, so the page remounts.
  return <StockReport key={tab.path} tab={tab} />
}

function StockReport({ tab }: Pick<ScreenProps, 'tab'>) {
  const [choice, setChoice] = useState<Choice>(() => inAddress(tab.path) ?? fresh)
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  const { q, days, date_from, date_to } = choice
  const isPeriod = !reportsOfOneDay.includes(choice.type)
  const fault = faultOfPeriod({ from: isPeriod ? date_from : null, to: date_to })
  const settledInput = useRested(
    useMemo(() => ({ q, days, date_from, date_to }), [q, days, date_from, date_to]),
    fault === null,
  )
  const report = useMemo(() => queryOf({ ...choice, ...settledInput }), [choice, settledInput])
  const input = useMemo(() => ({ body: { report } }), [report])
  const state = useCall(stockReports.show, input)
  const answer = state.answer?.data
  const file = (id: string) => void startCommand(commandById(id), { report }, tab.id)
  useView(tab, { export: () => file('stock-report.excel'), print: () => file('stock-report.pdf') })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <RecordHead title="Krājumu atskaites">
        <div className="flex gap-1.5">
          <Button onClick={() => file('stock-report.excel')}>Excel</Button>
          <Button onClick={() => file('stock-report.pdf')}>PDF</Button>
        </div>
      </RecordHead>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2 px-4 pt-2.5 pb-3">
        <SelectField
          label="Atskaite"
          name="type"
          required
          choices={choicesOf(stockReportTypes)}
          value={choice.type}
          onChange={(type) => change({ type: (type ?? 'balance') as StockReportType })}
        />
        {isPeriod && (
          <DateField
            label={labelOf('date_from')}
            name="date_from"
            value={choice.date_from}
            onChange={(date_from) => change({ date_from })}
          />
        )}
        {choice.type !== 'low_stock' && (
          <DateField
            label={labelOf(isPeriod ? 'date_to' : 'date')}
            name="date_to"
            value={choice.date_to}
            onChange={(date_to) => change({ date_to })}
            error={fault === 'order' ? reversedPeriod : undefined}
          />
        )}
        <ComboField
          label={labelOf('warehouse_id')}
          name="warehouse_id"
          load={loadWarehouses}
          value={choice.warehouse}
          onChange={(warehouse) => change({ warehouse })}
        />
        <ComboField
          label={labelOf('category_id')}
          name="category_id"
          load={categoryPicker}
          value={choice.category}
          onChange={(category) => change({ category, excludeSubcategories: false })}
        />
        {choice.category && (
          <CheckField
            label={labelOf('own_category')}
            name="own_category"
            value={choice.excludeSubcategories}
            onChange={(excludeSubcategories) => change({ excludeSubcategories })}
          />
        )}
        <ComboField
          label={labelOf('supplier_id')}
          name="supplier_id"
          load={suppliers}
          value={choice.supplier}
          onChange={(supplier) => change({ supplier })}
        />
        {choice.type === 'margin' && (
          <ComboField
            label={labelOf('branch_id')}
            name="branch_id"
            load={loadBranches}
            value={choice.branch}
            onChange={(branch) => change({ branch })}
          />
        )}
        {choice.type === 'idle' && (
          <QuantityField label="Bez kustības, dienas" name="days" value={choice.days ?? '90'} onChange={(days) => change({ days })} />
        )}
        <TextField
          label={choice.type === 'units' ? 'Numurs vai prece' : 'Prece'}
          name="q"
          value={choice.q}
          onChange={(q) => change({ q })}
        />
      </div>
      {answer && <ReportTable report={answer} request={report} choice={choice} />}
    </div>
  )
}

type Row = StockReport['rows'][number]

function ReportTable({ report, request, choice }: { report: StockReport; request: StockReportRequest; choice: Choice }) {
  const from = useTabId()
  const columns = useMemo(() => report.columns.map((column, at) => columnOf(column, at)), [report.columns])
  const nothing = useCallback(() => {}, [])
  const { rows, count, totals } = report
  const open = (row: Row, background: boolean) => {
    const page = row.document && pageOfMoving(row.document)
    if (page) openPath(page, { background, from })
    else if (row.group !== null) openPath(movesOf(row.group, report, choice), { background, from })
    else if (row.stock_item_id !== null) openPath(movesOfItem(row.stock_item_id, report), { background, from })
  }
  if (rows.length === 0)
    return <EmptyState title="Šādai izvēlei nekā nav">Maina datumus, noliktavu, kategoriju vai piegādātāju.</EmptyState>
  return (
    <>
      <DataTable
        label={report.title}
        list={`stock-report ${request.type}`}
        total={rows.length}
        rowAt={(index) => rows[index]}
        onRange={nothing}
        rowKey={(row) => rows.indexOf(row)}
        columns={columns}
        onOpen={open}
        atEdge
        className="min-h-0 grow"
      />
      <output className="figures flex flex-wrap gap-x-4 border-t border-line bg-surface px-4 py-1.5">
        <span>
          {countOf(count, 'rinda', 'rindas', 'rindu')}
          {count > reportRowsShown && `, rādītas pirmās ${reportRowsShown}; visas ir izklājlapā`}
        </span>
        {report.columns.map(
          ({ id, header, kind, has_total }, at) =>
            has_total && (
              <span key={id}>
                {header}: <strong>{formatCell(totals[at] ?? null, kind)}</strong>
              </span>
            ),
        )}
      </output>
    </>
  )
}

function columnOf({ id, header, kind }: StockReport['columns'][number], at: number): Column<Row> {
  const cell = ({ cells }: Row) => formatCell(cells[at] ?? null, kind)
  if (kind === 'text')
    return {
      id,
      header,
      width: id === 'name' ? 220 : 120,
      grow: id === 'name' ? 2 : 1,
      ...((id === 'name' || id === 'category') && { opens: true }),
      cell,
    }
  return { id, header, width: kind === 'date' ? widths.day : 110, align: 'end', prices: kind === 'price', cell }
}

function formatCell(value: string | null, kind: StockReport['columns'][number]['kind']): string | null {
  if (value === null) return null
  if (kind === 'date') return formatDate(value)
  if (kind === 'money') return formatAmount(value)
  if (kind === 'price') return formatPrice(value)
  if (kind === 'percent') return formatPercent(value)
  return kind === 'text' ? value : formatQuantity(value)
}
