import { formatAmount, formatDate, formatMoney, formatPercent } from '../../../contract/format.ts'
import type { OssCorrection, OssFigures, OssRow } from '../../../contract/vat/oss.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { vatPeriodOf } from '../../../contract/vat-returns/periods.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { usePart } from '../../tabs/use-part.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { monthFrom } from './month.ts'

const title = 'OSS deklarācija'

export default function OssReturnScreen({ tab }: ScreenProps) {
  // The server knows the quarter whose return is due next.
  const [day, setDay] = usePart<string | null>('day', null)
  const state = useCall(vat.oss, { query: day === null ? {} : { day } }, { page: true })
  const figures = state.answer?.data
  // Each press counts, also while figures are on their way.
  const go = ({ from }: OssFigures, months: number): void => setDay(monthFrom(day ?? from, months).from)
  useTitle(tab, title)
  useRecord(
    tab,
    figures && {
      kind: 'oss_return',
      id: Number(figures.from.replaceAll('-', '')),
      title: `${title}, ${quarterOf(figures.from)}`,
      facts: { day: figures.from },
    },
  )
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun={title}>
      {(shown) => (
        <>
          <RecordHead title={title} end={<CommandButton id="oss-return.csv" />}>
            <div role="group" aria-label="Ceturksnis" className="flex flex-wrap items-center gap-1.5">
              <span className="font-medium">{quarterOf(shown.from)}</span>
              <Button onClick={() => go(shown, -3)}>Iepriekšējais ceturksnis</Button>
              <Button onClick={() => go(shown, 3)}>Nākamais ceturksnis</Button>
            </div>
          </RecordHead>
          <Totals figures={shown} />
          <Tables figures={shown} tab={tab} />
        </>
      )}
    </RecordPage>
  )
}

function Totals({ figures: { payable, refundable, due, is_registered } }: { figures: OssFigures }) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-raised px-4 py-2.5">
      <HeadFigures
        label="Kopā"
        figures={[
          { label: 'Maksājams', value: formatMoney(payable) },
          ...(Number(refundable) > 0 ? [{ label: 'Atmaksā citas valstis', value: formatMoney(refundable) }] : []),
          { label: 'Iesniegt un samaksāt līdz', value: formatDate(due) },
        ]}
      />
      {!is_registered && (
        <p role="status" className="text-muted">
          Šajā ceturksnī uzņēmums OSS nav reģistrēts. Reģistrācijas dienu norāda{' '}
          <AppLink to="/system_properties" className="text-accent underline">
            sistēmas parametros
          </AppLink>
          .
        </p>
      )}
    </div>
  )
}

function Tables({ figures, tab }: { figures: OssFigures; tab: TabHandle }) {
  const { rows, corrections } = figures
  return (
    <>
      <RowsTable
        label="Piegādes"
        rows={rows}
        columns={rowColumns}
        rowKey={({ country, rate }) => `${country.id} ${rate}`}
        onOpen={({ country, rate }, background) =>
          openPath(entriesPath(figures, country, { part: 'supplies', rate: String(Number(rate)) }), { background, from: tab.id })
        }
        most={30}
        empty={<EmptyState title="Tālpārdošanas ceturksnī nav">Šeit būs preces, kas nosūtītas patērētājiem citās ES valstīs.</EmptyState>}
        atEdge
      />
      {corrections.length > 0 && (
        <>
          <h2 className="px-4 pt-4 pb-1.5 font-medium">Iepriekšējo ceturkšņu labojumi</h2>
          <RowsTable
            label="Iepriekšējo ceturkšņu labojumi"
            rows={corrections}
            columns={correctionColumns}
            rowKey={({ country, corrects }) => `${country.id} ${corrects}`}
            onOpen={({ country, corrects }, background) =>
              openPath(entriesPath(figures, country, { part: 'corrections', corrects }), { background, from: tab.id })
            }
            most={20}
            atEdge
          />
        </>
      )}
    </>
  )
}

function entriesPath({ from, to }: OssFigures, { id, name }: OssRow['country'], filters: Readonly<Record<string, string>>): string {
  return `/oss_entries?${new URLSearchParams({ date_from: from, date_to: to, country_id: String(id), country_id__label: name, ...filters })}`
}

const quarterOf = (day: string): string => vatPeriodOf('quarter', day).title

const money = [
  { id: 'taxable', header: 'Bez PVN, €', width: widths.money, align: 'end', cell: ({ taxable }) => formatAmount(taxable) },
  { id: 'tax', header: 'PVN, €', width: widths.money, align: 'end', cell: ({ tax }) => formatAmount(tax) },
] satisfies Column<{ taxable: string; tax: string }>[]

const rowColumns: readonly Column<OssRow>[] = [
  { id: 'country', header: 'Valsts', width: widths.name, grow: 1, opens: true, cell: ({ country }) => country.name },
  { id: 'rate', header: 'Likme', width: 100, align: 'end', cell: ({ rate }) => formatPercent(rate) },
  ...money,
]

const correctionColumns: readonly Column<OssCorrection>[] = [
  { id: 'country', header: 'Valsts', width: widths.name, grow: 1, opens: true, cell: ({ country }) => country.name },
  { id: 'corrects', header: 'Labotais ceturksnis', width: 200, cell: ({ corrects }) => quarterOf(corrects) },
  ...money,
]
