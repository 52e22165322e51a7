import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import qs from 'qs'
import { pathOf, type Answer, type Body, type Call, type Params, type QueryInput } from '../contract/calls.ts'
import { createDb, createPool, type Db } from '../server/db/pool.ts'
import { runningDatabase } from '../server/db/running.ts'
import { newSecret } from '../server/http/sign-in.ts'

const root = join(import.meta.dirname, '..')

export interface Installation {
  url: string
  data: string
  process: ChildProcess
  /** Milliseconds from process start to the first answer. */
  startedIn: number
  token: string
  db: Db
  /** Process ID of the embedded PostgreSQL. */
  postgres(): number
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Answer<C>>
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface Sent<C extends Call> {
  params?: Params<C>
  query?: QueryInput<C>
  body?: Body<C>
  key?: string
}

export async function ensureLoaded(data: string, orders: number): Promise<void> {
  if (existsSync(join(data, 'postgres', 'cluster'))) return
  console.log(`Ielādē ${orders} pasūtījumus mapē ${data} …`)
  const child = run('server/tools/load.ts', ['--orders', String(orders)], { DATA_DIR: data, DATABASE_URL: '' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error('Ielāde neizdevās')
}

export async function startInstallation(data: string, more: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const begun = performance.now()
  const child = run(
    'server/tools/start.mjs',
    [],
    { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '', DEMO: '0', SMTP_URL: '', ...more },
    'pipe',
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const gone = once(child, 'close')
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const address = /http:\/\/\S+/.exec(printed)
      if (address) done(address[0])
    })
    void gone.then(() => fail(new Error(`Serveris nesāka darbu: ${printed}`)))
  })
  await fetch(`${url}/api/health`)
  const startedIn = performance.now() - begun
  const running = runningDatabase(data)
  if (!running) throw new Error('Serverim nav iebūvētās datubāzes')
  const pool = createPool(running.url, 2)
  const db = createDb(pool)
  const token = await signIn(db)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    url,
    data,
    process: child,
    startedIn,
    token,
    db,
    postgres: () => runningDatabase(data)?.pid ?? 0,
    call: (call, sent) => send(url, agent, token, call, sent),
    async stop(signal = 'SIGTERM') {
      agent.destroy()
      await db.destroy().catch(() => undefined)
      child.kill(signal)
      await gone
    },
  }
}

async function signIn(db: Db): Promise<string> {
  const { secret, hash } = newSecret()
  const user = await db.selectFrom('users').select('id').where('is_active', '=', true).orderBy('id').executeTakeFirstOrThrow()
  await db
    .insertInto('access_tokens')
    .values({ user_id: user.id, token_hash: hash, expires_at: new Date(Date.now() + 12 * 3_600_000), last_used_at: new Date() })
    .execute()
  return secret
}

/** Sends a call over a keep-alive connection; throws unless the answer is 200. */
async function send<C extends Call>(url: string, agent: Agent, token: string, call: C, sent: Sent<C> = {}): Promise<Answer<C>> {
  const query = qs.stringify(sent.query ?? {}, { arrayFormat: 'brackets', encodeValuesOnly: true })
  const address = `${url}${pathOf(call.path, sent.params)}${query && '?'}${query}`
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(sent.key && { 'idempotency-key': sent.key }),
  }
  const { status, text } = await new Promise<{ status: number; text: string }>((done, fail) => {
    const message = request(address, { method: call.method, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      response.on('error', fail)
    })
    message.on('error', fail)
    message.end(body)
  })
  if (status !== 200) throw new Error(`${call.id} ${query}: ${status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer<C>
}

function run(script: string, args: string[], env: Record<string, string>, output: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const loader = script.endsWith('.ts') ? [join(root, 'node_modules/tsx/dist/cli.mjs')] : []
  return spawn(process.execPath, [...loader, join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', output, output === 'pipe' ? 'pipe' : 'inherit'],
  })
}
