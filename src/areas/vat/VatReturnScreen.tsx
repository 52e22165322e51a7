import { vat, type VatFigures } from '../../../contract/vat/vat.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { PeriodFigures } from '../../workspace/PeriodReport.tsx'
import { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { monthFrom } from './month.ts'
import { AnnexButtons, ReturnRows, returnTotals } from './ReturnRows.tsx'

const lastMonth = (today: string) => monthFrom(today, -1)

export default function VatReturnScreen({ tab }: ScreenProps) {
  const { period, enteredPeriod, setPeriod, isOfPeriod, fields } = usePeriodInAddress(tab, '/vat_return', lastMonth)
  const query = { ...(period.date_from && { from: period.date_from }), ...(period.date_to && { to: period.date_to }) }
  const state = useCall(vat.figures, { query }, { page: true })
  useTitle(tab, 'PVN aprēķins')
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="PVN aprēķins">
      {(figures) => (
        <>
          <RecordHead title="PVN aprēķins">
            <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
              <div className="grid w-110 max-w-full grid-cols-2 gap-3">{fields(state.failure?.errors)}</div>
              <div role="group" aria-label="Mēnesis" className="flex flex-wrap gap-1.5">
                <Button onClick={() => setPeriod(monthFrom(enteredPeriod?.from ?? figures.from, -1))}>Iepriekšējais mēnesis</Button>
                <Button onClick={() => setPeriod(monthFrom(enteredPeriod?.from ?? figures.from, 1))}>Nākamais mēnesis</Button>
              </div>
            </div>
          </RecordHead>
          <PeriodFigures current={isOfPeriod(figures)} failed={state.failure !== undefined}>
            <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-raised px-4 py-2.5">
              <Totals figures={figures} />
              <AnnexButtons query={days(figures)} />
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
