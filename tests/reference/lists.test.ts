import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf, type Call } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import { referenceLists } from '../../contract/reference/reference.ts'
import { answerFieldName, type ReferenceList, type ReferenceRow } from '../../contract/reference/reference-list.ts'
import { firstTargets } from '../support/first-targets.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

/** Generated from the declarations of reference lists. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

const lists = referenceLists as unknown as readonly ReferenceList[]

async function exampleOf(list: ReferenceList, which: 0 | 1): Promise<Record<string, unknown>> {
  return { ...list.examples[which], ...(await firstTargets(app, list)) }
}

async function create(list: ReferenceList, body: object, by = clerk) {
  return by.call(list.calls.create as Call, { body: body as never })
}

function rowOf(answer: { body: unknown }): ReferenceRow {
  return (answer.body as { data: ReferenceRow }).data
}

describe.each(lists.map((list) => [list.table, list] as const))('%s', (_, list) => {
  const { create: createCall, change, remove, list: read } = list.calls
  const searchedField = list.sort[0]
  let first: ReferenceRow

  test('makes a record and shows every field as it was sent', async () => {
    const body = await exampleOf(list, 0)
    const answer = await create(list, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    first = rowOf(answer)
    for (const [name, { target, initial, kind }] of Object.entries(list.fields)) {
      const expected = body[name] ?? initial ?? null
      const shown = first[answerFieldName(name)]
      if (target && expected !== null) expect(shown).toMatchObject({ id: expected })
      else expect(shown, name).toEqual(kind === 'flag' ? (expected ?? false) : expected)
    }
    const audit = await sql<{ event: string; user_id: number }>`
      select event, user_id from audit_log where entity_type = ${list.table} and entity_id = ${first.id}`.execute(app.db)
    expect(audit.rows).toEqual([{ event: 'CREATED', user_id: clerk.id }])
  })

  test('refuses a second record of the same key and names the field', async () => {
    const key = list.unique.at(-1) ?? ''
    const twin = { ...(await exampleOf(list, 1)), ...Object.fromEntries(await pick(list)) }
    const { status, body } = await create(list, twin)
    expect(status).toBe(422)
    expect(body.errors?.[key]?.[0]).toContain(labelOf(key))
  })

  test('names every required field that is missing', async () => {
    const { status, body } = await create(list, {})
    const required = Object.entries(list.fields).filter(([, field]) => field.required && field.initial === undefined)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(required.map(([name]) => name).toSorted())
  })

  test('finds it by words without accents, in any order', async () => {
    const words = plain(String(first[searchedField])).toLowerCase().split(' ').toReversed().join(' ')
    const { data } = (await clerk.done(read as Call, { query: { q: words } as never })) as { data: ReferenceRow[] }
    expect(data.map(({ id }) => id)).toContain(first.id)
    const { data: none } = (await clerk.done(read as Call, { query: { q: 'nekāda-tāda-ieraksta' } as never })) as { data: ReferenceRow[] }
    expect(none).toEqual([])
  })

  test('changes what is sent and keeps the rest', async () => {
    const body = { [searchedField]: `${String(first[searchedField])}2`, lock_version: first.lock_version }
    const answer = await clerk.call(change as Call, { params: { id: first.id }, body: body as never })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(rowOf(answer)).toEqual({ ...first, [searchedField]: body[searchedField], lock_version: first.lock_version + 1 })
  })

  test('refuses a stale save and answers the record as it is now', async () => {
    const { status, body } = await clerk.call(change as Call, {
      params: { id: first.id },
      body: { [searchedField]: 'Cits', lock_version: first.lock_version } as never,
    })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('lock_version')
    expect(body.current).toMatchObject({ id: first.id, [searchedField]: `${String(first[searchedField])}2` })
  })

  test('writes for nobody without the permission, reads for staff only', async () => {
    const before = await rows(list)
    const reader = await app.person({ permissions: [] })
    const writes = [
      await create(list, await exampleOf(list, 1), reader),
      await reader.call(change as Call, { params: { id: first.id }, body: { lock_version: 2 } as never }),
      await reader.call(remove as Call, { params: { id: first.id } }),
    ]
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await rows(list)).toEqual(before)
    expect((await reader.call(read as Call)).status).toBe(200)
    expect((await app.visitor.call(read as Call)).status).toBe(401)
    const outsider = await app.person({ permissions: [], kind: 'customer', customer_id: await customerOf(app) })
    expect((await outsider.call(read as Call)).status).toBe(403)
  })

  test('is not deleted while something refers to it, and is afterwards', async () => {
    const undo = await referTo(list, first.id)
    const refused = await clerk.call(remove as Call, { params: { id: first.id } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('status')
    await undo()
    expect((await clerk.call(remove as Call, { params: { id: first.id } })).status).toBe(200)
    expect(await clerk.call(remove as Call, { params: { id: first.id } })).toMatchObject({ status: 404, body: { code: 'no_record' } })
  })

  test('stands at the address that the specification gives', () => {
    expect([read.path, createCall.path, pathOf(change.path, { id: 1 }), pathOf(remove.path, { id: 1 })]).toEqual([
      list.calls.list.path,
      list.calls.list.path,
      `${list.calls.list.path}/1`,
      `${list.calls.list.path}/1`,
    ])
  })

  async function pick(of: ReferenceList): Promise<[string, unknown][]> {
    const original = await exampleOf(of, 0)
    return of.unique.map((name) => [name, original[name]])
  }
})

async function rows(list: ReferenceList): Promise<unknown[]> {
  return (await sql`select * from ${sql.table(list.table)} order by id`.execute(app.db)).rows
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** References that are cleared on delete: contracts keep their text. */
const yields: Readonly<Record<string, readonly string[]>> = { contract_templates: ['contracts_contract_template_id_fkey'] }

/** References from a test table, simpler than real ones; real foreign keys are checked in the catalogue. */
async function referTo(list: ReferenceList, id: number): Promise<() => Promise<void>> {
  const name = `referrer_${list.table}`
  const { rows: yielding } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'f' and confrelid = ${list.table}::regclass and confdeltype <> 'a'`.execute(
    app.db,
  )
  expect(yielding.map(({ name: each }) => each)).toEqual(yields[list.table] ?? [])
  await sql`create table ${sql.table(name)} (id bigint references ${sql.table(list.table)})`.execute(app.db)
  await sql`insert into ${sql.table(name)} values (${id})`.execute(app.db)
  return async () => void (await sql`drop table ${sql.table(name)}`.execute(app.db))
}

async function customerOf({ db }: TestApp): Promise<number> {
  const { rows: referenceRows } = await sql<{ id: number }>`
    insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), 'Pircējs', (select min(id) from countries), 'Rīga' returning id`.execute(db)
  return referenceRows[0]?.id ?? 0
}
