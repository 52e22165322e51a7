import { sql } from 'kysely'
import { pathOf } from '../contract/calls.ts'
import { orders } from '../contract/orders/orders.ts'
import type { ClientRequest } from './clients.ts'
import { stockOf } from './documents.ts'
import type { Installation } from './installation.ts'

/** @file Requests of the clients, by kind. */

export const kinds = ['list', 'search', 'record', 'create', 'mix'] as const
export type Kind = (typeof kinds)[number]

/** Rows of a list, as many as a person's screen asks for. */
const rows = 50

type Source = Pick<Installation, 'db'>

const sources: Readonly<Record<Kind, (installation: Installation) => Promise<ClientRequest[]>>> = {
  list: () => Promise.resolve(gets([`orders?per_page=${rows}`])),
  search: async (installation) =>
    gets((await wordsSought(installation)).map((word) => `orders?q=${encodeURIComponent(word)}&per_page=${rows}`)),
  record: async (installation) => gets((await someIds(installation, 'orders', 200)).map((id) => `orders/${id}`)),
  create: newOrders,
  mix,
}

export function requestsOf(installation: Installation, kind: Kind): Promise<ClientRequest[]> {
  return sources[kind](installation)
}

export async function newOrders(installation: Installation): Promise<ClientRequest[]> {
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

/** Of twenty requests seven open a list, three search, nine open a record and one creates an order. */
async function mix(installation: Installation): Promise<ClientRequest[]> {
  const lists = gets(
    ['orders', 'orders?status=in_fulfillment', 'orders?page=3', 'invoices', 'customers', 'catalog_items', 'stock_items'].map(
      (path) => `${path}${path.includes('?') ? '&' : '?'}per_page=${rows}`,
    ),
  )
  const [searches, creations] = [await requestsOf(installation, 'search'), await newOrders(installation)]
  const records = gets([
    ...(await someIds(installation, 'orders', 100)).map((id) => `orders/${id}`),
    ...(await someIds(installation, 'invoices', 50)).map((id) => `invoices/${id}`),
    ...(await someIds(installation, 'customers', 30)).map((id) => `customers/${id}`),
  ])
  const day = 'LRLRSRLRLRSRLRLRSRCL'.split('')
  const pools = { L: lists, S: searches, R: records, C: creations } as const
  const at = { L: 0, S: 0, R: 0, C: 0 }
  return Array.from({ length: 30 }, () => day)
    .flat()
    .flatMap((letter) => {
      const kind = letter as keyof typeof pools
      const pool = pools[kind]
      at[kind] += 1
      return pool[at[kind] % pool.length] ?? []
    })
}

function gets(paths: readonly string[]): ClientRequest[] {
  return paths.map((path) => ({ path: `/api/${path}` }))
}

export async function someIds(
  { db }: Source,
  table: 'orders' | 'invoices' | 'customers' | 'catalog_items',
  count: number,
): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`select id from ${sql.table(table)} order by md5(id::text) limit ${count}`.execute(db)
  return found.map(({ id }) => id)
}

/** Words of customers' names, from frequent to rare. */
export async function wordsSought({ db }: Source): Promise<string[]> {
  const { rows: found } = await sql<{ word: string }>`
    select word from customers cross join lateral unnest(search_words(name)) as word
    where length(word) > 3 group by word order by count(*) desc, word limit 200`.execute(db)
  return found.map(({ word }) => word).filter((_, place) => place % 10 === 0)
}
