import { Fragment } from 'react'
import type { RowOf } from '../../../contract/dashboard/dashboard.ts'
import { countOf, formatMoney, formatQuantity } from '../../../contract/format.ts'
import type { FigureName } from '../../../contract/statistics/statistics.ts'
import { openPath } from '../../commands/navigate.ts'
import { signedInUser } from '../../commands/session.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'

export function InvoiceTotals({ rows }: { rows: readonly RowOf<'invoice_totals'>[] }) {
  return (
    <Chart
      title="Rēķini ar PVN, €"
      figure="invoices_issued"
      bars={rows.map(({ label, from, to, gross, invoices, open }) => ({
        label,
        from,
        to,
        value: gross,
        text: formatMoney(gross),
        statements: [
          ['invoices_issued', `${countOf(invoices, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(gross)} ar PVN`],
          ['invoices_open', `neapmaksāti ${formatMoney(open)}`],
        ],
      }))}
    />
  )
}

export function ServiceTotals({ rows }: { rows: readonly RowOf<'service_totals'>[] }) {
  return (
    <Chart
      title="Pabeigtā servisa vērtība bez PVN, €"
      figure="service_value"
      bars={rows.map(({ label, from, to, net, applications, hours }) => ({
        label,
        from,
        to,
        value: net,
        text: formatMoney(net),
        statements: [
          ['service_value', `${countOf(applications, 'pieteikums', 'pieteikumi', 'pieteikumu')}, ${formatMoney(net)} bez PVN`],
          ['service_hours', `${formatQuantity(hours)} h`],
        ],
      }))}
    />
  )
}

interface Bar {
  label: string
  from: string
  to: string
  value: string
  text: string
  statements: readonly (readonly [FigureName, string])[]
}

interface ChartProps {
  title: string
  figure: FigureName
  bars: readonly Bar[]
}

/** Links to statistics are for staff only. */
function Chart({ title, figure, bars }: ChartProps) {
  const last = bars.at(-1)
  const isStaff = signedInUser().kind === 'staff'

  function open(place: number): void {
    const bar = bars[place]
    if (bar) openPath(behind(bar, figure))
  }

  return (
    <div className="flex flex-col gap-3 p-3">
      <BarChart
        title={title}
        // The number only sets the bar height; the text keeps the exact decimal.
        points={bars.map(({ label, value, text }) => ({
          label: label.replace(/^(\D+) \d{4}$/, '$1'),
          value: Number(value),
          text: `${label}: ${text}`,
        }))}
        onOpen={isStaff ? open : undefined}
      />
      {last && (
        <p className="figures text-muted">
          {last.label}:{' '}
          {last.statements.map(([name, words], place) => (
            <Fragment key={name}>
              {place > 0 && ', '}
              {isStaff ? (
                <AppLink to={behind(last, name)} tab title="Kopsummu statistika" className="text-accent underline">
                  {words}
                </AppLink>
              ) : (
                words
              )}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}

function behind({ from, to }: Bar, figure: FigureName): string {
  return `/totals_statistics?${new URLSearchParams({ from, to, figure }).toString()}`
}
