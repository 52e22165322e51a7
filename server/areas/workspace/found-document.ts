import { sql, type RawBuilder } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { fullName, joinNames, shortName, type NamedKind } from '../../../contract/record-names.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import { keys, type FoundKind, type Sought, type Waiting } from './found.ts'

/** A kind of document: how its rows are read, besides what all documents have (`id`, `date`, `status`). */
interface Read {
  kind: NamedKind
  table: string
  /** Day by which the newest comes first, where it is not `date`. */
  day?: RawBuilder<unknown>
  /** Columns `number`, `party` and `sum`, and what they need beside the table `t`. */
  columns: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  states: Readonly<Record<string, string>>
  /** Path of its pages, without the key. */
  page: string
  /** States in which it waits for the next step of who made it, or looks after it. */
  waits?: Pick<Waiting, 'states'> & Partial<Waiting>
}

interface Row {
  id: number
  number: string | null
  date: string
  status: string
  party: string | null
  /** What it comes to, EUR; none where that is not for everybody who may open it. */
  sum: string | null
  /** What else tells it from others. */
  about?: string | null
  /** The kind by which it is called, where it is a narrower one. */
  called?: NamedKind
}

/** How a kind of document is found: by number and party, the number that was typed first, then the newest. */
export function reading({
  kind,
  table,
  columns,
  joins = sql``,
  states,
  page,
  day = sql`t.date`,
  waits,
}: Read): Pick<FoundKind, 'kind' | 'find' | 'waiting'> {
  return {
    kind,
    waiting: waits && { table, theirs: [], by: [], ...waits },
    find: async (db, sought) => {
      const { rows } = await sql<Row>`
        select t.id, ${day} as date, t.status, ${columns} from ${sql.table(table)} t ${joins} where t.id in ${keys(table, sought)}
        order by ${wholeFirst(sought)} ${day} desc, t.id desc limit ${sought.limit}`.execute(db)
      const shown = sought.sees_prices ? rows : rows.map((row) => ({ ...row, sum: null }))
      return shown.map((row) => told(kind, row, states[row.status] ?? '', `${page}/${row.id}`))
    },
  }
}

function wholeFirst({ exact }: Sought): RawBuilder<unknown> {
  return exact === null ? sql`` : sql`(${exact}) desc,`
}

function told(kind: NamedKind, row: Row, state: string, path: string): FoundRecord {
  const { id, number, date, status, party, sum, about, called = kind } = row
  const title = shortName(called, { number, status })
  const subtitle = joinNames(party, about, formatDate(date), sum === null ? null : formatMoney(sum), state)
  return { kind, id, title, name: fullName(called, { number, status, party, sum }), subtitle, path }
}
