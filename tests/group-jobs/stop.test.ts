import { expect, onTestFinished, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import { doNextStep, groupJobDependencies } from '../../server/app/group-jobs.ts'
import { CallMetrics } from '../../server/http/call-metrics.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeStock, makeWarehouse } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
})

test('a record that is about to begin when the job is stopped stays as it was', async () => {
  await makeWarehouse(app)
  const item = await makeItem(app)
  await makeStock(app, item, '10')
  const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id: item, quantity: '1' }] })
  const records = [{ id: order.id, title: 'Pasūtījums' }]
  const { data: job } = await clerk.done(groupJobs.start, {
    body: {
      command_id: 'order.reserve',
      title: 'Nodot izpildē',
      kind: 'order',
      call: orders.fulfil.id,
      body: { step: 'reserve' },
      records,
    },
  })
  const holder = await app.pool.connect()
  onTestFinished(() => holder.release(true))
  // The job is chosen before its person is read.
  await holder.query('begin; lock table users in access exclusive mode')
  const { pool, settings, url } = app
  const step = doNextStep(groupJobDependencies({ pool, settings, databaseUrl: url, callMetrics: new CallMetrics() }))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  await holder.query(`update group_jobs set state = 'stopped', ended_at = now() where id = ${job.id}`)
  await holder.query('commit')
  expect(await step).toBe(false)
  const { data: stopped } = await clerk.done(groupJobs.show, { params: { id: job.id } })
  expect(stopped).toMatchObject({ state: 'stopped', done: 0, left: [order.id] })
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.status).toBe(order.status)
})
