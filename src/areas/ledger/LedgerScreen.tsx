import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ledger, ledgerSources, type LedgerLine } from '../../../contract/ledger/ledger.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function LedgerScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Virsgrāmata"
      call={ledger.lines}
      kind="ledger_line"
      columns={columns}
      filters={filters}
      path={documentPath}
      record={(row) => ({ kind: 'ledger_line', id: row.id, title: `${ledgerSources[row.source]} ${row.number ?? ''}`.trim() })}
      nouns={['rinda', 'rindas', 'rindu']}
      empty={<EmptyState title="Grāmatojumu nav">Dokumentus grāmato serveris dažu sekunžu laikā pēc akceptēšanas.</EmptyState>}
    />
  )
}

const paths: Readonly<Record<string, string>> = {
  invoice: '/invoices/invoice',
  vat_on_payment: '/invoices/invoice',
  credit_note: '/invoices/credit_invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  advance_vat: '/invoices/advance_invoice',
  procurement_invoice: '/stock/procurement_invoices',
  return_act: '/stock/return_acts',
  shop_order: '/shop',
  shop_daily_report: '/shop/daily_reports',
  order: '/orders',
  procurement: '/stock/procurements',
  service_application: '/service/service_applications',
}

function documentPath({ document, account }: LedgerLine): string {
  const base = paths[document.type]
  return base === undefined || document.id === null
    ? `/ledger?account_id=${account.id}&account_id__label=${encodeURIComponent(account.name)}`
    : `${base}/${document.id}`
}

const columns: readonly Column<LedgerLine>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, opens: true, sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'source',
    header: 'Dokuments',
    width: 170,
    cell: ({ source, is_reversal }) => (is_reversal ? `${ledgerSources[source]} (storno)` : ledgerSources[source]),
  },
  { id: 'number', header: labelOf('number'), width: widths.number, cell: ({ number }) => number },
  { id: 'account', header: 'Konts', width: widths.name, grow: 1, cell: ({ account }) => account.name },
  { id: 'party', header: 'Partneris', width: widths.name, grow: 1, hidePriority: 1, cell: ({ party }) => party },
  { id: 'debit', header: 'Debets, €', width: widths.money, align: 'end', cell: ({ debit }) => debit && formatAmount(debit) },
  { id: 'credit', header: 'Kredīts, €', width: widths.money, align: 'end', cell: ({ credit }) => credit && formatAmount(credit) },
]

const filters: readonly Filter[] = [
  { name: 'date_from', label: labelOf('date_from'), kind: 'date' },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date' },
  { name: 'account_id', label: 'Konts', kind: 'record', load: recordLoader('account') },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'source', label: 'Dokuments', kind: 'choice', choices: choicesOf(ledgerSources) },
]
