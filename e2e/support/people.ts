import { sql } from 'kysely'
import qs from 'qs'
import { pathOf, type Answer, type Call } from '../../contract/calls.ts'
import type { Permission } from '../../contract/permissions.ts'
import { newSecret } from '../../server/http/sign-in.ts'
import type { Answered, Person, Sent } from '../../tests/support/app.ts'
import { faultsOfAnswer } from '../../tests/support/strict-answers.ts'
import { database } from './product.ts'

export interface Worker extends Person {
  email: string
}

/** Default: all permissions. */
export interface PersonOptions {
  permissions?: readonly Permission[]
  openInNewTab?: boolean
  /** User of this customer; default: staff. */
  customer?: number
}

let createdCount = 0

/** A new user without history, tabs or settings. */
export async function newPerson(baseURL: string, { permissions, openInNewTab = false, customer }: PersonOptions = {}): Promise<Worker> {
  createdCount += 1
  const db = database()
  const email = `persona-${process.pid}-${createdCount}-${Date.now()}@parbaude.example`
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      name: 'Ilze',
      surname: `Pārbaude ${createdCount}`,
      kind: customer === undefined ? 'staff' : 'customer',
      main_customer_id: customer,
      open_in_new_tab: openInNewTab,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_permissions (user_id, permission_id)
    select ${id}, id from permissions where ${permissions === undefined} or name = any(${permissions ?? []})`.execute(db)
  return { email, ...caller(baseURL, id, await newToken(id)) }
}

export async function newToken(userId: number): Promise<string> {
  const { secret, hash } = newSecret()
  await sql`insert into access_tokens (user_id, token_hash, expires_at, last_used_at)
    values (${userId}, ${hash}, now() + interval '1 hour', now())`.execute(database())
  return secret
}

export async function endSessions({ id }: Person): Promise<void> {
  await sql`delete from access_tokens where user_id = ${id}`.execute(database())
}

export async function withdraw({ id }: Person, ...permissions: readonly Permission[]): Promise<void> {
  await sql`delete from user_permissions where user_id = ${id}
    and permission_id in (select id from permissions where name = any(${permissions}))`.execute(database())
}

function caller(baseURL: string, id: number, token: string): Person {
  async function call<C extends Call>(which: C, sent: Sent<C> = {}): Promise<Answered<C>> {
    const query = qs.stringify(sent.query ?? {}, { arrayFormat: 'brackets', encodeValuesOnly: true })
    const answer = await fetch(`${baseURL}${pathOf(which.path, sent.params)}${query && '?'}${query}`, {
      method: which.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const body = (isJson ? JSON.parse(bytes.toString('utf8')) : {}) as Answered<C>['body']
    return { status: answer.status, body, headers: Object.fromEntries(answer.headers), bytes }
  }
  return {
    id,
    token,
    call,
    async done<C extends Call>(which: C, sent?: Sent<C>): Promise<Answer<C>> {
      const { status, body } = await call(which, sent)
      if (status !== 200) throw new Error(`${which.id} answered ${status}: ${JSON.stringify(body)}`)
      const faults = faultsOfAnswer(which, body)
      if (faults.length > 0) throw new Error(`The answer is not what the contract says: ${faults.join('; ')}`)
      return body
    },
  }
}
