import { returnActs, type ReturnActRecord } from '../../../contract/return-acts/return-acts.ts'
import { freshReturnAct, returnAct as chart } from '../../../machines/return-act.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { billAccepted, received, returned, returning, takeOut } from '../../support/buying.ts'
import { clerkOf, makeItem, setProperty } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  act: ReturnActRecord
  /** An invoice line not on the act. */
  other: number
}

const situations = {
  draft: { state: 'draft' },
  accepted: { state: 'accepted' },
  cancelled: { state: 'cancelled' },
  'cancelled after it was accepted': { state: 'cancelled' },
  empty: { state: 'draft', facts: { lines: 0 } },
  'of a closed period': { state: 'draft', facts: { periodClosed: true } },
  'accepted in a closed period': { state: 'accepted', facts: { periodClosed: true } },
  'of goods that are gone': { state: 'draft', facts: { fault: '„Atgriežamā prece”: noliktavā pieejami tikai 1' } },
  credited: { state: 'accepted', facts: { credited: true } },
} as const

type Situation = keyof typeof situations
type Step = (app: TestApp, clerk: Person, act: ReturnActRecord) => Promise<unknown>

const lineOf = ({ return_act_items: [line] }: ReturnActRecord) => ({ id: line?.id ?? 0, lock_version: line?.lock_version ?? 0 })
const at = ({ id }: { id: number }) => ({ params: { id } })

const close: Step = (app) => setProperty(app, 'locked_until', dayAgo(0))
const cancel: Step = (_, clerk, act) => clerk.done(returnActs.cancel, at(act))

const steps: Readonly<Partial<Record<Situation, readonly Step[]>>> = {
  accepted: [(app, _, act) => returned(app, act)],
  cancelled: [cancel],
  'cancelled after it was accepted': [(app, _, act) => returned(app, act), cancel],
  empty: [(_, clerk, act) => clerk.done(returnActs.removeItem, { params: { id: act.id, return_act_item_id: lineOf(act).id } })],
  'of a closed period': [close],
  'accepted in a closed period': [(app, _, act) => returned(app, act), close],
  'of goods that are gone': [(app, _, act) => takeOut(app, act.return_act_items[0]?.stock_item_id ?? 0, '9')],
  credited: [
    async (app, clerk, act) => {
      const { lock_version } = await returned(app, act)
      await clerk.done(returnActs.update, { ...at(act), body: { supplier_credit_nr: 'KR-7', lock_version } })
    },
  ],
}

async function stand(app: TestApp, name: string): Promise<Stand> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  const item_id = await makeItem(app, { name: 'Atgriežamā prece' })
  const invoice = await billAccepted(app, await received(app, [{ item_id }, {}]))
  const [first, second] = invoice.procurement_invoice_items
  const fresh = await returning(app, invoice, { items: [{ procurement_invoice_item_id: first?.id ?? 0, quantity: '2' }] })
  for (const step of steps[name as Situation] ?? []) await step(app, clerk, fresh)
  const { data: act } = await clerk.done(returnActs.show, at(fresh))
  return { id: act.id, act, other: second?.id ?? 0 }
}

export const transitions = transitionsOf({
  chart,
  table: 'return_acts',
  usual: freshReturnAct,
  situations,
  stand,
  look: async (app, each: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(returnActs.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    ITEM_ADD: {
      send: (each, clerk) =>
        clerk.call(returnActs.addItem, { ...at(each), body: { procurement_invoice_item_id: each.other, quantity: '1' } }),
    },
    ITEM_EDIT: {
      send: ({ id, act }, clerk) => {
        const { id: return_act_item_id, lock_version } = lineOf(act)
        return clerk.call(returnActs.updateItem, { params: { id, return_act_item_id }, body: { quantity: '1', lock_version } })
      },
    },
    ITEM_DELETE: {
      send: ({ id, act }, clerk) => clerk.call(returnActs.removeItem, { params: { id, return_act_item_id: lineOf(act).id } }),
    },
    EDIT: {
      send: (each, clerk) => clerk.call(returnActs.update, { ...at(each), body: { notes: 'labots', lock_version: each.act.lock_version } }),
    },
    ACCEPT: { send: (each, clerk) => clerk.call(returnActs.accept, at(each)) },
    REGISTER_CREDIT: {
      send: (each, clerk) =>
        clerk.call(returnActs.update, { ...at(each), body: { supplier_credit_nr: 'KR-8', lock_version: each.act.lock_version } }),
    },
    CANCEL: { send: (each, clerk) => clerk.call(returnActs.cancel, at(each)) },
    DELETE: { send: (each, clerk) => clerk.call(returnActs.remove, at(each)) },
  },
})
