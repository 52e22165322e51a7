import { useMemo, useState } from 'react'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { production, productionReportLines } from '../../../contract/production/production.ts'
import type { ProductionReportRow } from '../../../contract/production/production-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { cx } from '../../ui/classes.ts'
import { widths, type Column } from '../../ui/table/columns.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { choicesOf } from '../../ui/choices.ts'
import { PeriodReport, usePeriod } from '../../workspace/PeriodReport.tsx'
import { ReportRows } from '../../workspace/ReportRows.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'

type By = keyof typeof productionReportLines

export default function ProductionReportScreen({ tab }: ScreenProps) {
  const { period, fields } = usePeriod((today) => `${today.slice(0, 7)}-01`)
  const [by, setBy] = useState<By>('application')
  const [item, setItem] = useState<Option | null>(null)
  const [user, setUser] = useState<Option | null>(null)
  useTitle(tab, 'Ražošanas atskaites')
  const query = {
    by,
    ...period,
    ...(item && { catalog_item_id: Number(item.id) }),
    ...(user && { user_id: Number(user.id) }),
  }
  const state = useCall(production.report, { query }, { handled: true })
  return (
    <PeriodReport
      title="Ražošanas atskaites"
      state={state}
      failed="Atskaiti neizdevās ielādēt"
      nothing="Šajā periodā nekas nav saražots"
      fields={
        <div className="grid max-w-280 grid-cols-5 gap-3">
          {fields(state.failure?.errors)}
          <SelectField
            label="Grupēt pēc"
            name="by"
            choices={choicesOf(productionReportLines)}
            required
            value={by}
            onChange={(next) => setBy((next ?? 'application') as By)}
          />
          <ComboField label={labelOf('catalog_item_id')} load={recordLoader('item')} value={item} onChange={setItem} />
          <ComboField label="Darbinieks" load={loadStaff} value={user} onChange={setUser} />
        </div>
      }
    >
      {(answer) => <Lines answer={answer} by={by} />}
    </PeriodReport>
  )
}

interface LinesProps {
  answer: {
    data: ProductionReportRow[]
    component_cost?: string | undefined
    labour_cost?: string | undefined
    list_cost?: string | undefined
  }
  by: By
}

const pages: Readonly<Record<By, string | null>> = {
  application: '/production/production_applications',
  item: '/catalog',
  user: null,
}

const money = (id: 'component_cost' | 'labour_cost' | 'unit_cost' | 'list_cost', header: string): Column<ProductionReportRow> => ({
  id,
  header,
  width: widths.money,
  align: 'end',
  cell: (row) => formatAmount(row[id] ?? '0'),
})

const isOver = ({ deviation }: ProductionReportRow): boolean => big(deviation ?? '0').gt(0)
const deviationOf = ({ deviation }: ProductionReportRow): string => formatAmount(deviation ?? '0')

const costColumns: readonly Column<ProductionReportRow>[] = [
  money('component_cost', 'Komponentes, €'),
  money('labour_cost', 'Darbs, €'),
  money('unit_cost', 'Par vienību, €'),
  money('list_cost', 'Pēc saraksta, €'),
  {
    id: 'deviation',
    header: 'Novirze, €',
    width: widths.money,
    align: 'end',
    cell: (row) => <span className={cx(isOver(row) && 'text-danger')}>{deviationOf(row)}</span>,
    text: deviationOf,
  },
  {
    id: 'deviation_percent',
    header: 'Novirze, %',
    width: widths.percent,
    align: 'end',
    cell: ({ deviation_percent }) => deviation_percent && formatQuantity(deviation_percent),
  },
]

const types = {
  spec: {
    columns: {
      name: 'text',
      about: 'text',
      component_cost: 'money',
      labour_cost: 'money',
      unit_cost: 'decimal',
      list_cost: 'money',
      deviation: 'money',
      deviation_percent: 'decimal',
    },
  },
} as const

function Lines({ answer: { data, component_cost = '0', labour_cost = '0', list_cost = '0' }, by }: LinesProps) {
  const costs = useSeesCosts()
  const page = pages[by]
  const columns = useMemo(
    (): readonly Column<ProductionReportRow>[] => [
      { id: 'name', header: productionReportLines[by], width: widths.name, grow: 2, opens: page !== null, cell: ({ name }) => name },
      { id: 'about', header: 'Saražots', width: widths.name, grow: 1, cell: ({ about }) => about },
      ...(costs ? costColumns : []),
    ],
    [by, page, costs],
  )
  return (
    <ReportRows
      label="Saražotais"
      kind={`production-report-${by}`}
      rows={data}
      columns={columns}
      types={types}
      path={page === null ? null : ({ id }) => `${page}/${id}`}
      title={({ name }) => name}
      sums={
        costs
          ? [
              ['Komponentes, €', formatAmount(component_cost)],
              ['Darbs, €', formatAmount(labour_cost)],
              ['Pēc saraksta, €', formatAmount(list_cost)],
              ['Novirze, €', formatAmount(big(component_cost).minus(list_cost).toFixed(2))],
            ]
          : []
      }
    />
  )
}
