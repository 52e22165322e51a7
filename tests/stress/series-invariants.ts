import { sql } from 'kysely'
import { numbers } from '../../contract/numbers/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'

/** @file Number series rules (docs/domain/invoicing.md#numbers), checked on documents and report. */

export const series = {
  invoice: { table: 'invoices', log: 'invoice_number_log', at: 'accepted_at' },
  credit_note: { table: 'credit_notes', log: 'credit_note_number_log', at: 'accepted_at' },
  simplified_invoice: { table: 'simplified_invoices', log: null, at: 'created_at' },
  order: { table: 'orders', log: null, at: 'created_at' },
} as const

export type Kind = keyof typeof series

export interface Numbered {
  id: number
  number: string
  date: string
  /** Date for ordering; for future dates the numbering day (N5). */
  counted: string
  /** Alternative for dates moved ahead that have passed, which is undefined. */
  come: string
  lock_version: number
}

export async function numbered({ db }: TestApp, kind: Kind, year: string): Promise<Numbered[]> {
  const { table, at } = series[kind]
  const { rows } = await sql<Numbered>`
    select id, number, date, least(date, (${sql.ref(at)} at time zone 'Europe/Riga')::date) as counted,
      case when date > today() then (${sql.ref(at)} at time zone 'Europe/Riga')::date else date end as come, lock_version from ${sql.table(table)}
    where number like ${`%-${year}-%`} order by number`.execute(db)
  return rows
}

export function latestOf(documents: readonly Numbered[], by: 'counted' | 'come' = 'counted'): string | undefined {
  return documents
    .map((each) => each[by])
    .toSorted()
    .at(-1)
}

export const noOf = (number: string): number => Number(number.slice(-6))

/**
 * Tells which laws the series of a year breaks: a number twice, above the counter, gone without a trace, out of the
 * order of dates (orders have none), or told wrongly by the report.
 * @param skippedNumbers numbers that no document ever had
 */
export async function brokenRules(
  app: TestApp,
  clerk: Person,
  kind: Kind,
  year: string,
  skippedNumbers: ReadonlySet<number>,
): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await sql<{ last_no: number }>`
    select last_no from document_series where kind = ${kind} and period = ${year}`.execute(app.db)
  const counter = rows[0]?.last_no ?? 0
  const documents = await numbered(app, kind, year)
  const nos = documents.map(({ number }) => noOf(number))
  if (new Set(nos).size < nos.length) faults.push('a number twice')
  if (nos.some((no) => no > counter || no < 1)) faults.push(`a number above its counter ${counter}`)
  const gaps = Array.from({ length: counter }, (_, at) => at + 1).filter((no) => !nos.includes(no))
  const unexplained: number[] = []
  for (const no of gaps) if (!(await isExplained(app, kind, `-${year}-${String(no).padStart(6, '0')}`))) unexplained.push(no)
  const strange = unexplained.filter((no) => !skippedNumbers.has(no))
  if (strange.length > 0) faults.push(`nothing explains ${strange.join()} of ${year}`)
  const disorder = documents.filter(({ date }, at) => documents.slice(0, at).some((before) => before.counted > date))
  if (kind !== 'order' && disorder.length > 0)
    faults.push(`out of order: ${disorder.map(({ number, date }) => `${number} of ${date}`).join()}`)
  const { data } = await clerk.done(numbers.list, { query: { q: year } })
  const report = data.find((each) => each.kind === kind)
  const is = [report?.last_no ?? 0, report?.gaps ?? 0, report?.unexplained ?? 0].join()
  const should = [counter, gaps.length, unexplained.length].join()
  if (is !== should) faults.push(`the report tells ${is}, not ${should}`)
  return faults
}

async function isExplained({ db }: TestApp, kind: Kind, end: string): Promise<boolean> {
  const { log, table } = series[kind]
  const logQuery = log
    ? sql`select 1 from ${sql.table(log)} where old_number like ${`%${end}`}`
    : sql`select 1 from audit_log where entity_type = ${table} and event = 'DELETE' and before ->> 'number' like ${`%${end}`}`
  return (await logQuery.execute(db)).rows.length > 0
}
