import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import type { Person, TestApp } from '../support/app.ts'
import { beginTests } from '../support/story.ts'
import { makers } from './makers.ts'

/** @file document-lines.tsv: every kind of document with lines, and which of them move and are copied. */

const root = join(import.meta.dirname, '../..')

interface Kind {
  document: string
  table: string
  screens: string[]
  move: string
  copy: string
  paste: string
  why: string
}

const [, ...rows] = readFileSync(join(import.meta.dirname, 'document-lines.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const kinds = rows.map((row): Kind => {
  const [document = '', table = '', screens = '', move = '', copy = '', paste = '', why = ''] = row.split('\t')
  return { document, table, screens: screens === '' ? [] : screens.split(' '), move, copy, paste, why }
})
const arranged = kinds.filter(({ move }) => move === 'yes')

let app: TestApp
let clerk: Person

beginTests((begun) => {
  ;({ app, clerk } = begun)
})

test('the table says of every kind what is possible, and why not', () => {
  for (const { document, move, copy, paste, why } of kinds) {
    expect([document, ['yes', 'no'].includes(move), ['yes', 'no'].includes(copy)]).toEqual([document, true, true])
    expect([document, ['rows', 'cells', 'no'].includes(paste)]).toEqual([document, true])
    expect([document, why !== '']).toEqual([document, move === 'no' || copy === 'no'])
  }
})

test('every table of lines in places is in the table, and its places are held by a constraint', async () => {
  const { rows: found } = await sql<{ table: string; held: boolean }>`
    select c.table_name as "table", exists (
      select from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c'
        and pg_get_constraintdef(k.oid) like '%"position" > 0%') and c.is_nullable = 'NO' as held
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'position' and c.data_type = 'integer' and t.table_type = 'BASE TABLE'
    order by 1`.execute(app.db)
  const others = [
    'courier_applications',
    'files',
    'group_job_records',
    'incoming_message_files',
    'lead_statuses',
    'related_catalog_items',
    'task_statuses',
  ]
  const tables = found.filter(({ table }) => !others.includes(table))
  expect(tables.map(({ table }) => table)).toEqual(kinds.flatMap(({ table }) => (table === '' ? [] : [table])).toSorted())
  expect(tables.filter(({ held }) => !held)).toEqual([])
})

test('every screen with a grid of lines is in the table once', () => {
  const parts = [
    'orders/NewOrderLines',
    'offers/NewOfferLines',
    'simplified/NewSimplifiedLines',
    'orders/OrderLines',
    'offers/OfferLines',
    'simplified/SimplifiedLines',
    'production/ListLines',
    'production/ComponentLines',
  ]
  const shared = ['production/ComponentGrid', 'shared/sale-lines/SaleLines', 'shared/sale-lines/NewSaleLines']
  const grids = readdirSync(join(root, 'src/areas'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && /<(LineGrid|SavedLines)\b/.test(readFileSync(join(root, 'src/areas', name), 'utf8')))
    .map((name) => name.replace(/\.tsx$/, ''))
  expect([...grids.filter((name) => !shared.includes(name)), ...parts].toSorted()).toEqual(
    kinds.flatMap(({ screens }) => screens).toSorted(),
  )
})

test('calls and commands that arrange lines are those of the table', () => {
  const calls = Object.values(areas)
    .flatMap((area) => Object.values<Call>(area))
    .flatMap(({ id, path }) => (path.endsWith('/line_order') ? [id] : []))
  expect(calls.toSorted()).toEqual(arranged.map(({ table }) => makers[table]?.arrange.id).toSorted())
})

describe.each(arranged.map(({ document, table }) => [document, table] as const))('%s', (_, table) => {
  const maker = makers[table]
  let id: number
  let ids: readonly number[]

  async function placesNow(): Promise<number[]> {
    if (!maker) return []
    const { data } = (await clerk.done(maker.show, { params: { id } } as never)) as { data: Record<string, { id: number }[]> }
    return (data[maker.lines] ?? []).map((line) => line.id)
  }

  const arrange = (line_ids: readonly number[], by = clerk) =>
    by.call(maker?.arrange as never, { params: { id }, body: { line_ids } } as never)

  beforeAll(async () => {
    ;({ id } = (await maker?.make(app)) ?? { id: 0 })
    ids = await placesNow()
  })

  test('lines stand as they were arranged', async () => {
    expect(ids).toHaveLength(3)
    const [one = 0, two = 0, third = 0] = ids
    expect((await arrange([third, one, two])).status).toBe(200)
    expect(await placesNow()).toEqual([third, one, two])
    // Lines that another person just added go behind.
    expect((await arrange([two])).status).toBe(200)
    expect(await placesNow()).toEqual([two, third, one])
    const { rows: places } = await sql<{ position: number }>`
      select position from ${sql.table(table)} where id in (${sql.join(ids)}) order by position`.execute(app.db)
    expect(places.map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test('two people who arrange at once leave one order', async () => {
    const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)], ids.toReversed(), [...ids]]
    const answers = await Promise.all(orders.map((line_ids) => arrange(line_ids)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(orders.map(String)).toContain(String(await placesNow()))
  })

  test('nobody arranges what they may not change, nor nothing', async () => {
    const reader = await app.person({ permissions: [] })
    expect((await arrange(ids, reader)).status).toBe(403)
    const { status, body } = await arrange([])
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['line_ids']])
  })

  test.runIf(maker?.close)('lines of a closed document stay', async () => {
    const before = await placesNow()
    await maker?.close?.(app, { id })
    expect((await arrange(before.toReversed())).status).toBe(422)
    expect(await placesNow()).toEqual(before)
  })
})
