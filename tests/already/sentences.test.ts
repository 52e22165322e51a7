import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { rows } from './rows.ts'
import { holdings, sourceOf, serverMessages, type Holding } from './sentences.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const table = holdings()
const by = (held: string): Holding[] => table.filter((each) => each.held === held)
const keyOf = ({ file, sentence }: Pick<Holding, 'file' | 'sentence'>) => `${file}: ${sentence}`

test('the table has every sentence of the sources, and no other', () => {
  expect(table.map(keyOf).toSorted()).toEqual(serverMessages().map(keyOf).toSorted())
  const kinds = ['eight', 'lock', 'constraint', 'guard', 'question', 'request', 'start', 'told']
  expect(table.filter(({ held }) => !kinds.includes(held))).toEqual([])
  expect(by('told').filter((each) => each.by === '')).toEqual([])
})

test('what is sent by eight at once is a row of the table of cases', () => {
  const names = new Set(rows.map(({ name }) => name))
  expect(by('eight').filter((each) => !names.has(each.by))).toEqual([])
})

test('a lock is taken where the table says', () => {
  const missing = by('lock').filter(({ file, by: taken }) => {
    const [, other, rest] = /^(server\/\S+) (.+)$/.exec(taken) ?? []
    return !sourceOf(other ?? file).includes(rest ?? taken)
  })
  expect(missing).toEqual([])
})

test('constraints are unique ones of the database, and guards say the same', async () => {
  const { rows: unique } = await sql<{ name: string }>`
    select relname as name from pg_index x join pg_class c on c.oid = x.indexrelid where x.indisunique`.execute(database.db)
  const names = new Set(unique.map(({ name }) => name))
  expect(by('constraint').filter((each) => !names.has(each.by))).toEqual([])
  const { rows: functions } = await sql<{ source: string }>`
    select prosrc as source from pg_proc p join pg_trigger t on t.tgfoid = p.oid`.execute(database.db)
  expect(by('guard').filter((each) => !functions.some(({ source }) => source.includes(each.by)))).toEqual([])
})

test('questions are asked, not refused', () => {
  expect(by('question').filter(({ file }) => !/Refusal\.confirm\(|\bwarnUnlessConfirmed\(|\bask\(/.test(sourceOf(file)))).toEqual([])
})
