import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import { one } from '../../db/one.ts'
import type { AuditEntry, Db, SessionUser } from '../../http/context.ts'
import { mayFind, rightsOf } from './found.ts'
import { kinds } from './search.ts'

type Effects = Omit<Answer<typeof workspace.dryRun>, 'steps'>

interface Changed {
  touched: readonly AuditEntry[]
  /** The newest movement before. */
  movement: number
}

const withTotals: ReadonlySet<string> = new Set(['orders', 'offers', 'invoices', 'credit_notes', 'advance_invoices', 'simplified_invoices'])

export async function lastMovement(tx: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from stock_movements`.execute(tx)
  return one(rows).last
}

/** Reads within the transaction: the records as they would be, goods that would move, letters that would go out. */
export async function effectsOf(tx: Db, user: SessionUser, changed: Changed): Promise<Effects> {
  const records = await recordsOf(tx, user, changed)
  const { rows: movements } = await sql<Effects['movements'][number]>`
    select i.name as item, w.name as warehouse, sum(m.quantity)::text as quantity
    from stock_movements m join stock_items s on s.id = m.stock_item_id join catalog_items i on i.id = s.catalog_item_id
      join warehouses w on w.id = s.warehouse_id
    where m.id > ${changed.movement} and m.posted_at = now() and m.user_id = ${user.id}
    group by i.id, w.id order by min(m.id) limit 200`.execute(tx)
  const { rows: letters } = await sql<{ to: string }>`
    select payload ->> 'to' as "to" from outbox where kind = 'email' and created_at = now() and payload ->> 'to' is not null
    order by id limit 20`.execute(tx)
  return { records, movements, letters: letters.map(({ to }) => to) }
}

async function recordsOf(tx: Db, user: SessionUser, { touched }: Changed): Promise<Effects['records']> {
  const records: Effects['records'] = []
  for (const each of kinds) {
    const ids = [...new Set(touched.flatMap(({ entity, id }) => (entity === each.table ? [id] : [])))].slice(0, 50)
    if (each.table === undefined || ids.length === 0 || !mayFind(user, each)) continue
    const found = await each.find(tx, {
      words: '',
      where: sql.join([sql`t.id = any(${ids})`, ...rightsOf(user, each)], sql` and `),
      exact: null,
      limit: ids.length,
      sees_prices: user.sees_prices,
    })
    const read = await detailsOf(tx, each.table, ids)
    for (const record of found.toSorted((one, other) => one.id - other.id)) {
      const { arises, ...totals } = read.get(record.id) ?? unknown
      const { net, vat, gross } = user.sees_prices ? totals : unknown
      records.push({ ...record, arises, net, vat, gross })
    }
  }
  return records
}

interface Details {
  arises: boolean
  net: string | null
  vat: string | null
  gross: string | null
}

const unknown: Details = { arises: false, net: null, vat: null, gross: null }

/** Whether a record begins in this transaction, and its totals. */
async function detailsOf(tx: Db, table: string, ids: readonly number[]): Promise<Map<number, Details>> {
  const totals = withTotals.has(table) ? sql`t.net, t.vat, t.gross` : sql`null as net, null as vat, null as gross`
  const { rows } = await sql<Details & { id: number }>`
    select t.id, t.created_at = now() as arises, ${totals} from ${sql.table(table)} t where t.id = any(${ids})`.execute(tx)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
