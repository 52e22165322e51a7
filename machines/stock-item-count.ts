import { lifecycle } from './lifecycle.ts'

/** Lifecycle of a counting sheet (docs/domain/stock.md#stock-checks): it stays open and has no effect on stock. */
export const stockItemCount = lifecycle<Record<never, never>>()({
  id: 'stock_item_count',
  label: 'uzskaites lapa',
  initial: 'open',
  final: [],
  states: { open: 'Atvērta' },
  events: {
    ITEM_ADD: { title: 'Pievienot rindu', arrows: [{ from: ['open'], to: '=' }] },
    ITEM_EDIT: { title: 'Labot rindu', arrows: [{ from: ['open'], to: '=' }] },
    ITEM_DELETE: { title: 'Dzēst rindu', arrows: [{ from: ['open'], to: '=' }] },
    DELETE: { title: 'Dzēst uzskaites lapu', arrows: [{ from: ['open'], to: 'deleted' }] },
  },
})

/** State of a counting sheet. */
export type StockItemCountState = keyof typeof stockItemCount.states
