import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { shopPaymentMethods, type ShopOrderRow } from '../../../contract/shop/shop-record.ts'
import { shopOrder as chart } from '../../../machines/shop-order.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { abilitiesOfRow, saleTitle, saleTones } from './shop.labels.ts'

export default function SalesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Veikala pārdevumi"
      call={shop.list}
      kind="shop_order"
      columns={columns}
      filters={filters}
      path={({ id }) => `/shop/${id}`}
      record={(row) => ({
        kind: 'shop_order',
        id: row.id,
        title: saleTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
      })}
      create="shop.create"
      nouns={['pārdevums', 'pārdevumi', 'pārdevumu']}
      empty={
        <EmptyState title="Pārdevumu vēl nav" action={<CommandButton id="shop.create" tone="primary" />}>
          Šeit būs viss, kas pārdots pie kases: čeki, atgriešanas un atliktie pārdevumi.
        </EmptyState>
      }
    />
  )
}

function methodsOf({ payments }: ShopOrderRow): string {
  return payments.map((method) => shopPaymentMethods[method]).join(', ')
}

const columns: readonly Column<ShopOrderRow>[] = [
  { id: 'number', header: labelOf('number'), width: 142, opens: true, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'status',
    header: labelOf('status'),
    width: 100,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={saleTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 1, cell: ({ customer }) => customer?.name },
  { id: 'returns', header: 'Atgriezts pēc', width: 142, hidePriority: 2, cell: ({ returns }) => returns?.name },
  { id: 'payments', header: 'Apmaksa', width: 140, cell: methodsOf },
  {
    id: 'receipt',
    key: 'cash_receipt_nr',
    header: labelOf('cash_receipt_nr'),
    width: 110,
    hidePriority: 1,
    cell: ({ fiscal_nr, cash_receipt_nr }) => fiscal_nr ?? cash_receipt_nr,
  },
  {
    id: 'invoice',
    value: (row) => row.invoice ?? row.simplified_invoice,
    header: 'Rēķins',
    width: 142,
    hidePriority: 3,
    cell: ({ simplified_invoice, invoice }) => (simplified_invoice ?? invoice)?.name,
  },
  { id: 'cashier', header: labelOf('cashier_id'), width: 130, hidePriority: 4, cell: ({ cashier }) => cashier.name },
  { id: 'gross', header: `${labelOf('gross')}, €`, width: widths.money, align: 'end', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'payment', label: 'Apmaksa', kind: 'choice', choices: choicesOf(shopPaymentMethods) },
  { name: 'date_from', label: labelOf('date_from'), kind: 'date' },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'cashier_id', label: labelOf('cashier_id'), kind: 'record', load: loadStaff },
  { name: 'is_return', label: 'Atgriešanas', kind: 'flag' },
]
