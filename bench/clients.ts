import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pathOf } from '../contract/calls.ts'
import { orders } from '../contract/orders/orders.ts'
import { stockOf } from './documents.ts'
import type { Installation } from './installation.ts'
import { percentile, valueOf, type Figure } from './measure.ts'

export interface ClientsTask {
  url: string
  token: string
  clients: number
  seconds: number
  requests: ClientRequest[]
}

export interface ClientRequest {
  path: string
  body?: string
}

/** Milliseconds of each answer, and the number of failures. */
export interface ClientsResult {
  samples: number[]
  failed: number
  seconds: number
}

export async function clientFigures(installation: Installation, seconds: number): Promise<Figure[]> {
  const { url, token } = installation
  const everybody = { url, token, clients: 32, seconds }
  const read = await together({ ...everybody, requests: (await pathsOf(installation)).map((path) => ({ path })) })
  const created = await together({ ...everybody, requests: await newOrders(installation) })
  return [...figuresOf('32 lasītāji', read, { most: 900, p99: 80 }), ...figuresOf('32 pasūtījumu ņēmēji', created, { most: 150, p99: 250 })]
}

function figuresOf(who: string, { samples, failed, seconds }: ClientsResult, bars: { most: number; p99: number }): Figure[] {
  return [
    valueOf(`${who}: atbildes sekundē`, samples.length / seconds, { bar: bars.most, unit: '/s', more: true }),
    valueOf(`${who}: 99. procentile`, percentile(samples, 0.99), { bar: bars.p99 }),
    valueOf(`${who}: mediāna`, percentile(samples, 0.5)),
    valueOf(`${who}: neizdevušies`, failed, { bar: 0, unit: '' }),
  ]
}

async function together(task: ClientsTask): Promise<ClientsResult> {
  const child = fork(join(import.meta.dirname, 'clients-process.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(task)
  const [result] = (await once(child, 'message')) as [ClientsResult]
  return result
}

async function newOrders(installation: Installation): Promise<ClientRequest[]> {
  const { goods, buyers } = await stockOf(installation, 40)
  return Array.from({ length: 200 }, (_, run) => ({
    path: pathOf(orders.create.path),
    body: JSON.stringify({
      customer_id: buyers[run % buyers.length],
      warehouse_id: 1,
      order_items: [0, 1, 2].map((place) => ({ item_id: goods[(run * 3 + place) % goods.length], quantity: '1' })),
    }),
  }))
}

/** Six lists to four records. */
async function pathsOf({ db }: Installation): Promise<string[]> {
  const ids = async (table: 'orders' | 'invoices' | 'customers' | 'catalog_items', count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by md5(id::text) limit ${count}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const lists = [
    'orders',
    'orders?status=in_fulfillment',
    'orders?page=3',
    'invoices',
    'invoices?status=accepted',
    'customers',
    'catalog_items',
    'stock_items',
    'orders?q=saules',
  ]
  const records = [
    ...(await ids('orders', 60)).map((id) => `orders/${id}`),
    ...(await ids('invoices', 40)).map((id) => `invoices/${id}`),
    ...(await ids('customers', 20)).map((id) => `customers/${id}`),
  ]
  const all = [...records]
  for (let at = 0; at < records.length * 1.5; at += 1) all.push(lists[at % lists.length] ?? 'orders')
  return all.map((path) => `/api/${path}`)
}
