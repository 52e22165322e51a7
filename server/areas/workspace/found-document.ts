import { sql, type RawBuilder } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { fullName, joinNames, shortName, type NamedKind } from '../../../contract/record-names.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import { keys, type FoundKind, type SearchRequest, type Waiting } from './found.ts'

interface Read {
  kind: NamedKind
  table: string
  /** Sort day if not `date`. */
  day?: RawBuilder<unknown>
  /** `number`, `party` and `sum`, with joins on `t`. */
  columns: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  states: Readonly<Record<string, string>>
  page: string
  /** States that wait for its author or manager. */
  waits?: Pick<Waiting, 'states'> & Partial<Waiting>
}

interface Row {
  id: number
  number: string | null
  date: string
  status: string
  party: string | null
  /** EUR; null if not visible to all readers. */
  sum: string | null
  about?: string | null
  called?: NamedKind
}

/** Documents by their total; `open`: those with this amount to pay come first. */
export function byAmount(open?: RawBuilder<unknown>): NonNullable<FoundKind['meant']> {
  return {
    amount: (amount) => ({
      where: sql`t.gross = ${amount}::numeric`,
      ...(open && { exact: sql`${open} = ${amount}::numeric and ${open} > 0` }),
    }),
  }
}

/** By number and party: exact number first, then newest. */
export function reading({
  kind,
  table,
  columns,
  joins = sql``,
  states,
  page,
  day = sql`t.date`,
  waits,
}: Read): Pick<FoundKind, 'kind' | 'table' | 'find' | 'waiting'> {
  return {
    kind,
    table,
    waiting: waits && { table, theirs: [], by: [], ...waits },
    find: async (db, searchRequest) => {
      const { rows } = await sql<Row>`
        select t.id, ${day} as date, t.status, ${columns} from ${sql.table(table)} t ${joins} where t.id in ${keys(table, searchRequest)}
        order by ${wholeFirst(searchRequest)} ${day} desc, t.id desc limit ${searchRequest.limit}`.execute(db)
      const visibleRows = searchRequest.sees_prices ? rows : rows.map((row) => ({ ...row, sum: null }))
      return visibleRows.map((row) => foundRecordOf(kind, row, states[row.status] ?? '', `${page}/${row.id}`))
    },
  }
}

function wholeFirst({ exact }: SearchRequest): RawBuilder<unknown> {
  return exact === null ? sql`` : sql`(${exact}) desc,`
}

function foundRecordOf(kind: NamedKind, row: Row, state: string, path: string): FoundRecord {
  const { id, number, date, status, party, sum, about, called = kind } = row
  const title = shortName(called, { number, status })
  const subtitle = joinNames(party, about, formatDate(date), sum === null ? null : formatMoney(sum), state)
  return { kind, id, title, name: fullName(called, { number, status, party, sum }), subtitle, path }
}
