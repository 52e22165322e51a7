import { useMemo, useState } from 'react'
import { labelOf } from '../../../contract/labels.ts'
import { reportsOfOneDay, stockReports, stockReportTypes, type StockReportType } from '../../../contract/stock-reports/stock-reports.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startCommand } from '../../commands/run.ts'
import { commandById } from '../../commands/commands.ts'
import { readOnce } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRested } from '../../ui/use-rested.ts'
import { faultOfPeriod, reversedPeriod } from '../../workspace/period.ts'
import { choicesOf } from '../../ui/choices.ts'
import { among } from '../../workspace/record/options.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { queryOf, fresh, inAddress, type Choice } from './choice.ts'
import { Report } from './Report.tsx'

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
      <Report key={JSON.stringify(report)} tab={tab} request={report} choice={choice} />
    </div>
  )
}
