import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { session } from '../../contract/session/session.ts'
import { createDb, createPool } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { issueFirstAdminToken } from '../../server/start/first-admin-token.ts'
import type { Node } from './failover.ts'
import type { Product } from './product.ts'

/** @file 32 people who create orders while primary and standby change places, and the account of what they were answered. */

export async function send(
  url: string,
  { method, path }: { method: string; path: string },
  { token = '', key = '', body }: { token?: string; key?: string; body: object },
): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(40_000) })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Signs the first administrator in; makes a customer and an item. */
export async function beginWith(node: Node, url: string): Promise<{ token: string; body: { customer_id: number } }> {
  const password = 'liela kaste ar pīrāgiem 88'
  const email = 'ilze@darbgalds.example'
  const token = await issueFirstAdminToken(node.url)
  await send(url, session.firstAdministrator, { body: { name: 'Ilze', surname: 'Kalniņa', password, email, token } })
  const { access_token } = await send(url, session.login, { body: { email, password } })
  const [customer] = await node.query<{ id: string }>(`
    insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), 'Klients', (select min(id) from countries), 'Rīga' returning id`)
  await node.query(`insert into warehouses (code, name) select 'N', 'Noliktava' where not exists (select from warehouses)`)
  return { token: String(access_token), body: { customer_id: Number(customer?.id) } }
}

export interface Written {
  key: string
  number: string
}

/** Creates orders one after another, each again with its key until it is answered. */
async function write(
  servers: readonly Product[],
  name: string,
  { token, body }: Awaited<ReturnType<typeof beginWith>>,
  isOver: () => boolean,
) {
  const done: Written[] = []
  const refusals: string[] = []
  for (let at = 0; !isOver(); at += 1) {
    const key = `${name}-${at}`
    for (let attempt = 0; ; attempt += 1) {
      const { url } = servers[(at + attempt) % servers.length] as Product
      try {
        const { data } = await send(url, orders.create, { token, key, body: { ...body, project: key } })
        done.push({ key, number: String((data as { number: string }).number) })
        break
      } catch (error) {
        refusals.push(String(error))
        await sleep(100)
      }
    }
  }
  return { done, refusals }
}

/** Starts 32 writers. */
export function writing(servers: readonly Product[], begun: Awaited<ReturnType<typeof beginWith>>) {
  let isOver = false
  const writers = Array.from({ length: 32 }, (_, at) => write(servers, `writer${at}`, begun, () => isOver))
  return async () => {
    isOver = true
    const all = await Promise.all(writers)
    return { done: all.flatMap(({ done }) => done), refusals: all.flatMap(({ refusals }) => refusals) }
  }
}

export const countOf = async (node: Node): Promise<number> =>
  Number((await node.query<{ count: string }>('select count(*) from orders'))[0]?.count)

/** Milliseconds until the node has more orders than now. */
export async function untilMore(node: Node, more: number): Promise<number> {
  const [before, began] = [await countOf(node), Date.now()]
  await vi.waitUntil(async () => (await countOf(node)) >= before + more, { timeout: 60_000, interval: 100 })
  return Date.now() - began
}

export async function cleanIn(node: Node): Promise<void> {
  const db = createDb(createPool(node.url, 1))
  onTestFinished(() => db.destroy())
  expect((await audit(db)).filter(({ findings }) => findings.length > 0)).toEqual([])
}

/** Every answered order stands once under the number that was answered. */
export async function expectWritten(node: Node, done: readonly Written[]): Promise<void> {
  const rows = await node.query<Written>('select project as key, number from orders order by project')
  const stored = new Map(rows.map(({ key, number }) => [key, number]))
  expect(stored.size).toBe(rows.length)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(done.filter(({ key, number }) => stored.get(key) !== number)).toEqual([])
  expect(done.length).toBe(rows.length)
}
