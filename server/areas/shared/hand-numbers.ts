import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { seriesNames } from '../../../contract/numbers/series.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { parsedNumber, seriesAt, formatNumber } from './numbering.ts'
import type { TakenNumber } from './numbering-dates.ts'

export type HandNumbered = keyof typeof tables

const tables = { invoice: 'invoices', credit_note: 'credit_notes' } as const

interface NumberedDocument {
  kind: HandNumbered
  id: number
  date: string
  number: string
}

type Io = Pick<Context, 'db' | 'today'>

/**
 * Checks a manual number against its series (N1 to N3): format, not above the counter, unique, in date order.
 * @throws Refusal of `number`
 */
export async function handNumber(ctx: Io, input: NumberedDocument): Promise<TakenNumber> {
  const { db } = ctx
  const { kind, date, number } = input
  const series = await seriesAt(db, kind, date)
  if (!series || series.last_no < series.first_no)
    throw refused(`sērijā ${date.slice(0, 4)}. gadam vēl nav neviena numura; pirmo piešķir akceptējot`)
  const no = parsedNumber(series, number)
  if (no === null) throw refused(`jāatbilst sērijas paraugam, piemēram, ${formatNumber(series.pattern, series.period, 1).number}`)
  if (no > series.last_no) {
    throw refused(
      `nedrīkst būt lielāks par pēdējo sērijā piešķirto (${formatNumber(series.pattern, series.period, series.last_no).number})`,
    )
  }
  if (no < series.first_no) {
    throw refused(`nedrīkst būt mazāks par pirmo šeit piešķirto (${formatNumber(series.pattern, series.period, series.first_no).number})`)
  }
  await refuseTaken(db, input)
  const takenNumber = { ...formatNumber(series.pattern, series.period, no), no }
  await refuseDisorder(ctx, input, takenNumber)
  return takenNumber
}

/** Checks the date order again on acceptance, as the date may have changed. */
export async function requireHandNumber(ctx: Io, input: NumberedDocument): Promise<TakenNumber> {
  const series = await seriesAt(ctx.db, input.kind, input.date)
  const no = series ? parsedNumber(series, input.number) : null
  if (!series || no === null) throw refused(`${input.number} neatbilst sērijai, kurā ir dokumenta datums`)
  const takenNumber = { ...formatNumber(series.pattern, series.period, no), no }
  await refuseDisorder(ctx, input, takenNumber)
  return takenNumber
}

function refused(reason: string): Refusal {
  return Refusal.field('number', `Lauks „${labelOf('number')}”: ${reason}`)
}

async function refuseTaken(db: Db, { kind, id, number }: NumberedDocument): Promise<void> {
  const { rows } = await sql<{ date: string; customer: string }>`
    select t.date, c.name as customer from ${sql.table(tables[kind])} t join customers c on c.id = t.customer_id
    where t.number = ${number} and t.id <> ${id}`.execute(db)
  if (rows[0]) throw refused(`jau ir dokumentam: ${seriesNames[kind]}, ${number}, ${formatDate(rows[0].date)}, ${rows[0].customer}`)
}

/** Future-dated documents count from the day they were numbered (INV-NUMBER-5). */
const counted = sql`least(t.date, (t.accepted_at at time zone 'Europe/Riga')::date)`

async function refuseDisorder({ db, today }: Io, { kind, id, date }: NumberedDocument, { series, no }: TakenNumber): Promise<void> {
  const { rows } = await sql<{ before: string | null; after: string | null; free: boolean }>`
    select max(${counted}) filter (where t.series_no < ${no}) as before, min(${counted}) filter (where t.series_no > ${no}) as after,
      coalesce(property('numbers_follow_dates') = 'false', false) as free
    from ${sql.table(tables[kind])} t where t.series = ${series} and t.accepted_at is not null and t.id <> ${id}`.execute(db)
  const { before, after, free } = one(rows)
  const day = date < today ? date : today
  if (free) return
  if (before !== null && day < before) throw refused(`nav datumu secībā: mazāks numurs ir dokumentam ar datumu ${formatDate(before)}`)
  if (after !== null && day > after) throw refused(`nav datumu secībā: lielāks numurs ir dokumentam ar datumu ${formatDate(after)}`)
}
