import { formatDate } from '../../../contract/format.ts'
import type { ProcurementRecord } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { freshProcurement, procurement as chart } from '../../../machines/procurement.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { billed } from '../../support/buying.ts'
import { clerkOf, makeItem, makeProcurement, makeWarehouse, setProperty } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  new: { state: 'new' },
  ordered: { state: 'ordered' },
  accepted: { state: 'accepted' },
  cancelled: { state: 'cancelled' },
  'without lines': { state: 'new', facts: { lines: 0 } },
  'from nobody': { state: 'new', facts: { supplied: false } },
  'of a closed period': { state: 'new', facts: { unready: `Periods ir slēgts līdz ${formatDate(dayAgo(0))}` } },
  'on a supplier’s invoice': { state: 'accepted', facts: { invoiced: true } },
  'taken from': { state: 'accepted', facts: { missingGoods: 'Prece „Ņemtā prece”: saņemti 10, bet noliktavā pieejami tikai 9' } },
} as const

type Situation = keyof typeof situations
type Step = (app: TestApp, clerk: Person, procurement: ProcurementRecord) => Promise<unknown>

const at = ({ id }: ProcurementRecord) => ({ params: { id } })
const line = ({ procurement_items: [first] }: ProcurementRecord) => ({ id: first?.id ?? 1, lock_version: first?.lock_version ?? 1 })
const accept: Step = (_, clerk, procurement) => clerk.done(procurements.accept, at(procurement))

const steps: Readonly<Partial<Record<Situation, Step>>> = {
  ordered: (_, clerk, procurement) =>
    clerk.done(procurements.update, { ...at(procurement), body: { event: 'MARK_ORDERED', lock_version: procurement.lock_version } }),
  accepted: accept,
  cancelled: (_, clerk, procurement) => clerk.done(procurements.cancel, at(procurement)),
  'without lines': (_, clerk, procurement) =>
    clerk.done(procurements.deleteItem, { params: { id: procurement.id, itemId: line(procurement).id } }),
  // As imported from a sheet without supplier.
  'from nobody': ({ db }, _, { id }) =>
    db.updateTable('procurements').set({ kind: 'from_excel', supplier_id: null }).where('id', '=', id).execute(),
  'of a closed period': (app) => setProperty(app, 'locked_until', dayAgo(0)),
  'on a supplier’s invoice': async (app, clerk, procurement) => {
    await accept(app, clerk, procurement)
    const lines = procurement.procurement_items.map(({ id, item_id }) => ({ id, item_id, stock_item: 0 }))
    await billed(app, { procurement: procurement.id, supplier: procurement.supplier?.id ?? 0, lines })
  },
  'taken from': async (app, clerk, procurement) => {
    await accept(app, clerk, procurement)
    const items = procurement.procurement_items.map(({ item_id }) => ({ item_id, quantity: '1' }))
    await clerk.done(technicalDocuments.createRemoval, { body: { warehouse_id: await makeWarehouse(app), reason: 'Paraugam', items } })
  },
}

async function stand(app: TestApp, name: string): Promise<ProcurementRecord> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  const item_id = await makeItem(app, { name: 'Ņemtā prece' })
  const procurement = await makeProcurement(app, { procurement_items: [{ item_id, quantity: '10', purchase_price: '4' }] })
  await steps[name as Situation]?.(app, clerk, procurement)
  return (await clerk.done(procurements.show, at(procurement))).data
}

let another = 0

export const transitions = transitionsOf({
  chart,
  table: 'procurements',
  usual: freshProcurement,
  situations,
  begin: async (app) => {
    another = await makeItem(app)
  },
  stand,
  look: async (app, each: ProcurementRecord) => {
    const { status, body } = await (await clerkOf(app)).call(procurements.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) => clerk.call(procurements.update, { ...at(each), body: { notes: 'labots', lock_version: each.lock_version } }),
    },
    ITEM_ADD: {
      send: (each, clerk) =>
        clerk.call(procurements.addItems, {
          ...at(each),
          body: { procurement_items: [{ item_id: another, quantity: '1', purchase_price: '2' }] },
        }),
    },
    ITEM_EDIT: {
      send: (each, clerk) => {
        const { id: itemId, lock_version } = line(each)
        return clerk.call(procurements.updateItem, { params: { id: each.id, itemId }, body: { quantity: '7', lock_version } })
      },
    },
    ITEM_DELETE: { send: (each, clerk) => clerk.call(procurements.deleteItem, { params: { id: each.id, itemId: line(each).id } }) },
    CHANGE_DATE: {
      send: (each, clerk) =>
        clerk.call(procurements.changeDate, { ...at(each), body: { date: dayAgo(1), lock_version: each.lock_version } }),
    },
    MARK_ORDERED: {
      send: (each, clerk) =>
        clerk.call(procurements.update, { ...at(each), body: { event: 'MARK_ORDERED', lock_version: each.lock_version } }),
    },
    ACCEPT: { send: (each, clerk) => clerk.call(procurements.accept, at(each)) },
    CANCEL: { send: (each, clerk) => clerk.call(procurements.cancel, at(each)) },
    SPLIT: {
      send: (each, clerk) =>
        clerk.call(procurements.split, { ...at(each), body: { procurement_items: [{ id: line(each).id, quantity: '3' }] } }),
    },
    GOODS_REMOVAL: {
      send: (each, clerk) =>
        clerk.call(procurements.removeGoods, {
          ...at(each),
          body: { reason: 'Bojātas', procurement_items: [{ id: line(each).id, quantity: '1' }] },
        }),
    },
    DELETE: { send: (each, clerk) => clerk.call(procurements.remove, at(each)) },
  },
})
