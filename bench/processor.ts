import { setTimeout as sleep } from 'node:timers/promises'
import { catalog } from '../contract/catalog/catalog.ts'
import { customers } from '../contract/customers/customers.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { stock } from '../contract/stock/stock.ts'
import { stockOf } from './documents.ts'
import type { Installation } from './installation.ts'
import { valueOf, type Figure } from './measure.ts'
import { processorTime, tick } from './processor-time.ts'
import { someIds, wordsSought } from './requests.ts'

/** Warm-up calls. */
const warming = 1_200

/** Limits of quality.md: CPU milliseconds per answer, on a machine where the reference loop takes 110 ms. */
const bars = { list: 2.2, record: 2.5, search: 4, create: 10 }

/** CPU time of server and PostgreSQL per answer, which is independent of other load. Linux only. */
export async function processorFigures(installation: Installation, runs: number): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const { call } = installation
  const ids = (table: 'orders' | 'invoices' | 'customers') => someIds(installation, table, 100)
  const [someOrders, someInvoices, someCustomers] = [await ids('orders'), await ids('invoices'), await ids('customers')]
  const { goods, buyers } = await stockOf(installation, 40)
  const at = (list: readonly number[], run: number): number => list[run % list.length] ?? 1
  const lists = [
    () => call(orders.list),
    () => call(invoices.list),
    () => call(customers.list),
    () => call(catalog.list),
    () => call(stock.list),
  ]
  const shows = [
    (run: number) => call(orders.show, { params: { id: at(someOrders, run) } }),
    (run: number) => call(invoices.show, { params: { id: at(someInvoices, run) } }),
    (run: number) => call(customers.show, { params: { id: at(someCustomers, run) } }),
  ]
  const words = await wordsSought(installation)
  const create = (run: number) =>
    call(orders.create, {
      body: {
        customer_id: at(buyers, run),
        warehouse_id: 1,
        order_items: [0, 1, 2].map((place) => ({ item_id: at(goods, run * 3 + place), quantity: '1' })),
      },
      key: `bench-processor-${process.pid}-${Math.random()}`,
    })
  const taken: readonly [string, number, number, (run: number) => Promise<unknown>][] = [
    ['saraksts', bars.list, runs * 10, (run) => lists[run % lists.length]?.() ?? Promise.resolve()],
    ['ieraksts', bars.record, runs * 10, (run) => shows[run % shows.length]?.(run) ?? Promise.resolve()],
    ['meklēšana', bars.search, runs * 5, (run) => call(orders.list, { query: { q: words[run % words.length] ?? '' } })],
    ['pasūtījums ar 3 rindām izveidots', bars.create, runs * 2, create],
  ]
  const figures: Figure[] = []
  await untilIdle(installation)
  for (const [name, bar, times, act] of taken) {
    // The first calls prepare statements; JIT compilation takes hundreds.
    for (let run = 0; run < warming; run += 1) await act(run)
    const before = spent(installation)
    for (let run = 0; run < times; run += 1) await act(run)
    figures.push(valueOf(`procesors atbildei: ${name}`, (spent(installation) - before) / times, { bar }))
  }
  return figures
}

function spent(installation: Installation): number {
  const { server, postgres } = processorTime(installation)
  return server + postgres
}

/** Waits for background work after start and load: vacuum, daily sums, charges. */
async function untilIdle(installation: Installation): Promise<void> {
  for (let second = 0; second < 1_800; second += 1) {
    const before = spent(installation)
    await sleep(1_000)
    if (spent(installation) - before <= 2 * tick) return
  }
  throw new Error('Serveris pusstundu nav rimis')
}
