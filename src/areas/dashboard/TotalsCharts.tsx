import { Fragment } from 'react'
import type { RowOf } from '../../../contract/dashboard/dashboard.ts'
import { countOf, formatMoney, formatQuantity } from '../../../contract/format.ts'
import type { FigureName } from '../../../contract/statistics/statistics.ts'
import { openPath } from '../../commands/navigate.ts'
import { signedInUser } from '../../commands/session.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'

/** What accepted invoices of each period came to. */
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
        said: [
          ['invoices_issued', `${countOf(invoices, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(gross)} ar PVN`],
          ['invoices_open', `neapmaksāti ${formatMoney(open)}`],
        ],
      }))}
    />
  )
}

/** What applications of service completed in each period came to. */
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
        said: [
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
  /** What is said of the period in words, each with the figure of the statistics that it is. */
  said: readonly (readonly [FigureName, string])[]
}

interface ChartProps {
  title: string
  /** The figure of the statistics whose documents a bar leads to. */
  figure: FigureName
  bars: readonly Bar[]
}

/** Totals by period, the last one in words below; bars and words lead to the statistics of their period, which are of our own people. */
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
        // Under a bar stands the month alone, for want of room. Only the height of a bar is drawn of the number; the amount itself stays the decimal text.
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
          {last.said.map(([name, words], place) => (
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

/** The page of the documents that a figure of a period is the sum of. */
function behind({ from, to }: Bar, figure: FigureName): string {
  return `/totals_statistics?${new URLSearchParams({ from, to, figure }).toString()}`
}
