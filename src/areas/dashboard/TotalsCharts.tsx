import type { RowOf } from '../../../contract/dashboard.ts'
import { countOf, formatMoney, formatQuantity } from '../../../contract/format.ts'
import type { FigureName } from '../../../contract/statistics.ts'
import { openPath } from '../../desk/navigate.ts'
import { signedInUser } from '../../desk/session.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'

/** What accepted invoices of each period came to. */
export function InvoiceTotals({ rows }: { rows: readonly RowOf<'invoice_totals'>[] }) {
  return (
    <Chart
      title="Rēķini ar PVN, €"
      figure="invoices_issued"
      bars={rows.map(({ label, from, to, gross }) => ({ label, from, to, value: gross, text: formatMoney(gross) }))}
      said={rows.map(
        ({ label, invoices, gross, open }) =>
          `${label}: ${countOf(invoices, 'rēķins', 'rēķini', 'rēķinu')}, ${formatMoney(gross)} ar PVN, neapmaksāti ${formatMoney(open)}`,
      )}
    />
  )
}

/** What applications of service completed in each period came to. */
export function ServiceTotals({ rows }: { rows: readonly RowOf<'service_totals'>[] }) {
  return (
    <Chart
      title="Pabeigtā servisa vērtība bez PVN, €"
      figure="service_value"
      bars={rows.map(({ label, from, to, net }) => ({ label, from, to, value: net, text: formatMoney(net) }))}
      said={rows.map(
        ({ label, applications, hours, net }) =>
          `${label}: ${countOf(applications, 'pieteikums', 'pieteikumi', 'pieteikumu')}, ${formatQuantity(hours)} h, ${formatMoney(net)} bez PVN`,
      )}
    />
  )
}

interface ChartProps {
  title: string
  /** The figure of the statistics whose documents a bar leads to. */
  figure: FigureName
  bars: readonly { label: string; from: string; to: string; value: string; text: string }[]
  /** Each period in words; the last one stands below the chart. */
  said: readonly string[]
}

/** Totals by period; each bar leads to the statistics of its period, which are of our own people. */
function Chart({ title, figure, bars, said }: ChartProps) {
  const last = said.at(-1)
  const { kind } = signedInUser()

  function open(place: number): void {
    const bar = bars[place]
    if (bar) openPath(`/totals_statistics?${new URLSearchParams({ from: bar.from, to: bar.to, figure }).toString()}`)
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
        onOpen={kind === 'staff' ? open : undefined}
      />
      {last && <p className="figures text-muted">{last}</p>}
    </div>
  )
}
