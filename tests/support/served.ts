import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { session } from '../../contract/session/session.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { issueFirstAdminToken } from '../../server/start/first-admin-token.ts'
import type { Product } from './product.ts'

/** @file Calls of started servers. */

/** Signs the first administrator in. */
export async function administrator(DATABASE_URL: string, url: string): Promise<string> {
  const password = 'liela kaste ar pīrāgiem 88'
  const email = 'ilze@darbgalds.example'
  const token = await issueFirstAdminToken(DATABASE_URL)
  await send(url, session.firstAdministrator, { body: { name: 'Ilze', surname: 'Kalniņa', password, email, token } })
  const { access_token } = await send(url, session.login, { body: { email, password } })
  return String(access_token)
}

export async function send(
  url: string,
  { method, path }: { method: string; path: string },
  { token = '', key = '', body }: { token?: string; key?: string; body?: object },
): Promise<Record<string, unknown>> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
  const sent = body ? JSON.stringify(body) : null
  const answer = await fetch(`${url}${path}`, { method, headers, body: sent, signal: AbortSignal.timeout(20_000) })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Creates tasks one after another, each again with its key at the next server until one answers. */
export async function createThrough(servers: { current: Product[] }, token: string, name: string, until: () => boolean): Promise<string[]> {
  const done: string[] = []
  for (let at = 0; !until(); at += 1) {
    const title = `${name} ${at}`
    for (let attempt = at; ; attempt += 1) {
      const { url } = servers.current[attempt % servers.current.length] as Product
      const answer = await send(url, tasks.create, { token, key: `${name}-${at}`, body: { title } }).catch(() => null)
      if (answer) break
      await sleep(50)
    }
    done.push(title)
  }
  return done
}

export async function titlesIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>('select title from tasks order by title')
  return rows.map(({ title }) => title)
}
