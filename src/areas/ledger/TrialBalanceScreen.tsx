import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ledger, type TrialBalanceRow } from '../../../contract/ledger/ledger.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { usuallyToday, usuallyYearStart } from '../../workspace/list/usual-days.ts'

export default function TrialBalanceScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Apgrozījuma pārskats"
      call={ledger.trialBalance}
      kind="account_balance"
      columns={columns}
      filters={filters}
      path={(row) => linesPath(tab, row)}
      record={({ id, code, name }) => ({ kind: 'account_balance', id, title: `${code} ${name}` })}
      nouns={['konts', 'konti', 'kontu']}
      empty={<EmptyState title="Grāmatojumu vēl nav">Šeit būs konti ar apgrozījumu, kad būs akceptēts pirmais dokuments.</EmptyState>}
    />
  )
}

const period = { date_from: usuallyYearStart, date_to: usuallyToday }

/** The lines of the account in the same period. */
function linesPath({ listState: { filters: active } }: TabHandle, { id, code, name }: TrialBalanceRow): string {
  const query = new URLSearchParams({ account_id: String(id), account_id__label: `${code} ${name}` })
  for (const [bound, usual] of Object.entries(period)) {
    const day = active[bound]
    query.set(bound, typeof day === 'string' ? day : usual(active))
  }
  if (active['before_closing'] === 1) query.set('before_closing', '1')
  return `/ledger?${query.toString()}`
}

type Sum = 'opening' | 'debit' | 'credit' | 'closing'

const sum = (id: Sum, header: string): Column<TrialBalanceRow> => ({
  id,
  header,
  width: widths.money,
  align: 'end',
  cell: (row) => (Number(row[id]) === 0 ? '' : formatAmount(row[id])),
  text: (row) => formatAmount(row[id]),
})

const columns: readonly Column<TrialBalanceRow>[] = [
  { id: 'code', header: labelOf('code'), width: widths.number, sortKey: 'code', opens: true, cell: ({ code }) => code },
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, cell: ({ name }) => name },
  {
    id: 'type',
    key: 'account_type',
    header: labelOf('account_type_id'),
    width: 120,
    hidePriority: 1,
    cell: ({ account_type }) => account_type?.name,
  },
  sum('opening', 'Sākuma saldo, €'),
  sum('debit', 'Debets, €'),
  sum('credit', 'Kredīts, €'),
  sum('closing', 'Beigu saldo, €'),
]

const filters: readonly Filter[] = [
  { name: 'date_from', label: labelOf('date_from'), kind: 'date', usual: period.date_from },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date', usual: period.date_to },
  { name: 'before_closing', label: labelOf('before_closing'), kind: 'flag' },
]
