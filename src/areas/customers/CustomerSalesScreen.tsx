import { useParams } from 'wouter'
import { joinNames } from '../../../contract/record-names.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { formatAmount, formatDate, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useCall } from '../../commands/use-call.ts'
import type { RowOf } from '../../commands/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'

type Row = RowOf<typeof customers.orderItems>

export default function CustomerSalesScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
  const id = Number(params.customerId)
  const { answer } = useCall(customers.show, { params: { id } }, { handled: true })
  const name = answer?.data.full_name
  return (
    <ListView
      tab={tab}
      title={name ? `Pirkumi: ${name}` : 'Klienta pirkumi'}
      call={customers.orderItems}
      params={{ id }}
      kind="customer_purchase"
      columns={columns}
      path={({ order }) => `/orders/${order.id}`}
      tabTitle={({ order }) => joinNames(order.name, name)}
      record={(row) => ({ kind: 'customer_purchase', id: row.id, title: row.name })}
      nouns={['rinda', 'rindas', 'rindu']}
      empty={<EmptyState title="Klients vēl neko nav pasūtījis" />}
    />
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'order', header: labelOf('order_id'), width: widths.number, cell: ({ order }) => order.name },
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 1, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'sku', header: labelOf('sku'), width: widths.number, hidePriority: 1, cell: ({ sku }) => sku },
  { id: 'quantity', header: labelOf('quantity'), width: widths.quantity, align: 'end', cell: ({ quantity }) => formatQuantity(quantity) },
  {
    id: 'unit',
    key: 'measure_unit',
    header: labelOf('measure_unit_id'),
    width: 96,
    hidePriority: 2,
    cell: ({ measure_unit }) => measure_unit.name,
  },
  {
    id: 'unit_price',
    header: labelOf('unit_price'),
    width: 120,
    align: 'end',
    prices: true,
    cell: ({ unit_price }) => formatPrice(unit_price),
  },
  {
    id: 'discount',
    key: 'discount_percent',
    header: labelOf('discount_percent'),
    width: 96,
    hidePriority: 3,
    align: 'end',
    cell: ({ discount_percent }) => formatQuantity(discount_percent),
  },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: 120, align: 'end', cell: ({ amount }) => formatAmount(amount) },
]
