import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeService, makeStock, makeWarehouse, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

test('the catalogue tells what is available in one warehouse, and in the one that a new document begins with', async () => {
  const [usual, other] = [await makeWarehouse(app), await makeWarehouse(app, { name: 'Otra', code: 'OTRA' })]
  const [here, there, both] = [await makeItem(app), await makeItem(app), await makeItem(app)]
  const service = await makeService(app)
  await makeStock(app, here, '5', { warehouse_id: usual })
  await makeStock(app, there, '16', { warehouse_id: other })
  await makeStock(app, both, '2', { warehouse_id: usual })
  await makeStock(app, both, '3', { warehouse_id: other })
  const stockRows = async (stock_in?: number | 'usual'): Promise<Record<number, unknown>> => {
    const { data } = await clerk.done(catalog.list, { query: { per_page: 100, ...(stock_in !== undefined && { stock_in }) } })
    return Object.fromEntries(data.map(({ id, available, available_there }) => [id, [available, available_there]]))
  }
  expect(await stockRows('usual')).toMatchObject({
    [here]: ['5.0000', '5.0000'],
    [there]: ['16.0000', '0'],
    [both]: ['5.0000', '2.0000'],
    [service]: [null, null],
  })
  expect(await stockRows(other)).toMatchObject({ [here]: ['5.0000', '0'], [there]: ['16.0000', '16.0000'], [both]: ['5.0000', '3.0000'] })
  expect(await stockRows()).toMatchObject({ [both]: ['5.0000', undefined] })
  const wrong = await clerk.call(catalog.list, { query: { stock_in: 'kaut kur' } } as never)
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['stock_in']])
})
