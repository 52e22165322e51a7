import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import { lifecycles, placeOf, statesOfTable } from '../support/lifecycles.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { straySteps } from '../support/state-watch.ts'

/**
 * @file `sql-states.tsv` lists every place where SQL names states: in the database, and in statements of the server. Each row
 * sets the named states apart from all others of the table, so that an added, renamed or removed state names every place.
 */

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Reservations have no lifecycle. */
const statesOf = (table: string) => (table === 'stock_reservations' ? ['active', 'consumed', 'released'] : statesOfTable(table))

interface Definition {
  place: string
  text: string
}

async function definitions(): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select 'check ' || conname as place, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conname !~ 'status_check$'
    union all
    select 'index ' || c.relname, pg_get_indexdef(c.oid) from pg_class c where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select 'view ' || relname, pg_get_viewdef(oid) from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    union all
    select 'function ' || proname, pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = 'public'::regnamespace and prokind = 'f' and l.lanname in ('sql', 'plpgsql')`.execute(database.db)
  return rows
}

/** Files whose statements, or builders of statements, compare a status with words. */
function statements(): Definition[] {
  const root = join(import.meta.dirname, '../../server')
  return ['areas', 'jobs', 'http', 'integrity', 'documents', 'sheets', 'seed/demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .map((file) => ({ place: `server/${file}`, text: readFileSync(join(root, file), 'utf8') })),
  )
}

function named(text: string): string[] {
  const rule = /EXECUTE FUNCTION guard_header\('([\s\S]*)'\)$/.exec(text)?.[1]
  if (rule) return ruled(JSON.parse(rule) as HeaderRule)
  const column = String.raw`\b(?:invitation_)?status\b\)?(?:::text)?`
  const compared = [
    new RegExp(String.raw`${column} *(?:=|<>|!=|(?:not )?in|is (?:not )?distinct from|= ANY|<> ALL) *(\([^)]*\)|'[a-z_]+')`, 'gi'),
    new RegExp(String.raw`('[a-z_]+')(?:::text)? *(?:=|<>|in|= ANY) *\(?(?:ARRAY\[)?\(?(?:\w+\.)?${column}`, 'gi'),
    new RegExp(String.raw`case \(?(?:\w+\.)?${column}((?:(?!\bend\b)[\s\S])*)\bend\b`, 'gi'),
    new RegExp(String.raw`${column} *(?:=|<>) *case((?:(?!\bend\b)[\s\S])*)\bend\b`, 'gi'),
    /'(?:\w+\.)?status', '(?:=|<>|!=|in|not in)', (\[[^\]]*\]|'[a-z_]+')/g,
    /\bisStatus\(('[a-z_]+')\)/g,
    /\bstatus\b[^`\n]*\$\{('[a-z_]+') satisfies \w+State\b/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  const words = compared.flatMap((found) => {
    const cases = [...found.matchAll(/when '([a-z_]+)'/gi)]
    return (cases.length > 0 ? cases : [...found.matchAll(/'([a-z_]+)'/g)]).map((match) => match[1] ?? '')
  })
  return [...new Set(words)].toSorted()
}

/** State rules of `guard_header`. */
interface HeaderRule {
  open: string[]
  goes: string[]
  counts?: string[]
  within?: Readonly<Record<string, unknown>>
  steps?: Readonly<Record<string, string[]>>
}

function ruled({ open, goes, counts = [], within = {}, steps = {} }: HeaderRule): string[] {
  const states = [...open, ...goes, ...counts, ...Object.keys(within), ...Object.keys(steps), ...Object.values(steps).flat()]
  return [...new Set(states)].toSorted()
}

interface Place {
  place: string
  table: string
  states: string[]
  /** All other states of the table. */
  others: string[]
}

const list = join(import.meta.dirname, 'sql-states.tsv')
const listed = (existsSync(list) ? readFileSync(list, 'utf8') : '')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Place => {
    const [place = '', table = '', states = '', others = ''] = line.split('\t')
    return { place, table, states: states.split(' '), others: others === '' ? [] : others.split(' ') }
  })

describe('states that SQL names', () => {
  it('stand in the list of places', async () => {
    const found = [...(await definitions()), ...statements()]
      .map(({ place, text }) => ({ place, states: named(text) }))
      .filter(({ states }) => states.length > 0)
      .map(({ place, states }) => `${place}: ${states.join(' ')}`)
    const places = new Map<string, string[]>()
    for (const { place, states } of listed) places.set(place, [...(places.get(place) ?? []), ...states])
    const placeLines = [...places].map(([place, states]) => `${place}: ${[...new Set(states)].toSorted().join(' ')}`)
    expect([...new Set(found)].toSorted()).toEqual(placeLines.toSorted())
  })

  it('are set apart from all others of the lifecycle of their table', () => {
    const undecided = listed.flatMap(({ place, table, states, others }) => {
      const known = statesOf(table)
      const written = [...states, ...others]
      return [
        ...known.filter((state) => !written.includes(state)).map((state) => `${place}: does it mean ${state} of ${table}?`),
        ...written.filter((state) => !known.includes(state)).map((state) => `${place}: ${table} has no ${state}`),
        ...states.filter((state) => others.includes(state)).map((state) => `${place}: ${state} of ${table} stands on both sides`),
      ]
    })
    expect(undecided).toEqual([])
  })

  it.each(['invoices', 'credit_notes', 'advance_invoices', 'simplified_invoices', 'order_documents'])(
    'freeze %s just where its lifecycle lets nobody edit',
    async (table) => {
      const chart = lifecycles.find((each) => placeOf(each).table === table)
      expect(await statesIn(`is_frozen('${table}', state)`, chart)).toEqual(
        Object.keys(chart?.states ?? {}).filter((state) => !leaves(chart, 'EDIT', state)),
      )
    },
  )

  it('freeze an order just where its lifecycle ends, and open offers and procurements where lines change', async () => {
    const [order, offer, procurement] = ['orders', 'offers', 'procurements'].map((table) =>
      lifecycles.find((each) => placeOf(each).table === table),
    )
    expect((await statesIn(`is_frozen('orders', state)`, order)).toSorted()).toEqual([...(order?.final ?? [])].toSorted())
    expect(await statesIn('offer_is_open(state)', offer)).toEqual(
      Object.keys(offer?.states ?? {}).filter((state) => leaves(offer, 'EDIT', state)),
    )
    expect(await statesIn('procurement_is_open(state)', procurement)).toEqual(
      Object.keys(procurement?.states ?? {}).filter((state) => leaves(procurement, 'ITEM_EDIT', state)),
    )
  })
})

function leaves(chart: Lifecycle | undefined, event: string, state: string): boolean {
  const { arrows } = chart?.events[event] ?? { arrows: [] }
  return arrows.some(({ from }) => from === 'any' || from.includes(state))
}

async function statesIn(condition: string, chart: Lifecycle | undefined): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from unnest(${Object.keys(chart?.states ?? {})}::text[]) with ordinality as s (state, place)
    where ${sql.raw(condition)} order by place`.execute(database.db)
  return rows.map(({ state }) => state)
}

describe('states that the program writes', () => {
  /** A state literal in SQL or in built statements. */
  const written = [
    /\bset\b(?:(?!\bwhere\b|`)[\s\S])*?\b(?:invitation_)?status = '[a-z_]+'/,
    /insert into \w+ \([^)]*\b(?:invitation_)?status\b[^)]*\)\s+(?:values|select)[^`]*'(?:draft|new|done|accepted|issued|created|in_stock|sold)'/,
    /\b(?:invitation_)?status: '[a-z_]+'(?! \|)/,
  ]
  const exempt = (text: string) =>
    text.replaceAll(/update stock_reservations[^`]*/g, '').replaceAll(/updateTable\('stock_reservations'\)[^\n]*/g, '')

  it('come from the lifecycles, never as literals', () => {
    const planted = [
      "sql`update offers set sent_at = now(), status = 'sent' where id = 1`",
      "sql`insert into offers (status) values ('draft')`",
      "{ status: 'done' }",
    ]
    expect(planted.map((text) => written.some((pattern) => pattern.test(exempt(text))))).toEqual([true, true, true])
    const found = ['areas', 'jobs'].flatMap((folder) => {
      const root = join(import.meta.dirname, '../../server', folder)
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .filter((file) => written.some((pattern) => pattern.test(exempt(readFileSync(join(root, file), 'utf8')))))
        .map((file) => `${folder}/${file}`)
    })
    expect(found).toEqual([])
  })

  it('are noted in every test of the application, and told where no arrow leads', async () => {
    const { db, pool } = database
    await sql`insert into watched.steps values ('offers', 'draft', 'sent'), ('offers', 'ordered', 'draft')`.execute(db)
    expect(await straySteps(pool)).toEqual(['offers ordered draft'])
  })
})
