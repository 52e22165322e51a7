import { formatAmount, formatMoney } from '../../../contract/format.ts'
import { vat, vatAnnexes, type VatFigure, type VatFigures } from '../../../contract/vat/vat.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { PeriodFigures } from '../../workspace/PeriodReport.tsx'
import { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { monthFrom } from './month.ts'

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
              <div role="group" aria-label="Pielikumi" className="flex flex-wrap gap-1.5">
                {Object.entries(vatAnnexes).map(([annex, label]) => (
                  <Button key={annex} onClick={() => openPath(`/vat_annexes?${days(figures)}&annex=${annex}`)}>
                    {label}
                  </Button>
                ))}
              </div>
            </div>
            <RowsTable
              label="Deklarācijas rindas"
              rows={figures.rows}
              columns={columns}
              rowKey={({ row }) => row}
              onOpen={({ row }, background) => openPath(entriesPath(figures, { row }), { background, from: tab.id })}
              most={34}
              atEdge
            />
          </PeriodFigures>
        </>
      )}
    </RecordPage>
  )
}

function Totals({ figures }: { figures: VatFigures }) {
  const { owed, deducted, payable, unruled } = figures
  const isClaimed = Number(payable) < 0
  return (
    <HeadFigures
      label="Kopā"
      figures={[
        { label: 'Aprēķinātais nodoklis', value: formatMoney(owed) },
        { label: 'Atskaitāmais priekšnodoklis', value: formatMoney(deducted) },
        isClaimed
          ? { label: 'No budžeta atmaksājams', value: formatMoney(payable.slice(1)) }
          : { label: 'Budžetā maksājams', value: formatMoney(payable) },
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

const columns: readonly Column<VatFigure>[] = [
  { id: 'row', header: 'Rinda', width: 80, opens: true, cell: ({ row }) => row },
  { id: 'name', header: 'Nosaukums', width: widths.name, grow: 1, cell: ({ name }) => name },
  {
    id: 'amount',
    header: 'Summa, €',
    width: widths.money,
    align: 'end',
    cell: ({ amount }) => (Number(amount) === 0 ? '' : formatAmount(amount)),
    text: ({ amount }) => formatAmount(amount),
  },
]
