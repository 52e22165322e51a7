import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { seriesNames } from '../../../contract/numbers/series.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { parsedNumber, seriesAt, written } from './numbering.ts'
import type { TakenNumber } from './numbering-dates.ts'

/** Kinds of document whose number a person may change. */
export type HandNumbered = keyof typeof tables

const tables = { invoice: 'invoices', credit_note: 'credit_notes' } as const

/** A document that gets its number by hand. */
interface Given {
  kind: HandNumbered
  id: number
  date: string
  number: string
}

type Io = Pick<Context, 'db' | 'today'>

/**
 * Reads a number given by hand and holds it to the laws of its series (N1 to N3): it is written as the
 * series writes its own, not above the counter, nobody else's, and stands in the order of dates.
 * @throws Refusal of `number` that says which
 */
export async function handNumber(ctx: Io, given: Given): Promise<TakenNumber> {
  const { db } = ctx
  const { kind, date, number } = given
  const series = await seriesAt(db, kind, date)
  if (!series || series.last_no < series.first_no)
    throw refused(`sērijā ${date.slice(0, 4)}. gadam vēl nav neviena numura; pirmo piešķir akceptējot`)
  const no = parsedNumber(series, number)
  if (no === null) throw refused(`jāatbilst sērijas paraugam, piemēram, ${written(series.pattern, series.period, 1).number}`)
  if (no > series.last_no) {
    throw refused(`nedrīkst būt lielāks par pēdējo sērijā piešķirto (${written(series.pattern, series.period, series.last_no).number})`)
  }
  if (no < series.first_no) {
    throw refused(`nedrīkst būt mazāks par pirmo šeit piešķirto (${written(series.pattern, series.period, series.first_no).number})`)
  }
  await refuseTaken(db, given)
  const taken = { ...written(series.pattern, series.period, no), no }
  await refuseDisorder(ctx, given, taken)
  return taken
}

/**
 * Holds a document that was numbered by hand to the order of dates, when it is accepted: its date may
 * have been changed since.
 */
export async function requireHandNumber(ctx: Io, given: Given): Promise<TakenNumber> {
  const series = await seriesAt(ctx.db, given.kind, given.date)
  const no = series ? parsedNumber(series, given.number) : null
  if (!series || no === null) throw refused(`${given.number} neatbilst sērijai, kurā ir dokumenta datums`)
  const taken = { ...written(series.pattern, series.period, no), no }
  await refuseDisorder(ctx, given, taken)
  return taken
}

function refused(reason: string): Refusal {
  return Refusal.field('number', `Lauks „${labelOf('number')}”: ${reason}`)
}

async function refuseTaken(db: Db, { kind, id, number }: Given): Promise<void> {
  const { rows } = await sql<{ date: string; customer: string }>`
    select t.date, c.name as customer from ${sql.table(tables[kind])} t join customers c on c.id = t.customer_id
    where t.number = ${number} and t.id <> ${id}`.execute(db)
  if (rows[0]) throw refused(`jau ir dokumentam: ${seriesNames[kind]}, ${number}, ${formatDate(rows[0].date)}, ${rows[0].customer}`)
}

/** What is dated ahead counts as of the day on which it was numbered (INV-NUMBER-5). */
const counted = sql`least(t.date, (t.accepted_at at time zone 'Europe/Riga')::date)`

async function refuseDisorder({ db, today }: Io, { kind, id, date }: Given, { series, no }: TakenNumber): Promise<void> {
  const { rows } = await sql<{ before: string | null; after: string | null; free: boolean }>`
    select max(${counted}) filter (where t.series_no < ${no}) as before, min(${counted}) filter (where t.series_no > ${no}) as after,
      coalesce(property('numbers_follow_dates') = 'false', false) as free
    from ${sql.table(tables[kind])} t where t.series = ${series} and t.accepted_at is not null and t.id <> ${id}`.execute(db)
  const { before = null, after = null, free = false } = rows[0] ?? {}
  const day = date < today ? date : today
  if (free) return
  if (before !== null && day < before) throw refused(`nav datumu secībā: mazāks numurs ir dokumentam ar datumu ${formatDate(before)}`)
  if (after !== null && day > after) throw refused(`nav datumu secībā: lielāks numurs ir dokumentam ar datumu ${formatDate(after)}`)
}
