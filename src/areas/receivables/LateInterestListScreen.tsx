import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { interestBases, type LateInterestRow } from '../../../contract/receivables/late-interest.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isDay } from '../../ui/parse.ts'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function LateInterestListScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Nokavējuma procenti"
      call={receivables.lateInterest}
      kind="late_interest"
      columns={columns}
      filters={filters}
      commands={['late-interest.claim']}
      path={(row) => pathOf(tab, row)}
      record={({ id, customer }) => ({
        kind: 'late_interest',
        id,
        title: customer.name,
        facts: { customer_id: customer.id, to: dayOfFilter(tab) },
      })}
      nouns={['klients', 'klienti', 'klientu']}
      empty={
        <EmptyState title="Procentu nav">
          Šeit būs klienti, kuri periodā kavēja apmaksu, arī tie, kuri pamatsummu jau samaksājuši.
        </EmptyState>
      }
    />
  )
}

function dayOfFilter({ listState: { filters: active } }: TabHandle): string | null {
  const { to } = active
  return typeof to === 'string' && isDay(to) ? to : null
}

/** The same period. */
function pathOf({ listState: { filters: active } }: TabHandle, { customer }: LateInterestRow): string {
  const period = Object.fromEntries(['from', 'to'].flatMap((name) => (typeof active[name] === 'string' ? [[name, active[name]]] : [])))
  const query = new URLSearchParams(period as Record<string, string>).toString()
  return `/late_interest/${customer.id}${query && `?${query}`}`
}

const columns: readonly Column<LateInterestRow>[] = [
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, opens: true, cell: ({ customer }) => customer.name },
  { id: 'basis', header: labelOf('basis'), width: 180, cell: ({ basis }) => interestBases[basis] },
  { id: 'invoices', header: labelOf('invoices'), width: 80, align: 'end', cell: ({ invoices }) => String(invoices) },
  {
    id: 'interest',
    header: `${labelOf('interest')}, €`,
    width: widths.money,
    align: 'end',
    sortKey: 'interest',
    cell: ({ interest }) => formatAmount(interest),
  },
  {
    id: 'unclaimed',
    header: `${labelOf('unclaimed')}, €`,
    width: widths.money,
    align: 'end',
    cell: ({ unclaimed }) => formatAmount(unclaimed),
  },
  { id: 'fault', header: labelOf('fault'), width: 220, grow: 1, cell: ({ fault }) => fault },
]

const filters: readonly Filter[] = [
  { name: 'from', label: 'No', kind: 'date' },
  { name: 'to', label: 'Līdz', kind: 'date' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
