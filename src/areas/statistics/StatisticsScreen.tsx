import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { countOf, formatAmount, formatDate, formatMoney, formatPercent, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import {
  figureNames,
  statisticGroups,
  statistics,
  type Figure,
  type FigureName,
  type StatisticGroup,
} from '../../../contract/statistics/statistics.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { isDay } from '../../ui/parse.ts'
import type { Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { usePeriod } from '../../workspace/PeriodReport.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { Behind, type FigureSelection, type Periods } from './Behind.tsx'

type Totals = Answer<typeof statistics.totals>['data']

export default function StatisticsScreen({ tab }: ScreenProps) {
  useTitle(tab, 'Kopsummu statistika')
  // Links name period and figure, so the page remounts.
  return <Statistics key={tab.path} tab={tab} />
}

function Statistics({ tab }: Pick<ScreenProps, 'tab'>) {
  const [linked] = useState(() => inAddress(tab.path))
  const { period, fields, presets } = usePeriod((today) => `${today.slice(0, 7)}-01`, linked?.period)
  const [group, setGroup] = useState<StatisticGroup>('customer')
  const [chosen, setChosen] = useState<FigureSelection | null>(
    linked?.figure ? { ...linked, figure: linked.figure, title: figureNames[linked.figure] } : null,
  )
  const query = { ...(period.date_from && { from: period.date_from }), ...(period.date_to && { to: period.date_to }), group }
  const { answer, failure, reload } = useCall(statistics.totals, { query }, { page: true, handled: true })
  useView(tab, { refresh: () => void reload() })
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) panelRef.current?.focus()
  }, [chosen])
  if (failure && !answer && failure.status !== 422)
    return <ErrorState title="Statistiku neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />
  const totals = answer?.data
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Kopsummu statistika">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="grid w-110 max-w-full grid-cols-2 gap-3">{fields(failure?.errors)}</div>
          {presets}
        </div>
      </RecordHead>
      {!totals && <SkeletonRows rows={12} />}
      {totals && (
        <div className="flex flex-col gap-4 p-4">
          <Figures
            totals={totals}
            onOpen={(figure) => setChosen({ figure, title: figureNames[figure], period: totals.period, periods: comparedPeriods(totals) })}
          />
          <Panel title="Apgrozījums bez PVN">
            <BarChart
              title={`${formatDate(totals.period.from)}–${formatDate(totals.period.to)}, €`}
              points={totals.series.map(({ label, value }) => ({ label, value: Number(value), text: formatMoney(value) }))}
              onOpen={(index) => {
                const bar = totals.series[index]
                if (bar) setChosen({ figure: 'turnover', title: `${figureNames.turnover}, ${bar.label}`, period: bar })
              }}
            />
          </Panel>
          <Panel flush title="Apgrozījums pa grupām">
            <SectionTabs
              label="Apgrozījums pa grupām"
              sections={Object.entries(statisticGroups).map(([id, label]) => ({ id, label }))}
              current={group}
              onChange={(next) => {
                setGroup(next as StatisticGroup)
                setChosen(null)
              }}
            >
              <RowsTable
                label={statisticGroups[group]}
                rows={totals.groups}
                columns={groupColumns(totals)}
                rowKey={({ key }) => key}
                onOpen={({ key, name }) =>
                  setChosen({
                    figure: 'turnover',
                    title: name,
                    of: { group, key },
                    period: totals.period,
                    periods: comparedPeriods(totals),
                  })
                }
                most={20}
                empty={<p className="p-4 text-muted">Šajā periodā apgrozījuma nav</p>}
              />
              {totals.groups_count > totals.groups.length && (
                <p className="border-t border-line p-3 text-small text-muted">
                  Redzamas {totals.groups.length} ar lielāko apgrozījumu no {countOf(totals.groups_count, 'grupas', 'grupām', 'grupām')}.
                </p>
              )}
            </SectionTabs>
          </Panel>
          {chosen && (
            <div ref={panelRef} tabIndex={-1} className="outline-none">
              <Behind key={JSON.stringify(chosen)} chosen={chosen} onChoose={setChosen} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Used by links of the home page. */
function inAddress(path: string): { period: { from: string; to: string }; figure: FigureName | null } | null {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const [from, to, figure] = [query.get('from') ?? '', query.get('to') ?? '', query.get('figure') ?? '']
  if (!isDay(from) || !isDay(to)) return null
  return { period: { from, to }, figure: figure in figureNames ? (figure as FigureName) : null }
}

function comparedPeriods({ period, before, year_before }: Totals): Periods {
  return [
    { label: 'Periodā', period },
    { label: 'Iepriekš', period: before },
    { label: 'Pirms gada', period: year_before },
  ]
}

function Figures({ totals, onOpen }: { totals: Totals; onOpen: (name: FigureName) => void }) {
  const all = [...totals.figures, ...(totals.cost_figures ?? [])]
  const order = Object.keys(figureNames)
  return (
    <RowsTable
      label="Rādītāji"
      rows={all.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))}
      columns={figureColumns(totals)}
      rowKey={({ name }) => name}
      onOpen={({ name }) => onOpen(name)}
    />
  )
}

const days = ({ from, to }: Totals['period']): string => `${formatDate(from)}–${formatDate(to)}`

function figureColumns({ period, before, year_before, figures }: Totals): readonly Column<Figure>[] {
  const turnover = figures.find(({ name }) => name === 'turnover')
  const cell = (row: Figure, of: 'value' | 'before' | 'year_before'): string =>
    row.name === 'margin' && turnover ? withShare(row[of], turnover[of]) : formatFigure(row, row[of])
  return [
    { id: 'name', header: 'Rādītājs', width: 220, grow: 1, opens: true, cell: (row) => nameWithUnit(row) },
    { id: 'value', header: days(period), width: 190, align: 'end', cell: (row) => cell(row, 'value') },
    { id: 'before', header: days(before), width: 190, align: 'end', cell: (row) => cell(row, 'before') },
    { id: 'year_before', header: days(year_before), width: 190, align: 'end', cell: (row) => cell(row, 'year_before') },
  ]
}

/** Cells contain only figures, so the name shows the unit. */
function nameWithUnit({ name, unit }: Figure): string {
  return unit === 'money' ? `${figureNames[name]}, €` : figureNames[name]
}

/** The margin with its share of the turnover: `1 234,56 (23,4 %)`. */
function withShare(margin: string, turnover: string): string {
  const share = big(turnover).eq(0) ? null : big(margin).times(100).div(turnover).round(1)
  return share === null ? formatAmount(margin) : `${formatAmount(margin)} (${formatPercent(share)})`
}

function formatFigure({ unit }: Figure, value: string): string {
  return unit === 'money' ? formatAmount(value) : formatQuantity(value)
}

function groupColumns({ period, before, year_before }: Totals): readonly Column<Totals['groups'][number]>[] {
  return [
    { id: 'name', header: 'Nosaukums, €', width: 220, grow: 1, opens: true, cell: ({ name }) => name },
    { id: 'value', header: days(period), width: 190, align: 'end', cell: (row) => formatAmount(row.value) },
    { id: 'before', header: days(before), width: 190, align: 'end', cell: (row) => formatAmount(row.before) },
    { id: 'year_before', header: days(year_before), width: 190, align: 'end', cell: (row) => formatAmount(row.year_before) },
  ]
}
