import { useParams } from 'wouter'
import { formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { numberChoices, numbers, type NumberRow, type SeriesRow } from '../../../contract/numbers/numbers.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { useRecord } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'

export default function NumbersScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'seriesId'>>()
  const id = Number(params.seriesId)
  const state = useCall(numbers.show, { params: { id } }, { page: true })
  const series = state.answer?.data
  useRecord(tab, series && { kind: 'number_series', id, title: series.series })
  return (
    <RecordPage state={state} noun="numuru sērija">
      {(record) => (
        <ListView
          tab={tab}
          title={`${record.name}: ${record.series}`}
          call={numbers.numbers}
          kind="number"
          params={{ id }}
          columns={columns}
          filters={filters}
          path={(row) => pathOf(record, row)}
          record={(row) => ({ kind: 'number', id: row.id, title: row.number })}
          commands={['number-series.excel']}
          nouns={['numurs', 'numuri', 'numuru']}
          empty={<EmptyState title="Šādu numuru nav" />}
        />
      )}
    </RecordPage>
  )
}

/** A contract is shown with its record. */
const pages: Readonly<Record<Exclude<SeriesKind, 'contract'>, string>> = {
  invoice: '/invoices/invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  advance_invoice: '/invoices/advance_invoice',
  credit_note: '/invoices/credit_invoice',
  goods_write_off: '/stock/tehnical_documents',
  technical_document: '/stock/tehnical_documents',
  return_act: '/stock/return_acts',
  order: '/orders',
  offer: '/offers',
  procurement: '/stock/procurements',
  service_application: '/service/service_applications',
  inventory_item: '/stock/inventory_items',
  rent: '/rent',
  production_application: '/production/production_applications',
  transportation: '/transportations',
  courier_application: '/courier_applications',
  shop_order: '/shop',
  voucher: '/vouchers',
  cash_receipt: '/cash_orders',
  cash_payout: '/cash_orders',
}

function pathOf({ id, kind }: SeriesRow, { document_id }: NumberRow): string {
  return document_id === null || kind === 'contract' ? `/workspace/number_series/${id}` : `${pages[kind]}/${document_id}`
}

const columns: readonly Column<NumberRow>[] = [
  { id: 'number', header: labelOf('number'), width: 170, sortKey: 'id', opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => date && formatDate(date) },
  { id: 'party', header: labelOf('party'), width: 180, grow: 1, cell: ({ party }) => party },
  {
    id: 'note',
    header: 'Piezīme',
    width: 260,
    grow: 1,
    cell: (row) => {
      const { label, tone } = noteOf(row)
      return label && <StatusBadge label={label} tone={tone} />
    },
    text: (row) => noteOf(row).label,
  },
  { id: 'user', header: labelOf('user_id'), width: widths.person, cell: ({ user }) => user?.name },
  { id: 'at', header: 'Piešķirts', width: widths.moment, align: 'end', cell: ({ at }) => at && formatMoment(at) },
]

/** The most severe first. */
function noteOf(row: NumberRow): { label: string; tone: 'danger' | 'warning' | 'neutral' } {
  if (row.document_id === null)
    return row.explained === null ? { label: 'Robs bez skaidrojuma', tone: 'danger' } : { label: row.explained, tone: 'warning' }
  if (row.later_before !== null) return { label: `Ārpus secības: agrāk jau ${formatDate(row.later_before)}`, tone: 'danger' }
  if (row.by_hand) return { label: row.former === null ? 'Ar roku' : `Ar roku, iepriekš ${row.former}`, tone: 'warning' }
  return { label: row.is_void ? 'Anulēts, numurs paliek' : '', tone: 'neutral' }
}

const filters: readonly Filter[] = [{ name: 'only', label: 'Visi numuri', kind: 'choice', choices: choicesOf(numberChoices) }]
