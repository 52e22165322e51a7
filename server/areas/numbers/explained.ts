import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { fullName } from '../customers/customers.names.ts'
import type { ReportedSeries } from './kinds.ts'

export interface Explanation {
  words: string
  at: string
  user: { id: number; name: string } | null
}

interface NumberEvent {
  number: string
  event: string
  to: string | null
  at: string
  user_id: number | null
  user_name: string | null
}

/**
 * Explains gaps by history: renumbered, deleted or withdrawn. Keys are counter values; unexplained gaps are missing.
 */
export async function explanations(db: Db, series: ReportedSeries, gaps: readonly number[]): Promise<Map<number, Explanation>> {
  if (gaps.length === 0) return new Map()
  const byNumber = new Map(gaps.map((no) => [series.numberOf(no), no]))
  const numberEvents = [...(await renumbered(db, series, [...byNumber.keys()])), ...(await letGo(db, series, [...byNumber.keys()]))]
  return new Map(
    numberEvents.flatMap(({ number, event, to, at, user_id, user_name }) => {
      const no = byNumber.get(number)
      const user = user_id === null ? null : { id: user_id, name: user_name ?? '' }
      return no === undefined ? [] : [[no, { words: wordsOf(event, to), at, user }] as const]
    }),
  )
}

async function renumbered(db: Db, { documents: { log } }: ReportedSeries, numbers: readonly string[]): Promise<NumberEvent[]> {
  if (!log) return []
  const { rows } = await sql<NumberEvent>`
    select distinct on (l.old_number) l.old_number as number, 'NUMBER' as event, l.new_number as "to", l.at, u.id as user_id, ${fullName('u')} as user_name
    from ${sql.table(log.table)} l join users u on u.id = l.user_id
    where l.old_number = any (${[...numbers]}) order by l.old_number, l.id desc`.execute(db)
  return rows
}

/** Uses index audit_log_gone_numbers. */
async function letGo(db: Db, { documents: { table, number: column } }: ReportedSeries, numbers: readonly string[]): Promise<NumberEvent[]> {
  const { rows } = await sql<NumberEvent>`
    select distinct on (number) number, a.event, a."to", a.at, a.user_id, ${fullName('u')} as user_name from (
      select gone_number(before) as number, event, after ->> ${column}::text as "to", at, user_id, id from audit_log
      where entity_type = ${table} and gone_number(before) = any (${[...numbers]}) and (event in ('DELETE', 'WITHDRAW') or before ? 'inventory_nr')
    ) a left join users u on u.id = a.user_id order by number, a.id desc`.execute(db)
  return rows
}

function wordsOf(event: string, to: string | null): string {
  if (event === 'NUMBER') return `Numurs nomainīts uz ${to ?? ''}`
  if (event === 'DELETE') return 'Dokuments dzēsts'
  if (event === 'WITHDRAW') return 'Numurs atsaukts'
  return to === null ? 'Atcelts līdz ar dokumentu, kas to piešķīra' : `Numurs nomainīts uz ${to}`
}
