import { vat, type VatFigures } from '../../../contract/vat/vat.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { PeriodFigures } from '../../workspace/PeriodReport.tsx'
import { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { lastMonth } from './month.ts'
import { AccountsButton, AnnexButtons, ReturnRows, returnTotals } from './ReturnRows.tsx'
import { VatPeriodHead } from './VatPeriodHead.tsx'

export default function VatReturnScreen({ tab }: ScreenProps) {
  const report = usePeriodInAddress(tab, '/vat_return', lastMonth)
  const { period, isOfPeriod } = report
  const query = { ...(period.date_from && { from: period.date_from }), ...(period.date_to && { to: period.date_to }) }
  const state = useCall(vat.figures, { query }, { page: true })
  useTitle(tab, 'PVN aprēķins')
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="PVN aprēķins">
      {(figures) => (
        <>
          <VatPeriodHead title="PVN aprēķins" report={report} from={figures.from} errors={state.failure?.errors} />
          <PeriodFigures current={isOfPeriod(figures)} failed={state.failure !== undefined}>
            <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-raised px-4 py-2.5">
              <Totals figures={figures} />
              <div className="flex flex-wrap gap-x-4 gap-y-1.5">
                <AnnexButtons query={days(figures)} />
                <AccountsButton from={figures.from} to={figures.to} />
              </div>
            </div>
            <ReturnRows rows={figures.rows} open={(row) => entriesPath(figures, { row })} tab={tab} atEdge />
          </PeriodFigures>
        </>
      )}
    </RecordPage>
  )
}

function Totals({ figures }: { figures: VatFigures }) {
  const { unruled } = figures
  return (
    <HeadFigures
      label="Kopā"
      figures={[
        ...returnTotals(figures),
        ...(unruled > 0
          ? [
              {
                label: 'Bez deklarācijas rindas',
                value: <Button onClick={() => openPath(entriesPath(figures, { unruled: '1' }))}>{String(unruled)}</Button>,
                alarming: true,
              },
            ]
          : []),
      ]}
    />
  )
}

function entriesPath({ from, to }: VatFigures, filters: Readonly<Record<string, string>>): string {
  return `/vat_entries?${new URLSearchParams({ date_from: from, date_to: to, ...filters })}`
}

const days = ({ from, to }: VatFigures) => new URLSearchParams({ date_from: from, date_to: to })
