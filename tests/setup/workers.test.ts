import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { session } from '../../contract/session/session.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import type { Call } from '../../contract/calls.ts'
import { issueFirstAdminToken } from '../../server/start/first-admin-token.ts'
import { listen } from '../support/events.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

vi.setConfig({ testTimeout: 300_000 })

const onLinux = process.platform === 'linux'

interface Sent {
  token?: string
  key?: string
  body?: object
}

interface Answered {
  status: number
  body: Record<string, unknown> & { message?: string }
}

/** A new connection per call alternates between processes. */
function call(url: string, { method, path }: Pick<Call, 'method' | 'path'>, { token, key, body }: Sent = {}): Promise<Answered> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((done, fail) => {
    const sent = request(`${url}${path}`, { method, agent: false, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => done({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answered['body'] }))
    })
    sent.on('error', fail).end(body && JSON.stringify(body))
  })
}

async function figuresOf(port: number): Promise<{ calls: number; since: number } | null> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
  if (!response?.ok) return null
  const text = await response.text()
  const calls = [...text.matchAll(/^darbgalds_call_seconds_count\S* (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
  return { calls, since: Number(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1]) }
}

test('of calls at once on an empty database one token makes one administrator, and two processes serve as one', async () => {
  const { url: DATABASE_URL, pool } = await databaseOfTest()
  await pool.query('drop schema public cascade; create schema public')
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const shared = await startProduct({
    folder: await folderOfTest(),
    bare: true,
    env: { DATABASE_URL, WORKERS: '2', METRICS_ADDRESS: String(port) },
  })
  const { url } = shared

  await Promise.all(Array.from({ length: 4 }, () => issueFirstAdminToken(DATABASE_URL)))
  expect((await pool.query('select from first_admin_tokens')).rowCount).toBe(1)
  const token = await issueFirstAdminToken(DATABASE_URL)
  const person = { name: 'Ilze', surname: 'Kalniņa', password: 'liela kaste ar pīrāgiem 88' }
  const tried = [1, 2, 3, 4].map((at) =>
    call(url, session.firstAdministrator, { body: { ...person, token, email: `ilze${at}@darbgalds.example` } }),
  )
  expect((await Promise.all(tried)).filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await pool.query<{ email: string }>('select email from users')
  expect(rows).toHaveLength(1)

  const email = rows[0]?.email ?? ''
  const signedIn = await call(url, session.login, { body: { email, password: person.password } })
  const key = { token: String(signedIn.body['access_token']) }
  // Events reach both processes; a shared key acts once.
  const streams = await Promise.all([listen(url, key.token), listen(url, key.token)])
  const body = { title: 'Piezvanīt klientam' }
  const sent = await Promise.all(Array.from({ length: 6 }, () => call(url, tasks.create, { ...key, key: 'viens-uzdevums', body })))
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
  expect(new Set(sent.map((each) => each.body['task_id'])).size).toBe(1)
  for (const { events } of streams)
    await vi.waitFor(() => expect(events.filter(({ data }) => data.entity === 'tasks')).toHaveLength(1), { timeout: 5000 })
  const working = await Promise.all([figuresOf(port + 1), figuresOf(port + 2)])
  for (const each of working) expect(each?.calls).toBeGreaterThanOrEqual(3)

  // Password failures are counted jointly.
  const guesses: Answered[] = []
  for (let guess = 0; guess < 6; guess += 1)
    guesses.push(await call(url, session.login, { body: { email, password: `minējums ${guess}` } }))
  expect(guesses[4]?.body.message).toBe('E-pasts vai parole nav pareiza')
  expect(guesses[5]?.body.message).toMatch(/^Pārāk daudz neveiksmīgu mēģinājumu/)

  // A dead process is replaced while the other continues.
  if (onLinux) {
    const { pid } = shared.process
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    const isWorker = (child: number): boolean => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.mjs')
    const worker = children.find(isWorker)
    if (worker === undefined) throw new Error('No process serves calls')
    process.kill(worker, 'SIGKILL')
    await vi.waitFor(() => expect(shared.output()).toContain(`Process ${worker}, kas apkalpo pieprasījumus, beidzās`), { timeout: 10_000 })
    expect((await call(url, session.user, key)).status).toBe(200)
    await vi.waitFor(
      async () => {
        const now = await Promise.all([figuresOf(port + 1), figuresOf(port + 2)])
        expect(now.filter((each, at) => each && each.since > (working[at]?.since ?? 0))).toHaveLength(1)
      },
      { timeout: 60_000, interval: 100 },
    )
    expect((await call(url, session.user, key)).status).toBe(200)
  }
  expect(await shared.end()).toBe(0)
})
