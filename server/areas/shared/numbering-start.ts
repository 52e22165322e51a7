import { sql } from 'kysely'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db } from '../../db/pool.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { highestImported, patternOf, prefixOf, formatNumber } from './numbering.ts'

interface Start {
  kind: SeriesKind
  year: string
  /** Next number. */
  next: number
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
 * Continues a former program's numbers while the series is unused, by the current pattern. @throws Refusal of
 * `field` if numbers were given or a higher one was imported
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
  const row = one(rows)
  if (row.last_no >= row.first_no) {
    if (next === row.last_no + 1) return
    const { series, number } = formatNumber(row.pattern, row.period, row.last_no + 1)
    throw Refusal.field(field, `Sērijā ${series} numuri jau ir piešķirti; nākamais ir ${number}`)
  }
  const brought = await highestImported(db, kind, pattern, period)
  if (next <= brought) {
    const { number } = formatNumber(pattern, period, brought)
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
    before: { next: formatNumber(row.pattern, row.period, row.first_no).number },
    after: { next: formatNumber(pattern, period, next).number },
  })
}

/** Until the end of the transaction; imports and changes of starts exclude each other, while numbering continues. */
export async function holdStarts(db: Db, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.ref(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('starts of series', 0))`.execute(db)
}

/** Deletes unused series of a kind for a new pattern; returns their starts. */
export async function releaseUnbegun(db: Db, kind: SeriesKind): Promise<{ period: string; first_no: number }[]> {
  const { rows } = await sql<{ period: string; first_no: number }>`
    delete from document_series where kind = ${kind} and last_no < first_no returning period, first_no`.execute(db)
  return rows
}
