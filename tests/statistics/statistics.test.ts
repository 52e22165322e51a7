import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard, dashboardComponents } from '../../contract/dashboard/dashboard.ts'
import { dayOf } from '../../contract/format.ts'
import { shop } from '../../contract/shop/shop.ts'
import { statistics } from '../../contract/statistics/statistics.ts'
import { keepSums } from '../../server/jobs/stored-sums.ts'
import { loadInto } from '../../server/seed/load/load.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { soldForCash } from '../support/shop.ts'
import { wholeTest } from '../support/whole.ts'
import { smallDemo } from '../demo/world.ts'
import { reconcile } from './reckoning.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await startApp({}, await smallDemo())
  owner = await app.person()
  await keepSums(app.db)
  // Changed days are recomputed; a sale with an invoice counts once.
  const item_id = await makeItem(app, { type: 'service', is_stocked: false, price: '10', shop_price: '12.1' })
  const { id } = await soldForCash(owner, [{ item_id, quantity: '3' }])
  const customer_id = await makeBuyer(app)
  await owner.done(shop.invoice, { params: { id }, body: { customer_id, is_full: true } })
  // The demo's unpaid invoices are all overdue; this one is not.
  const { due_date } = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })
  expect(due_date > dayOf(new Date())).toBe(true)
}, 120_000)
afterAll(() => app.close())

const periods = [
  ['2026-07-01', '2026-07-20'],
  ['2026-06-01', '2026-06-30'],
  ['2026-05-11', '2026-05-17'],
  ['2026-02-01', '2026-02-28'],
  ['2025-12-31', '2025-12-31'],
  ['2025-10-01', '2025-12-31'],
  ['2025-01-01', '2025-12-31'],
  ['2024-02-29', '2024-03-30'],
  ['2024-06-15', '2024-08-14'],
  ['2024-01-01', '2025-12-31'],
  ['2023-11-17', '2026-07-20'],
  ['2010-01-01', '2026-10-31'],
  [dayOf(new Date()), dayOf(new Date())],
] as const

test('each figure of thirteen periods, those before them, all groups and the documents behind are the raw documents added up', async () => {
  expect(await reconcile(app, owner, periods)).toBeGreaterThan(100)
}, 120_000)

wholeTest(
  'on the load set, too, each figure and group of ten periods is the raw documents added up',
  async () => {
    const big = await startApp()
    try {
      await loadInto(big.url, { orders: 240, today: '2026-07-20', passwordHash: null, say: () => undefined })
      await keepSums(big.db)
      expect(await reconcile(big, await big.person(), periods.slice(2, 12))).toBeGreaterThan(800)
    } finally {
      await big.close()
    }
  },
  120_000,
)

test('a bar of the home page and what is said below it are the figures of the statistics that they lead to', async () => {
  for (const [key, figure, part] of [
    ['invoice_totals', 'invoices_issued', 'gross'],
    ['invoice_totals', 'invoices_open', 'open'],
    ['service_totals', 'service_value', 'net'],
    ['service_totals', 'service_hours', 'hours'],
  ] as const) {
    const { id } = dashboardComponents.find((component) => component.key === key) ?? { id: 0 }
    const { data } = await owner.done(dashboard.component, { params: { id }, query: { tab: 'quarter', page: 1 } })
    const bars = data.flatMap((row) => (row.component === key ? [row] : []))
    expect(bars.length).toBe(8)
    for (const bar of bars) {
      const { data: totals } = await owner.done(statistics.totals, { query: { from: bar.from, to: bar.to, figure } })
      expect(totals.documents?.sum, `${key} ${bar.from}`).toBe(bar[part as keyof typeof bar])
    }
    expect(bars.some((bar) => Number(bar[part as keyof typeof bar]) > 0)).toBe(true)
  }
})

test('periods are held against those right before and a year before, and costs told to whom they may', async () => {
  const of = async (from: string, to: string) => (await owner.done(statistics.totals, { query: { from, to } })).data
  const june = await of('2026-06-01', '2026-06-30')
  expect([june.before, june.year_before]).toEqual([
    { from: '2026-05-01', to: '2026-05-31' },
    { from: '2025-06-01', to: '2025-06-30' },
  ])
  expect((await of('2026-03-01', '2026-03-15')).before).toEqual({ from: '2026-02-01', to: '2026-02-15' })
  expect((await of('2026-05-11', '2026-05-17')).before).toEqual({ from: '2026-05-04', to: '2026-05-10' })
  expect((await of('2025-02-01', '2025-02-28')).year_before).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  const years = await of('2023-01-01', '2025-12-31')
  expect([years.before, years.year_before, years.series.length]).toEqual([
    { from: '2020-01-01', to: '2022-12-31' },
    { from: '2022-01-01', to: '2024-12-31' },
    36,
  ])
  expect((await of('2024-03-01', '2026-02-28')).before).toEqual({ from: '2022-03-01', to: '2024-02-29' })
  expect((await of('2024-03-01', '2026-02-15')).before).toEqual({ from: '2022-03-01', to: '2024-02-15' })
  const long = await of('2016-05-11', '2026-05-10')
  expect([long.before, long.series.map(({ label }) => label)]).toEqual([
    { from: '2006-05-12', to: '2016-05-10' },
    Array.from({ length: 11 }, (_, year) => String(2016 + year)),
  ])
  expect([long.series[0], long.series.at(-1)]).toMatchObject([
    { from: '2016-05-11', to: '2016-12-31' },
    { from: '2026-01-01', to: '2026-05-10' },
  ])
  const may = await of('2026-05-01', '2026-05-31')
  expect(june.figures.map(({ before }) => before)).toEqual(may.figures.map(({ value }) => value))
  expect(june.series).toHaveLength(30)
  expect((await of('2025-01-01', '2025-12-31')).series).toHaveLength(12)

  const seller = await app.person({ permissions: ['view_totals_module'] })
  const { data } = await seller.done(statistics.totals, { query: { from: '2026-06-01', to: '2026-06-30' } })
  expect([data.cost_figures, data.figures.length]).toEqual([undefined, 10])
  const marginAnswer = await seller.call(statistics.totals, { query: { figure: 'margin' } })
  const outsider = await app.person({ permissions: ['view_invoices'] })
  expect([marginAnswer.status, (await outsider.call(statistics.totals)).status]).toEqual([403, 403])
  await of('2006-01-02', '2026-01-01')
  const tooLong = await owner.call(statistics.totals, { query: { from: '2006-01-01', to: '2026-01-01' } })
  expect(tooLong.body.errors).toEqual({ to: [expect.stringContaining('20 gadus')] })
})
