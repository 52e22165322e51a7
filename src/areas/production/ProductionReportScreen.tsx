import { useState } from 'react'
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
import { SelectField } from '../../ui/SelectField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { PeriodReport, usePeriod } from '../../workspace/PeriodReport.tsx'
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

function Lines({ answer: { data, component_cost, labour_cost, list_cost }, by }: LinesProps) {
  const costs = useSeesCosts()
  const page = pages[by]
  const amount = (value: string | undefined) => <td className="figures py-1 not-last:pr-3 text-right">{formatAmount(value ?? '0')}</td>
  return (
    <table className="w-full max-w-280 text-left" aria-label="Saražotais">
      <thead className="text-small text-muted">
        <tr className="border-b border-line">
          <th className="py-1 not-last:pr-3 font-medium">{productionReportLines[by]}</th>
          <th className="py-1 not-last:pr-3 font-medium">Saražots</th>
          {costs &&
            ['Komponentes, €', 'Darbs, €', 'Par vienību, €', 'Pēc saraksta, €', 'Novirze, €', 'Novirze, %'].map((header) => (
              <th key={header} className="py-1 not-last:pr-3 text-right font-medium">
                {header}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <td className={cx('py-1 not-last:pr-3', by === 'application' && 'figures')}>
              {page ? <AppLink to={`${page}/${row.id}`}>{row.name}</AppLink> : row.name}
            </td>
            <td className="py-1 not-last:pr-3">{row.about}</td>
            {costs && (
              <>
                {amount(row.component_cost)}
                {amount(row.labour_cost)}
                {amount(row.unit_cost)}
                {amount(row.list_cost)}
                <td className={cx('figures py-1 not-last:pr-3 text-right', big(row.deviation ?? '0').gt(0) && 'text-danger')}>
                  {formatAmount(row.deviation ?? '0')}
                </td>
                <td className="figures py-1 not-last:pr-3 text-right">{row.deviation_percent && formatQuantity(row.deviation_percent)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
      {costs && (
        <tfoot>
          <tr className="font-semibold">
            <td className="py-1 not-last:pr-3" colSpan={2}>
              Kopā
            </td>
            {amount(component_cost)}
            {amount(labour_cost)}
            <td className="not-last:pr-3 text-right">–</td>
            {amount(list_cost)}
            {amount(
              big(component_cost ?? '0')
                .minus(list_cost ?? '0')
                .toFixed(2),
            )}
            <td className="not-last:pr-3 text-right">–</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
