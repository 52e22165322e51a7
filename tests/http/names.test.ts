import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName, shortName, withoutNumber, type NamedKind } from '../../contract/record-names.ts'
import { session } from '../../contract/session/session.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { documentName } from '../../server/db/document-name.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeOffer, ownCompany } from '../support/factories.ts'
import { everyCall } from './samples.ts'
import { makeWorld, type World } from './world.ts'
import { paramsOf } from './world-keys.ts'

/** @file Records without numbers have descriptive names, never keys. */

/** High keys are recognizable in texts. */
const firstKey = 7_700_001
const keyInText = /^(?!Ražotājs|Parametrs|Izmērs).*(^|[ #.])77\d{5}$|\b(null|undefined)\b/i

const root = join(import.meta.dirname, '../..')

let app: TestApp
let clerk: Person
let world: World

beforeAll(async () => {
  app = await startApp()
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstKey}) from pg_sequences where schemaname = 'public'`.execute(
    app.db,
  )
  await ownCompany(app)
  world = await makeWorld(app, 'ZIEMEĻU')
  await makeOffer(app, { customer_name: 'ZIEMEĻU viesis' })
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const numberless: readonly [kind: NamedKind, table: string][] = [
  ['invoice', 'invoices'],
  ['credit_note', 'credit_notes'],
  ['offer', 'offers'],
  ['procurement', 'procurements'],
  ['return_act', 'return_acts'],
  ['technical_document', 'technical_documents'],
]

async function withoutNumbers(): Promise<{ kind: NamedKind; id: number; status: string; word: string }[]> {
  const found = await Promise.all(
    numberless.map(async ([kind, table]) => {
      const { rows } = await sql<{ id: number; status: string; word: string }>`
        select id, status, (select w from unnest(tsvector_to_array(search)) w where length(w) > 2 and w !~ '[0-9]' order by length(w) desc limit 1) as word
        from ${sql.table(table)} where number is null`.execute(app.db)
      return rows.map((row) => ({ kind, ...row }))
    }),
  )
  return found.flat()
}

test('the palette names every document without a number by what it is, how it stands, whose it is', async () => {
  const drafts = await withoutNumbers()
  expect([...new Set(drafts.map(({ kind }) => kind))]).toEqual(numberless.map(([kind]) => kind))
  for (const { kind, id, status, word } of drafts) {
    const { data } = await clerk.done(workspace.search, { query: { q: word, kind, limit: 50 } })
    const record = data.find((each) => each.id === id)
    expect(record, `${kind} by ${word}`).toBeDefined()
    expect(record?.title).toMatch(new RegExp(`^\\p{Lu}[\\p{L} ]+, ${withoutNumber[status]}$`, 'u'))
    expect(record?.name).toMatch(new RegExp(`^${record?.title} · .+`, 'u'))
    expect(`${record?.title} ${record?.name} ${record?.subtitle}`).not.toMatch(/77\d{5}|null|undefined/)
  }
  const [sheet] = (await clerk.done(workspace.search, { query: { q: 'noliktava', kind: 'stock_item_count' } })).data
  expect(sheet?.name ?? 'Uzskaites lapa').not.toMatch(/77\d{5}/)
})

test('no answer puts a key in the place of a name', async () => {
  const wrong: string[] = []
  let read = 0
  for (const call of everyCall.filter((call) => call.method === 'GET' && !call.spec.file && call !== session.logout)) {
    const { status, body } = await clerk.call(call, { params: paramsOf(call, world) } as Parameters<Person['call']>[1])
    if (status !== 200) continue
    read += 1
    for (const text of textsOf(body)) if (keyInText.test(text)) wrong.push(`${call.id}: ${text}`)
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(100)
})

test('no screen, command or statement makes a name of a key', () => {
  const keyInName = /(Nr\.|#|lapa|akts|raksts|ieraksts) ?\$\{(\w+\.)*id\}|'[^'`]*(Nr\.|#) ?' \|\| *(\w+|\$\{\w+\})\.id/i
  const sources = ['src', 'commands', 'contract', 'machines', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => keyInName.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  for (const planted of ['number ?? `Nr. ${row.id}`', '`Melnraksts ${id}`', "coalesce(p.number, 'Nr. ' || p.id)"])
    expect(keyInName.test(planted)).toBe(true)
})

test('PostgreSQL calls documents as the client does, in every state', async () => {
  for (const [kind] of numberless) {
    for (const status of [...Object.keys(withoutNumber), 'accepted']) {
      for (const number of [null, 'PAS-2026-00012']) {
        const { rows } = await sql<{ name: string }>`
          select ${documentName(kind, sql`t`)} as name from (select ${number}::text as number, ${status}::text as status) t`.execute(app.db)
        expect(rows[0]?.name).toBe(shortName(kind, { number, status }))
      }
    }
  }
})

test('a name says number and party, a draft its sum as well, and leaves out what there is not', () => {
  const draft = { number: null, status: 'draft' }
  expect(fullName('invoice', { ...draft, party: 'SIA Ziemeļu Metāls', sum: '123.4' })).toBe(
    'Rēķins, sagatavots · SIA Ziemeļu Metāls · 123,40\u00a0€',
  )
  expect(fullName('invoice', { number: 'RE-2026/00012', status: 'paid', party: 'Ziemeļu Metāls', sum: '1' })).toBe(
    'RE-2026/00012 · Ziemeļu Metāls',
  )
  expect(fullName('procurement', { number: null, status: 'cancelled', party: null, sum: null })).toBe('Iepirkums, atcelts')
  expect(fullName('return_act', draft)).toBe('Atgriešanas akts, sagatavots')
})

/** Excludes URLs and file keys. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['path', 'uuid', 'url', 'search', 'value', 'key'].includes(key) ? [] : [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, Array.isArray(value) ? key : name))
}
