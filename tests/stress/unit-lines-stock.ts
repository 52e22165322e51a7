import { confirmedHeader } from '../../contract/confirmations.ts'
import { big } from '../../contract/money.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { items, two, type LineRequest, type Way } from './unit-lines.ts'

/** @file Calls with a line quantity in stock documents, checks and counts. */

async function writtenOff(request: LineRequest, lines?: { item_id: number; quantity: string }[]) {
  const body = { warehouse_id: request.warehouse_id, reason: 'Bojāts', ...(lines && { items: lines }) }
  return (await request.clerk.done(technicalDocuments.createWriteOff, { body })).data
}

/** By call id. */
export const stockCalls: Readonly<Record<string, Way>> = {
  'technical-documents.createRemoval': {
    ask: (request) =>
      request.clerk.call(technicalDocuments.createRemoval, {
        body: { warehouse_id: request.warehouse_id, reason: 'Birojam', items: items(request) },
      }),
  },
  'technical-documents.createInventory': {
    whole: true,
    ask: (request) =>
      request.clerk.call(technicalDocuments.createInventory, {
        body: { warehouse_id: request.warehouse_id, reason: 'Birojam', items: items(request) },
      }),
  },
  'technical-documents.quickRemoval': {
    ask: (request) =>
      request.clerk.call(technicalDocuments.quickRemoval, {
        params: { stockItemId: request.stock },
        body: { reason: 'Birojam', quantity: request.quantity },
      }),
  },
  'technical-documents.createCorrection': {
    ask: ({ clerk, warehouse_id, item_id, quantity }) =>
      clerk.call(technicalDocuments.createCorrection, {
        body: { warehouse_id, reason: 'Skaitīts', items: [{ item_id, difference: `-${quantity}` }] },
      }),
  },
  'technical-documents.createWriteOff': {
    ask: (request) =>
      request.clerk.call(technicalDocuments.createWriteOff, {
        body: { warehouse_id: request.warehouse_id, reason: 'Bojāts', items: items(request) },
      }),
  },
  'technical-documents.addItem': {
    async ask(request) {
      const { id } = await writtenOff(request)
      return request.clerk.call(technicalDocuments.addItem, {
        params: { id },
        body: { item_id: request.item_id, quantity: request.quantity },
      })
    },
  },
  'technical-documents.updateItem': {
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await writtenOff(request, two(request))).items[0] ?? {}
      return request.clerk.call(technicalDocuments.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'stock-checks.count': {
    async ask({ clerk, warehouse_id, stock, quantity }) {
      const params = {
        id: (await clerk.done(stockChecks.create, { body: { warehouse_id }, headers: { [confirmedHeader]: 'check-overlaps' } }))
          .stock_check_id,
      }
      const { data: lines } = await clerk.done(stockChecks.lines, { params, query: { per_page: '200' } })
      const line_id = lines.find(({ stock_item_id }) => stock_item_id === stock)?.id ?? 0
      return clerk.call(stockChecks.count, { params, body: { counts: [{ key: crypto.randomUUID(), line_id, quantity }] } })
    },
  },
  'stock-counts.addItem': {
    async ask({ clerk, warehouse_id, stock, quantity }) {
      const { stock_item_count_id } = await clerk.done(stockCounts.create, { body: { warehouse_id } })
      const params = { stockItemCountId: stock_item_count_id }
      return clerk.call(stockCounts.addItem, { params, body: { stock_item_id: stock, quantity } })
    },
  },
  'stock-counts.updateItem': {
    async ask({ clerk, warehouse_id, stock, quantity }) {
      const { stock_item_count_id } = await clerk.done(stockCounts.create, { body: { warehouse_id } })
      const params = { stockItemCountId: stock_item_count_id }
      const { data } = await clerk.done(stockCounts.addItem, { params, body: { stock_item_id: stock, quantity: '2' } })
      const { id = 0, lock_version = 0 } = data.items[0] ?? {}
      return clerk.call(stockCounts.updateItem, { params: { id }, body: { quantity, lock_version } })
    },
  },
}

/** A correction to the actual quantity, in another field. */
export const correctedTo: Way = {
  ask: ({ clerk, warehouse_id, item_id, quantity }) =>
    clerk.call(technicalDocuments.createCorrection, {
      body: { warehouse_id, reason: 'Skaitīts', items: [{ item_id, new_quantity: big(90_000).plus(quantity).toFixed() }] },
    }),
}
