import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Installation } from './installation.ts'
import { percentile, valueOf, type Figure } from './measure.ts'
import { newOrders, someIds } from './requests.ts'

export interface ClientsTask {
  url: string
  token: string
  clients: number
  /** Uncounted seconds before. */
  warming: number
  seconds: number
  requests: ClientRequest[]
}

export interface ClientRequest {
  path: string
  body?: string
}

/** Milliseconds of each answer, and how many failed. */
export interface ClientsResult {
  samples: number[]
  failed: number
  seconds: number
}

export async function clientFigures(installation: Installation, seconds: number): Promise<Figure[]> {
  const { url, token } = installation
  const everybody = { url, token, clients: 32, warming: 2, seconds }
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

/** Clients of a process of their own; reports when counting begins. */
export async function together(task: ClientsTask, onCounting: () => void = () => undefined): Promise<ClientsResult> {
  const child = fork(join(import.meta.dirname, 'clients-process.ts'), { execArgv: ['--import', 'tsx'] })
  const told = async (): Promise<unknown> => ((await once(child, 'message', { signal: gone.signal })) as [unknown])[0]
  const gone = new AbortController()
  child.once('exit', () => gone.abort(new Error('The process of the clients ended early')))
  child.send(task)
  await told()
  onCounting()
  return (await told()) as ClientsResult
}

/** Six lists to four records. */
async function pathsOf(installation: Installation): Promise<string[]> {
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
    ...(await someIds(installation, 'orders', 60)).map((id) => `orders/${id}`),
    ...(await someIds(installation, 'invoices', 40)).map((id) => `invoices/${id}`),
    ...(await someIds(installation, 'customers', 20)).map((id) => `customers/${id}`),
  ]
  const all = [...records]
  for (let at = 0; at < records.length * 1.5; at += 1) all.push(lists[at % lists.length] ?? 'orders')
  return all.map((path) => `/api/${path}`)
}
