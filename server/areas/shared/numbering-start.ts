import { sql } from 'kysely'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db } from '../../db/pool.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { highestImported, patternOf, prefixOf, written } from './numbering.ts'

/** Where a series goes on. */
interface Start {
  kind: SeriesKind
  year: string
  /** The number that its next document gets. */
  next: number
  /** The field of the call that says so. */
  field: string
}

interface Row {
  id: number
  pattern: string
  period: string
  first_no: number
  last_no: number
}

type Io = Pick<Context, 'db' | 'audit'>

/**
 * Makes a series go on from a number, after those that a former program gave, as long as it has given none itself.
 * Numbers of our own series move in only below it. It is written by the pattern of the day.
 * @throws Refusal of `field` when numbers were given, or when such a number has moved in already
 */
export async function continueSeries(ctx: Io, { kind, year, next, field }: Start): Promise<void> {
  const { db, audit } = ctx
  await holdStarts(db, 'alone')
  const property = await db.selectFrom('system_properties').select('value').where('key', '=', 'number_patterns').executeTakeFirst()
  const pattern = patternOf(property?.value, kind)
  const period = pattern.includes('{YYYY}') ? year : '-'
  await sql`
    insert into document_series (kind, prefix, period, pattern) values (${kind}, ${prefixOf(pattern)}, ${period}, ${pattern})
    on conflict (kind, period) do nothing`.execute(db)
  const { rows } = await sql<Row>`
    select id, pattern, period, first_no, last_no from document_series where kind = ${kind} and period = ${period} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A series that was just opened is not there')
  if (row.last_no >= row.first_no) {
    if (next === row.last_no + 1) return
    const { series, number } = written(row.pattern, row.period, row.last_no + 1)
    throw Refusal.field(field, `Sērijā ${series} numuri jau ir piešķirti; nākamais ir ${number}`)
  }
  const brought = await highestImported(db, kind, pattern, period)
  if (next <= brought) {
    const { number } = written(pattern, period, brought)
    throw Refusal.field(field, `Rēķins ${number} jau ir ielādēts no iepriekšējās programmas; jāturpina no lielāka numura`)
  }
  if (row.first_no === next && row.pattern === pattern) return
  await sql`
    update document_series set first_no = ${next}, last_no = ${next - 1}, pattern = ${pattern}, prefix = ${prefixOf(pattern)}
    where id = ${row.id}`.execute(db)
  audit({
    entity: 'document_series',
    id: row.id,
    event: 'CONTINUED',
    before: { next: written(row.pattern, row.period, row.first_no).number },
    after: { next: written(pattern, period, next).number },
  })
}

/**
 * Keeps it as it is, until the transaction ends, where series begin: an import of invoices that may have numbers below
 * the beginning, and whoever moves it, wait for each other, while numbers are given on.
 */
export async function holdStarts(db: Db, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.ref(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('starts of series', 0))`.execute(db)
}

/** Lets go of series of a kind that have given no number yet, for another pattern; answers where they were to go on. */
export async function releaseUnbegun(db: Db, kind: SeriesKind): Promise<{ period: string; first_no: number }[]> {
  const { rows } = await sql<{ period: string; first_no: number }>`
    delete from document_series where kind = ${kind} and last_no < first_no returning period, first_no`.execute(db)
  return rows
}
