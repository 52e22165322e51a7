import type { Call } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { permissions, type Permission } from '../../contract/permissions.ts'
import { onConnection } from '../db/pool.ts'
import { nothingFollows } from '../http/afterwards.ts'
import type { Db, SessionUser } from '../http/context.ts'
import { usualPage } from '../http/list.ts'
import { newSecret, userOfToken } from '../http/sign-in.ts'
import { parsed, type Dependencies } from './pipeline.ts'

/** PostgreSQL decides how it plans a prepared statement after five runs. */
const runs = 6

/** Rows of lists on screens. */
const screenRows = 50

/**
 * Opens connections and lets each read what first pages read: a new one otherwise takes a third of a second for the
 * catalogue, the Latvian collation and plans, from the first people after a start.
 */
export async function warmConnections(dependencies: Dependencies, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => onConnection(dependencies.db, (one) => readOften(dependencies, one))))
}

async function readOften(dependencies: Dependencies, one: Db): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    await userOfToken(one, `Bearer ${newSecret().secret}`)
    const { data } = (await read(dependencies, one, { call: orders.list, query: { per_page: String(screenRows) } })) as {
      data: { id: number }[]
    }
    const newest = data[0]
    if (newest) await read(dependencies, one, { call: orders.show, params: { id: String(newest.id) } })
  }
}

interface Asked {
  call: Call
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
}

/** As a request would; nobody gets the answer. */
async function read(dependencies: Dependencies, one: Db, { call, params = {}, query = {} }: Asked): Promise<unknown> {
  const { handler } = dependencies.served.get(call.id) ?? {}
  if (!handler) throw new Error(`No handler for ${call.id}`)
  const request = { params, query, body: undefined, headers: {}, ip: '' }
  const { run } = parsed({ call, handler, changes: false, dependencies }, request, reader, undefined)
  return run(one, { audit: () => undefined, afterwards: nothingFollows })
}

const reader: SessionUser = {
  id: 0,
  kind: 'staff',
  name: '',
  email: '',
  main_customer_id: null,
  sees_prices: true,
  lacks_factor: false,
  permissions: new Set(Object.keys(permissions) as Permission[]),
  modules: new Set(),
  token_id: 0,
  page_size: usualPage,
}
