import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { giftCardStates, type GiftCardRow } from '../../../contract/shop/shop-record.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function GiftCardsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Dāvanu kartes"
      call={shop.giftCards}
      kind="gift-card"
      columns={columns}
      filters={filters}
      path={({ shop_order }) => `/shop/${shop_order.id}`}
      tabTitle={({ shop_order }) => shop_order.name}
      record={({ id, number }) => ({ kind: 'gift-card', id, title: number })}
      nouns={['dāvanu karte', 'dāvanu kartes', 'dāvanu karšu']}
      empty={
        <EmptyState title="Dāvanu karšu vēl nav">
          Dāvanu karti pārdod kasē kā preci ar savu numuru; derīguma termiņa tai nav, un atlikums ir mūsu parāds, līdz to izmanto.
        </EmptyState>
      }
    />
  )
}

type State = keyof typeof giftCardStates

function stateOf({ is_paid, amount, balance }: GiftCardRow): State {
  if (!is_paid) return 'unpaid'
  if (Number(balance) === 0) return 'used'
  return Number(balance) < Number(amount) ? 'partly' : 'unused'
}

const tones: Readonly<Record<State, Tone>> = { unpaid: 'danger', unused: 'success', partly: 'warning', used: 'neutral' }

const columns: readonly Column<GiftCardRow>[] = [
  { id: 'number', header: labelOf('gift_card_nr'), width: 160, opens: true, cell: ({ number }) => number },
  {
    id: 'state',
    header: labelOf('status'),
    width: 130,
    cell: (row) => <StatusBadge label={giftCardStates[stateOf(row)]} tone={tones[stateOf(row)]} />,
    text: (row) => giftCardStates[stateOf(row)],
    value: stateOf,
  },
  { id: 'sold', key: 'sold_on', header: 'Pārdota', width: widths.day, align: 'end', cell: ({ sold_on }) => formatDate(sold_on) },
  { id: 'sale', key: 'shop_order', header: 'Pārdevums', width: 142, cell: ({ shop_order }) => shop_order.name },
  {
    id: 'used',
    key: 'used_by',
    header: 'Izlietota pārdevumos',
    width: 180,
    grow: 1,
    hidePriority: 1,
    cell: ({ used_by }) => used_by.map(({ name }) => name).join(', '),
  },
  { id: 'amount', header: 'Vērtība, €', width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'balance', header: 'Atlikums, €', width: widths.money, align: 'end', cell: ({ balance }) => formatAmount(balance) },
]

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Ar atlikumu', kind: 'flag' },
  { name: 'is_paid', label: 'Apmaksātas', kind: 'flag' },
  { name: 'date_from', label: labelOf('date_from'), kind: 'date' },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date' },
]
