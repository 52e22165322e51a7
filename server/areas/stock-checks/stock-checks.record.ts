import { sql } from 'kysely'
import type { StockCheckRecord, StockCheckRow } from '../../../contract/stock-checks/stock-check-record.ts'
import { technicalDocumentTypes, type TechnicalDocumentType } from '../../../contract/technical-documents/technical-document-record.ts'
import { stockCheck } from '../../../machines/stock-check.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { checkFacts } from './stock-checks.facts.ts'

export const checkSource = 'stock_check' as const

/** Goods of the check `t` that were counted or skipped. */
export const countedGoods = sql`(
  select count(*)::int from stock_check_lines l where l.stock_check_id = t.id and (l.counted is not null or l.is_skipped))`

const rowColumns = sql`t.id, t.uuid, t.status, t.date, ${reference(sql`w.id`, sql`w.name`)} as warehouse,
  ${reference(sql`r.id`, fullName('r'))} as responsible_user, t.order_ref,
  (select count(*)::int from stock_check_lines l where l.stock_check_id = t.id) as lines,
  ${countedGoods} as done, t.lock_version`

const rowTables = sql`stock_checks t join warehouses w on w.id = t.warehouse_id left join users r on r.id = t.responsible_user_id`

export async function checkRows(db: Db, ids: number[]): Promise<StockCheckRow[]> {
  const { rows } = await sql<StockCheckRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<StockCheckRecord, 'categories' | 'totals' | 'counters' | 'documents' | 'can'>

/** Hides book values from counters of an open blind check. */
export function isBlind(
  { id }: Pick<Context['user'], 'id'>,
  { hides_expected, status }: Pick<StockCheckRecord, 'hides_expected' | 'status'>,
  responsibleId: number | null,
): boolean {
  return hides_expected && status === stockCheck.initial && responsibleId !== id
}

/** Throws 404 if there is none. */
export async function loadCheck({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<StockCheckRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.commission, t.hides_expected, t.notes, t.snapshot_at, t.accepted_at,
      ${reference(sql`p.id`, fullName('p'))} as accepted_by, ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at
    from ${rowTables} left join users p on p.id = t.accepted_by left join users u on u.id = t.created_by
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [categories, totals, counters, documents, facts] = await Promise.all([
    categoriesOf(db, id),
    totalsOf(db, id),
    countersOf(db, id),
    documentsOf(db, id),
    checkFacts(db, id),
  ])
  const unseen = { different: null, surplus_value: null, shortage_value: null }
  const visibleTotals = isBlind(user, header, header.responsible_user?.id ?? null) ? { ...totals, ...unseen } : totals
  return { ...header, categories, totals: visibleTotals, counters, documents, can: abilitiesOf(user, stockCheck, header.status, facts) }
}

/** None: all goods. */
export async function categoriesOf(db: Db, id: number): Promise<StockCheckRecord['categories']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select k.id, k.name from stock_check_categories c join categories k on k.id = c.category_id
    where c.stock_check_id = ${id} order by k.name, k.id`.execute(db)
  return rows
}

async function totalsOf(db: Db, id: number): Promise<StockCheckRecord['totals']> {
  const { rows } = await sql<StockCheckRecord['totals']>`
    select count(*)::int as lines, count(l.counted)::int as counted, (count(*) filter (where l.is_skipped))::int as skipped,
      (count(*) filter (where j.is_different))::int as different,
      (select count(*)::int from stock_check_counts c
        where c.stock_check_id = ${id} and c.stock_check_line_id is null and c.taken_back_at is null) as aside,
      coalesce(round(sum(j.surplus_value), 2), 0.00) as surplus_value, coalesce(round(sum(j.shortage_value), 2), 0.00) as shortage_value
    from stock_check_lines l cross join lateral judge_stock_check_line(l.id) j where l.stock_check_id = ${id}`.execute(db)
  return one(rows)
}

async function countersOf(db: Db, id: number): Promise<StockCheckRecord['counters']> {
  const { rows } = await sql<StockCheckRecord['counters'][number]>`
    select u.id, ${fullName('u')} as name, count(*)::int as counts from stock_check_counts c join users u on u.id = c.created_by
    where c.stock_check_id = ${id} and c.taken_back_at is null group by u.id order by 3 desc, u.id`.execute(db)
  return rows
}

type Document = StockCheckRecord['documents'][number]

async function documentsOf(db: Db, id: number): Promise<Document[]> {
  const { rows } = await sql<Omit<Document, 'type'>>`
    select d.id, d.type_id, d.number, d.status, d.date, d.total_cost,
      (select count(*)::int from technical_document_items i where i.technical_document_id = d.id) as lines
    from technical_documents d where d.source_type = ${checkSource} and d.source_id = ${id} order by d.id`.execute(db)
  return rows.map((row) => ({ ...row, type: technicalDocumentTypes[row.type_id as TechnicalDocumentType] }))
}
