import { stockCountStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

/** docs/domain/stock.md#stock-checks: a counting sheet stays open and does not affect stock. */
export const stockItemCount = lifecycle<Record<never, never>>()({
  id: 'stock_item_count',
  label: 'uzskaites lapa',
  initial: 'open',
  final: [],
  states: stockCountStates,
  events: {
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['open'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['open'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rindu', arrows: [{ from: ['open'], to: '=' }] },
    DELETE: { title: 'Dzēst uzskaites lapu', arrows: [{ from: ['open'], to: 'deleted' }] },
  },
})

export type StockItemCountState = keyof typeof stockItemCount.states
