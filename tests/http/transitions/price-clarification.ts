import { priceClarifications, type PriceClarificationRecord } from '../../../contract/price-clarifications/price-clarifications.ts'
import { freshPriceClarification, priceClarification as chart } from '../../../machines/price-clarification.ts'
import type { TestApp } from '../../support/app.ts'
import { makeClarification } from '../../support/clarifications.ts'
import { clerkOf, makeCustomer, makeItem, makeWarehouse } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  incomplete: { state: 'incomplete' },
  'without a line': { state: 'incomplete', facts: { hasLines: false } },
  'without a price': { state: 'incomplete', facts: { isPriced: false } },
  offered: { state: 'incomplete', facts: { isUsed: true } },
  complete: { state: 'complete' },
} as const

async function stand(app: TestApp, situation: string): Promise<PriceClarificationRecord> {
  const clerk = await clerkOf(app)
  if (situation === 'without a line') return makeClarification(app, { items: [] })
  if (situation === 'without a price') return makeClarification(app)
  const items = [{ catalog_item_id: await makeItem(app), price: '12.5' }]
  await makeWarehouse(app)
  const begun = await makeClarification(app, { items, customer_id: await makeCustomer(app) })
  const at = { params: { id: begun.id } }
  if (situation === 'complete') return (await clerk.done(priceClarifications.complete, at)).data
  return situation === 'offered' ? (await clerk.done(priceClarifications.makeOffer, { ...at, body: {} })).data : begun
}

const at = ({ id }: PriceClarificationRecord) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'price_clarifications',
  usual: freshPriceClarification,
  situations,
  stand,
  look: async (app, each: PriceClarificationRecord) => {
    const { status, body } = await (await clerkOf(app)).call(priceClarifications.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(priceClarifications.update, { params: at(each), body: { title: 'Citas mēbeles', lock_version: each.lock_version } }),
    },
    COMPLETE: { send: (each, clerk) => clerk.call(priceClarifications.complete, { params: at(each) }) },
    INCOMPLETE: { send: (each, clerk) => clerk.call(priceClarifications.incomplete, { params: at(each) }) },
    PDF: { send: (each, clerk) => clerk.call(priceClarifications.pdf, { params: at(each) }), isUnaudited: true },
    DELETE: { send: (each, clerk) => clerk.call(priceClarifications.remove, { params: at(each) }) },
  },
})
