import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Installation } from './installation.ts'
import { percentile, valueOf, type Figure } from './measure.ts'

/** What the process of the clients is told. */
export interface ClientsTask {
  url: string
  token: string
  clients: number
  seconds: number
  paths: string[]
}

/** What it answers: milliseconds of each answer, and how many were no answer. */
export interface ClientsResult {
  samples: number[]
  failed: number
  seconds: number
}

/** So many people reading lists and records at once, from a process of their own. */
export async function clientFigures(installation: Installation, seconds: number): Promise<Figure[]> {
  const paths = await pathsOf(installation)
  const {
    samples,
    failed,
    seconds: took,
  } = await readAll({ url: installation.url, token: installation.token, clients: 32, seconds, paths })
  return [
    valueOf('32 lasītāji: atbildes sekundē', samples.length / took, { bar: 1500, unit: '/s', more: true }),
    valueOf('32 lasītāji: 99. procentile', percentile(samples, 0.99), { bar: 80 }),
    valueOf('32 lasītāji: mediāna', percentile(samples, 0.5)),
    valueOf('32 lasītāji: neizdevušies', failed, { bar: 0, unit: '' }),
  ]
}

async function readAll(task: ClientsTask): Promise<ClientsResult> {
  const child = fork(join(import.meta.dirname, 'clients-process.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(task)
  const [result] = (await once(child, 'message')) as [ClientsResult]
  return result
}

/** Six lists to four records, as people look around. */
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
