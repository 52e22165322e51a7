import type { TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { freshRemoval, goodsRemoval as chart, type GoodsRemovalState } from '../../../machines/goods-removal.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse, setProperty } from '../../support/factories.ts'
import { begun, freshWarehouse, goodsIn, scan } from '../../stock-checks/support.ts'
import { assigned, makeInventory } from '../../support/inventory.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

const at = ({ id }: TechnicalDocumentRecord) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'technical_documents',
  usual: freshRemoval,
  situations: {
    done: { state: 'done' },
    reversed: { state: 'reversed' },
    'of a closed period': { state: 'done', facts: { periodClosed: true } },
    'of inventory in use': { state: 'done', facts: { inventoryTaken: true } },
    'of a check': { state: 'done', facts: { ofCheck: true } },
  },
  stand: async (app, situation) => {
    const clerk = await clerkOf(app)
    await setProperty(app, 'locked_until', '')
    if (situation === 'of inventory in use') {
      const piece = await makeInventory(app)
      await assigned(app, piece)
      return (await clerk.done(technicalDocuments.show, { params: { id: piece.document } })).data
    }
    if (situation === 'of a check') {
      const place = await freshWarehouse(app)
      const { sku } = await goodsIn(app, place, '5')
      const { id } = await begun(clerk, place)
      await scan(clerk, id, { code: sku, quantity: '4' })
      const { data } = await clerk.done(stockChecks.accept, { params: { id } })
      return (await clerk.done(technicalDocuments.show, { params: { id: data.documents[0]?.id ?? 0 } })).data
    }
    const item_id = await makeItem(app)
    await makeStock(app, item_id, '5')
    const body = { warehouse_id: await makeWarehouse(app), reason: 'Paraugiem', items: [{ item_id, quantity: '2' }] }
    const { document_id: id } = await clerk.done(technicalDocuments.createRemoval, { body })
    if (situation === 'reversed') await clerk.done(technicalDocuments.remove, { params: { id } })
    if (situation === 'of a closed period') await setProperty(app, 'locked_until', dayAgo(0))
    return (await clerk.done(technicalDocuments.show, { params: { id } })).data
  },
  look: async (app, each: TechnicalDocumentRecord) => {
    const { data } = await (await clerkOf(app)).done(technicalDocuments.show, { params: at(each) })
    return { status: data.status as GoodsRemovalState, can: data.can }
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(technicalDocuments.updateRemoval, { params: at(each), body: { reason: 'Izstādei', lock_version: each.lock_version } }),
    },
    DELETE: { send: (each, clerk) => clerk.call(technicalDocuments.remove, { params: at(each) }) },
  },
})
