import type { TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { freshWriteOff, goodsWriteOff as chart, type GoodsWriteOffState } from '../../../machines/goods-write-off.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse, setProperty } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  draft: { state: 'draft' },
  accepted: { state: 'accepted' },
  empty: { state: 'draft', facts: { lines: 0 } },
  'without a commission': { state: 'draft', facts: { commissionComplete: false } },
  'of a closed period': { state: 'draft', facts: { periodClosed: true } },
  'of goods that are gone': { state: 'draft', facts: { fault: '„Izbeigusies prece”: noliktavā pieejami tikai 1' } },
} as const

const commission = ['Anna Ozola', 'Jānis Kalniņš', 'Žanis Bērziņš'].map((name) => ({ name }))

let warehouse_id = 0
let another = 0

async function stand(app: TestApp, situation: string): Promise<TechnicalDocumentRecord> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  const item_id = await makeItem(app, { name: 'Izbeigusies prece' })
  const stockItemId = await makeStock(app, item_id, '2')
  const body = {
    warehouse_id,
    reason: 'Bojāta',
    commission: situation === 'without a commission' ? [] : commission,
    items: [{ item_id, quantity: '2' }],
  }
  const { document_id: id, data } = await clerk.done(technicalDocuments.createWriteOff, { body })
  if (situation === 'empty') await clerk.done(technicalDocuments.removeItem, { params: { id: line(data).id } })
  if (situation === 'accepted') await clerk.done(technicalDocuments.accept, { params: { id } })
  if (situation === 'of goods that are gone') {
    await clerk.done(technicalDocuments.quickRemoval, { params: { stockItemId }, body: { quantity: '1', reason: 'Pazudusi' } })
  }
  if (situation === 'of a closed period') await setProperty(app, 'locked_until', dayAgo(0))
  return (await clerk.done(technicalDocuments.show, { params: { id } })).data
}

const at = ({ id }: TechnicalDocumentRecord) => ({ id })
const line = ({ items: [first] }: TechnicalDocumentRecord) => ({ id: first?.id ?? 0, lock_version: first?.lock_version ?? 0 })

export const transitions = transitionsOf({
  chart,
  table: 'technical_documents',
  usual: freshWriteOff,
  situations,
  begin: async (app) => {
    warehouse_id = await makeWarehouse(app)
    another = await makeItem(app)
    await makeStock(app, another, '100')
  },
  stand,
  look: async (app, each: TechnicalDocumentRecord) => {
    const { status, body } = await (await clerkOf(app)).call(technicalDocuments.show, { params: at(each) })
    return status === 404 ? null : { status: body.data.status as GoodsWriteOffState, can: body.data.can }
  },
  actions: {
    ITEM_ADD: {
      send: (each, clerk) => clerk.call(technicalDocuments.addItem, { params: at(each), body: { item_id: another, quantity: '1' } }),
    },
    ITEM_EDIT: {
      send: (each, clerk) => {
        const { id, lock_version } = line(each)
        return clerk.call(technicalDocuments.updateItem, { params: { id }, body: { quantity: '1', lock_version } })
      },
    },
    ITEM_DELETE: { send: (each, clerk) => clerk.call(technicalDocuments.removeItem, { params: { id: line(each).id } }) },
    EDIT: {
      send: (each, clerk) =>
        clerk.call(technicalDocuments.updateWriteOff, { params: at(each), body: { notes: 'labots', lock_version: each.lock_version } }),
    },
    ACCEPT: { send: (each, clerk) => clerk.call(technicalDocuments.accept, { params: at(each) }) },
    DELETE: { send: (each, clerk) => clerk.call(technicalDocuments.remove, { params: at(each) }) },
  },
})
