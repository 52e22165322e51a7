import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { documentType } from '../../../contract/technical-documents/technical-document-record.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { lockStockItems } from '../stock/ledger.ts'
import { releaseNewest } from '../stock/reservations.ts'
import { plainField, type LineInput } from '../technical-documents/technical-documents.lines.ts'
import { documentMoves } from '../technical-documents/technical-documents.record.ts'
import { post, type NewPosting } from '../technical-documents/removal.ts'
import { allowOnce, lockCheck, stateAfter, type LockedCheck } from './stock-checks.transitions.ts'
import { checkSource, loadCheck } from './stock-checks.record.ts'

/**
 * Posts surplus and shortage documents on the day of the check and freezes it. Releases reservations of missing
 * goods, newest first, after confirmation.
 */
export const accept: Handler<typeof stockChecks.accept> = async (ctx) => {
  const { db, user, params } = ctx
  const check = await lockCheck(ctx, params.id)
  await holdAll(ctx, check)
  if (!(await allowOnce(ctx, check, 'ACCEPT'))) return { data: await loadCheck(ctx, check.id) }
  const different = await differencesOf(db, check.id)
  await allowCorrected(ctx, check.id)
  await giveFree(ctx, different)
  const status = await stateAfter(ctx, check, 'ACCEPT')
  await freeze(db, check.id)
  const documents = await postDifferences(ctx, check, different)
  await keepValues(db, check.id, documents)
  await sql`
    update stock_checks set status = ${status}, accepted_at = moment(), accepted_by = ${user.id}, updated_by = ${user.id},
      seller_snapshot = ${JSON.stringify(await documentSeller(db))}
    where id = ${check.id}`.execute(db)
  ctx.audit({ entity: 'stock_checks', id: check.id, event: 'ACCEPT', before: { status: check.status }, after: { status, documents } })
  return { data: await loadCheck(ctx, check.id) }
}

/** Documents first, then goods. */
async function holdAll({ db, confirmed }: Context, check: LockedCheck): Promise<void> {
  if (confirmed.has('below-reserved')) {
    await sql`
      select o.id from orders o where o.id in (
        select i.order_id from stock_check_lines l
        join stock_reservations r on r.stock_item_id = l.stock_item_id and r.status = 'active' and r.source_type = 'order_item'
        join order_items i on i.id = r.source_id where l.stock_check_id = ${check.id})
      order by o.id for no key update`.execute(db)
  }
  const { rows } = await sql<{ id: number }>`select stock_item_id as id from stock_check_lines where stock_check_id = ${check.id}`.execute(
    db,
  )
  await lockStockItems(
    db,
    rows.map(({ id }) => id),
  )
}

interface Different {
  line_id: number
  stock_item_id: number
  item_id: number
  name: string
  has_units: boolean
  difference: string
  known_cost: string | null
  on_hand: string
  reserved: string
  allow_negative: boolean
  surplus_units: string[]
  missing_units: string[]
}

async function differencesOf(db: Db, checkId: number): Promise<Different[]> {
  const { rows } = await sql<Different>`
    select l.id as line_id, s.id as stock_item_id, k.id as item_id, k.name, k.has_units, j.difference, j.known_cost, s.on_hand, s.reserved,
      s.allow_negative, to_jsonb(j.surplus_units) as surplus_units, to_jsonb(j.missing_units) as missing_units
    from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    cross join lateral judge_stock_check_line(l.id) j
    where l.stock_check_id = ${checkId} and l.counted is not null and j.is_different order by s.id`.execute(db)
  return rows
}

/** Confirms counts followed by corrections, by hand or another check. */
async function allowCorrected(ctx: Context, checkId: number): Promise<void> {
  if (ctx.confirmed.has('corrected-since-count')) return
  const { rows } = await sql<{ name: string; number: string; quantity: string }>`
    select k.name, d.number, sum(m.quantity) as quantity
    from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    cross join lateral judge_stock_check_line(l.id) j
    join stock_movements m on m.stock_item_id = s.id and greatest(m.effective_at, m.posted_at) > l.counted_at
      and (m.kind = 'correction' or (m.kind in ('check_surplus', 'check_shortage') and j.is_different))
    join technical_documents d on m.document_type = ${documentMoves} and d.id = m.document_id
    where l.stock_check_id = ${checkId} and l.counted is not null
    group by k.id, d.id having sum(m.quantity) <> 0 order by k.name, d.id`.execute(ctx.db)
  const [first] = rows
  if (!first) return
  const more = rows.length > 1 ? ` un vēl ${rows.length - 1}` : ''
  throw Refusal.confirm(
    'corrected-since-count',
    'status',
    `Pēc skaitīšanas uzskaite jau labota: ${first.number} („${first.name}”, ${formatQuantity(first.quantity)})${more}. Saskaitītais paliek spēkā, un starpību rēķina pret laboto uzskaiti`,
  )
}

/** After confirmation. */
async function giveFree(ctx: Context, different: readonly Different[]): Promise<void> {
  const short = different.flatMap((line) => {
    const remainingQuantity = big(line.on_hand).plus(line.difference)
    const beyond = big(line.reserved).minus(remainingQuantity.gt(0) ? remainingQuantity : 0)
    return line.allow_negative || beyond.lte(0) || big(line.difference).gte(0) ? [] : [{ ...line, left: remainingQuantity, beyond }]
  })
  const [first] = short
  if (first && !ctx.confirmed.has('below-reserved')) {
    const more = short.length > 1 ? ` (un vēl ${short.length - 1})` : ''
    const message = `„${first.name}”${more}: paliek ${formatQuantity(first.left.toFixed())}, bet rezervēts ${formatQuantity(first.reserved)}`
    throw Refusal.confirm('below-reserved', 'status', `${message}; jaunākās rezervācijas tiks atceltas`)
  }
  for (const { stock_item_id, beyond } of short) await releaseNewest(ctx.db, stock_item_id, beyond)
}

/** Freezes book quantities at the last counts. */
async function freeze(db: Db, checkId: number): Promise<void> {
  await sql`
    update stock_check_lines l set moved = f.moved, difference = f.difference, surplus_value = f.surplus_value,
      shortage_value = f.shortage_value, surplus_units = f.surplus_units, missing_units = f.missing_units
    from (
      select l.id, j.book - l.expected as moved, j.difference, j.surplus_value, j.shortage_value, j.surplus_units, j.missing_units
      from stock_check_lines l cross join lateral judge_stock_check_line(l.id) j where l.stock_check_id = ${checkId}
    ) f where f.id = l.id`.execute(db)
  await sql`
    update stock_items s set last_counted_at = l.counted_at from stock_check_lines l
    where l.stock_check_id = ${checkId} and l.stock_item_id = s.id and l.counted_at > coalesce(s.last_counted_at, '-infinity')`.execute(db)
}

async function postDifferences(ctx: Context, check: LockedCheck, different: readonly Different[]): Promise<number[]> {
  const surplus = different.flatMap(({ item_id, has_units, difference, known_cost, surplus_units: units }): LineInput[] => {
    const unit_cost = known_cost ?? '0'
    if (has_units) return units.length === 0 ? [] : [{ item_id, quantity: String(units.length), units, unit_cost }]
    return big(difference).gt(0) ? [{ item_id, quantity: difference, unit_cost }] : []
  })
  const shortage = different.flatMap(({ item_id, has_units, difference, missing_units: units }): LineInput[] => {
    if (has_units) return units.length === 0 ? [] : [{ item_id, quantity: String(units.length), units }]
    return big(difference).lt(0) ? [{ item_id, quantity: big(difference).neg().toFixed(4) }] : []
  })
  const { rows } = await sql<{ commission: NonNullable<NewPosting['commission']> }>`
    select commission from stock_checks where id = ${check.id}`.execute(ctx.db)
  const fields: NewPosting = {
    warehouse_id: check.warehouse_id,
    date: check.date,
    order_ref: check.order_ref,
    reason: 'Inventarizācija',
    source: { type: checkSource, id: check.id },
    commission: one(rows).commission,
  }
  const fieldOf = () => (field: string) => (field === 'date' ? plainField(field) : 'status')
  const documentIds: number[] = []
  if (surplus.length > 0) documentIds.push(await post(ctx, documentType.surplus, fields, { items: surplus, fieldOf }))
  if (shortage.length > 0) documentIds.push(await post(ctx, documentType.shortage, fields, { items: shortage, fieldOf }))
  return documentIds
}

/** Ledger values of the differences. */
async function keepValues(db: Db, checkId: number, documents: readonly number[]): Promise<void> {
  await sql`
    update stock_check_lines l set surplus_value = m.surplus, shortage_value = m.shortage
    from (
      select stock_item_id, coalesce(sum(value) filter (where quantity > 0), 0) as surplus,
        coalesce(sum(value) filter (where quantity < 0), 0) as shortage
      from stock_movements where document_type = ${documentMoves} and document_id = any (${[...documents]}) group by stock_item_id
    ) m where l.stock_check_id = ${checkId} and m.stock_item_id = l.stock_item_id`.execute(db)
}
