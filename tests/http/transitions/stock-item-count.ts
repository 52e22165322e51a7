import { stockCounts, type StockCountRecord } from '../../../contract/stock-counts/stock-counts.ts'
import { stockItemCount as chart } from '../../../machines/stock-item-count.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

let goods = { counted: 0, another: 0 }

const at = ({ id }: StockCountRecord) => ({ id })
const line = ({ items: [first] }: StockCountRecord) => ({ id: first?.id ?? 0, lock_version: first?.lock_version ?? 0 })

export const transitions = transitionsOf({
  chart,
  table: 'stock_item_counts',
  usual: {},
  situations: { open: { state: 'open' } },
  begin: async (app) => {
    goods = { counted: await makeStock(app, await makeItem(app), '5'), another: await makeStock(app, await makeItem(app), '5') }
  },
  stand: async (app) => {
    const clerk = await clerkOf(app)
    const { stock_item_count_id: id } = await clerk.done(stockCounts.create, { body: { warehouse_id: await makeWarehouse(app) } })
    const body = { stock_item_id: goods.counted, quantity: '4' }
    return (await clerk.done(stockCounts.addItem, { params: { stockItemCountId: id }, body })).data
  },
  look: async (app, each: StockCountRecord) => {
    const { status, body } = await (await clerkOf(app)).call(stockCounts.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    ITEM_ADD: {
      send: ({ id }, clerk) =>
        clerk.call(stockCounts.addItem, { params: { stockItemCountId: id }, body: { stock_item_id: goods.another, quantity: '3' } }),
    },
    ITEM_EDIT: {
      send: (each, clerk) => {
        const { id, lock_version } = line(each)
        return clerk.call(stockCounts.updateItem, { params: { id }, body: { quantity: '5', lock_version } })
      },
    },
    ITEM_DELETE: { send: (each, clerk) => clerk.call(stockCounts.removeItem, { params: { id: line(each).id } }) },
    DELETE: { send: (each, clerk) => clerk.call(stockCounts.remove, { params: at(each) }) },
  },
})
