import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import qs from 'qs'
import { pathOf, type Answer, type Body, type Call, type Params, type QueryInput } from '../../contract/calls.ts'
import type { Permission } from '../../contract/permissions.ts'
import { createApp } from '../../server/app/app.ts'
import { newSecret } from '../../server/http/sign-in.ts'
import { createPool, limitsOf } from '../../server/db/pool.ts'
import type { Replicas } from '../../server/db/replicas.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { freshDatabase, type TestDatabase } from './postgres.ts'
import { straySteps } from './state-watch.ts'
import { answerStrictly } from './strict-answers.ts'
import { watchTables } from './touched-tables.ts'

export interface Answered<C extends Call = Call> {
  status: number
  /** On refusal, message and errors. */
  body: Answer<C> & {
    message?: string
    errors?: Record<string, string[]>
    code?: string
    current?: unknown
    confirm?: { code: string; text: string }
  }
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  bytes: Buffer
}

export interface Sent<C extends Call> {
  params?: Params<C>
  query?: QueryInput<C>
  body?: Body<C>
  form?: { fields: Readonly<Record<string, string | number>>; files: readonly { name: string; bytes: Buffer }[] }
  headers?: Readonly<Record<string, string>>
}

export interface Person {
  id: number
  token: string
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Answered<C>>
  /** Fails unless the answer is 200. */
  done<C extends Call>(call: C, sent?: Sent<C>): Promise<Answer<C>>
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance
  settings: Settings
  /** Default: all permissions. */
  person(options?: PersonOptions): Promise<Person>
  visitor: Person
  holder(token: string): Person
  close(): Promise<void>
}

interface PersonOptions {
  permissions?: readonly Permission[] | 'all'
  kind?: 'staff' | 'customer'
  customer_id?: number
  email?: string
}

/** A long lock timeout for slow machines; real limits are tested in `tests/http/limits`. */
const patient = { ...limitsOf.calls, lock: 60_000 }

/** Call `close` in afterAll; it fails on answers violating the contract. */
export async function startApp(
  environment: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
  replicas: Replicas | null = null,
): Promise<TestApp> {
  const fresh = given ? null : await freshDatabase()
  const database = given ?? (fresh as TestDatabase)
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-app-'))
  const settings = readSettings({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent', ...environment })
  // With the program's role, not as owner.
  const url = fresh?.programUrl ?? database.url
  const pool = fresh ? createPool(url, 20, patient) : database.pool
  const app = await createApp({ settings, pool, databaseUrl: url, clientDir: null, isReady: () => true, replicas })
  const faults = answerStrictly(app)
  const tableFaults = watchTables(app, pool)
  let people = 0
  return {
    ...database,
    app,
    settings,
    visitor: caller(app, 0, ''),
    holder: (token) => caller(app, 0, token),
    async person({ permissions = 'all', kind = 'staff', customer_id, email }: PersonOptions = {}) {
      people += 1
      const insertedUser = await sql<{ id: number }>`
        insert into users (email, name, surname, kind, main_customer_id)
        values (${email ?? `persona${people}@test.example`}, ${`Vārds${people}`}, ${`Uzvārds${people}`}, ${kind}, ${customer_id ?? null})
        returning id`.execute(database.db)
      const id = insertedUser.rows[0]?.id ?? 0
      await sql`insert into user_permissions (user_id, permission_id)
        select ${id}, id from permissions where ${permissions === 'all'} or name = any(${permissions === 'all' ? [] : [...permissions]})`.execute(
        database.db,
      )
      const { secret, hash } = newSecret()
      await sql`insert into access_tokens (user_id, token_hash, expires_at, last_used_at)
        values (${id}, ${hash}, now() + interval '1 hour', now())`.execute(database.db)
      return caller(app, id, secret)
    },
    async close() {
      await app.close()
      if (fresh) await pool.end()
      // Existing databases may be gone with their product, and are not checked.
      const strays = fresh ? await straySteps(fresh.pool) : []
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`Answers are not what the contract says:\n${[...new Set(faults)].join('\n')}`)
      if (strays.length > 0) throw new Error(`No lifecycle leads there:\n${strays.join('\n')}`)
      if (tableFaults.length > 0)
        throw new Error(`The contract does not say what these calls read or change:\n${[...new Set(tableFaults)].join('\n')}`)
    },
  }
}

function caller(app: FastifyInstance, id: number, token: string): Person {
  async function call<C extends Call>(which: C, sent: Sent<C> = {}): Promise<Answered<C>> {
    const query = qs.stringify(sent.query ?? {}, { arrayFormat: 'brackets', encodeValuesOnly: true })
    const form = sent.form && multipart(sent.form)
    const request: InjectOptions = {
      method: which.method,
      url: `${pathOf(which.path, sent.params)}${query && '?'}${query}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers, ...sent.headers },
    }
    if (form) request.payload = form.payload
    else if (sent.body !== undefined) request.payload = sent.body as object
    const response = await app.inject(request)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : {}) as Answered<C>['body'],
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }
  return {
    id,
    token,
    call,
    async done(which, sent) {
      const { status, body } = await call(which, sent)
      if (status !== 200) throw new Error(`${which.id} answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}

function multipart({ fields, files }: NonNullable<Sent<Call>['form']>): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----darbgaldstest'
  const texts = Object.entries(fields).map(([name, value]) => Buffer.from(part(boundary, `name="${name}"`) + `${value}\r\n`))
  const blobs = files.flatMap(({ name, bytes }) => [
    Buffer.from(part(boundary, `name="files[]"; filename="${name}"`, 'Content-Type: application/octet-stream\r\n')),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...texts, ...blobs, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

function part(boundary: string, disposition: string, more = ''): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`
}
