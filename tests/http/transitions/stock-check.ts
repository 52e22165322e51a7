import { type StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { freshStockCheck, stockCheck as chart } from '../../../machines/stock-check.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf, makeItem, makeStock, makeWarehouse, setProperty } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { filledSheet } from '../../stock-checks/support.ts'
import { transitionsOf } from '../../support/transitions.ts'

const at = ({ id }: StockCheckRecord) => ({ id })

/** Items by check, each in its own warehouse. */
const goods = new Map<number, string>()

const situations = {
  open: { state: 'open' },
  accepted: { state: 'accepted' },
  'not counted yet': { state: 'open', facts: { uncounted: 1 } },
  'with an unknown code': { state: 'open', facts: { aside: 1 } },
  'of a closed period': { state: 'open', facts: { periodClosed: true } },
  'with something that nothing tells the cost of': {
    state: 'open',
    facts: { fault: '„Nekad nepirkta”: pārpalikumam nav zināma pašizmaksa; norādiet to rindā' },
  },
} as const

async function stand(app: TestApp, situation: string): Promise<StockCheckRecord> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  const place = String(goods.size)
  const warehouse_id = await makeWarehouse(app, { name: `Pāreja ${place}`, code: `P${place}` })
  const sku = `PAR-${place}`
  await makeStock(app, await makeItem(app, { sku }), '5', { warehouse_id })
  const { stock_check_id: id } = await clerk.done(stockChecks.create, { body: { warehouse_id } })
  goods.set(id, sku)
  const params = { id }
  const scan = (code: string) => clerk.done(stockChecks.count, { params, body: { counts: [{ key: crypto.randomUUID(), code }] } })
  if (situation !== 'not counted yet') await clerk.done(stockChecks.settle, { params, body: { as: 'skipped', rest: true } })
  if (situation === 'with an unknown code') await scan('NEZINĀMS')
  if (situation === 'with something that nothing tells the cost of') {
    await makeItem(app, { name: 'Nekad nepirkta', sku: `NEP-${place}` })
    await scan(`NEP-${place}`)
  }
  if (situation === 'accepted') await clerk.done(stockChecks.accept, { params })
  if (situation === 'of a closed period') await setProperty(app, 'locked_until', dayAgo(0))
  return (await clerk.done(stockChecks.show, { params })).data
}

export const transitions = transitionsOf({
  chart,
  table: 'stock_checks',
  usual: freshStockCheck,
  situations,
  stand,
  look: async (app, each: StockCheckRecord) => {
    const { status, body } = await (await clerkOf(app)).call(stockChecks.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) => clerk.call(stockChecks.update, { params: at(each), body: { notes: 'Cita', lock_version: each.lock_version } }),
    },
    COUNT: {
      send: (each, clerk) => {
        const counts = [{ key: crypto.randomUUID(), code: goods.get(each.id) ?? '' }]
        return clerk.call(stockChecks.count, { params: at(each), body: { counts } })
      },
    },
    UPLOAD: {
      send: async (each, clerk) =>
        clerk.call(stockChecks.upload, { params: at(each), ...(await filledSheet([[goods.get(each.id) ?? '', 4]])) }),
    },
    ACCEPT: { send: (each, clerk) => clerk.call(stockChecks.accept, { params: at(each) }) },
    DELETE: { send: (each, clerk) => clerk.call(stockChecks.remove, { params: at(each) }) },
  },
})
