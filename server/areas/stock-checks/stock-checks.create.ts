import { sql, type RawBuilder } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { stockCheck } from '../../../machines/stock-check.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { inCategories } from '../catalog/categories.ts'
import { fullName } from '../customers/customers.names.ts'
import { begin } from './stock-checks.transitions.ts'
import { loadCheck } from './stock-checks.record.ts'

/** Defaults: the user responsible, the last commission. */
export const form: Handler<typeof stockChecks.form> = async ({ db, user, today }) => {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from warehouses where is_active order by name, id`.execute(db)
  return {
    data: { date: today, warehouses: rows, responsible_user: { id: user.id, name: user.name }, commission: await lastCommission(db) },
  }
}

type Members = { name: string; job_title: string | null }[]

async function lastCommission(db: Db): Promise<Members> {
  const { rows } = await sql<{ commission: Members }>`
    select commission from stock_checks where commission <> '[]' order by id desc limit 1`.execute(db)
  return rows[0]?.commission ?? []
}

/** Reads book quantities at one moment under locks. */
export const create: Handler<typeof stockChecks.create> = async (ctx) => {
  const { db, user, body, today } = ctx
  const { warehouse_id, categories = [], commission, ...fields } = body
  await requireHeader(db, body)
  await allowOverlap(ctx, warehouse_id, categories)
  // With all stock items locked, every move is either booked or later.
  await sql`select id from stock_items where warehouse_id = ${warehouse_id} order by id for share`.execute(db)
  const { id } = await db
    .insertInto('stock_checks')
    .values({
      ...definedFields(fields),
      warehouse_id,
      date: fields.date ?? today,
      status: stockCheck.initial,
      snapshot_at: presentMoment,
      responsible_user_id: fields.responsible_user_id ?? user.id,
      commission: JSON.stringify(signing(commission ?? (await lastCommission(db)))),
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into stock_check_categories (stock_check_id, category_id) select ${id}, unnest(${[...new Set(categories)]}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into stock_check_lines (stock_check_id, stock_item_id, expected, created_by, updated_by)
    select ${id}, s.id, s.on_hand, ${user.id}, ${user.id} from stock_items s join catalog_items k on k.id = s.catalog_item_id
    where s.warehouse_id = ${warehouse_id} and (s.on_hand <> 0 or s.reserved <> 0)
      and ${categories.length === 0 ? sql`true` : inCategories(sql`k.category_id`, categories)}
    order by s.id`.execute(db)
  ctx.audit({ entity: 'stock_checks', id, event: 'CREATED', after: body })
  return { stock_check_id: id, data: await loadCheck(ctx, id) }
}

/** Confirms overlapping checks. Locks the warehouse, to serialise. */
async function allowOverlap(
  { db, confirmed }: Pick<Context, 'db' | 'confirmed'>,
  warehouseId: number,
  categories: readonly number[],
): Promise<void> {
  if (confirmed.has('check-overlaps')) return
  await sql`select from warehouses where id = ${warehouseId} for no key update`.execute(db)
  const { rows } = await sql<{ date: string; responsible: string | null; categories: string | null }>`
    select t.date, ${fullName('r')} as responsible, (
      select string_agg(k.name, ', ' order by k.name) from stock_check_categories c join categories k on k.id = c.category_id
      where c.stock_check_id = t.id) as categories
    from stock_checks t left join users r on r.id = t.responsible_user_id
    where t.warehouse_id = ${warehouseId} and t.status = ${stockCheck.initial} and ${sharesGoods(categories)} order by t.id`.execute(db)
  if (rows.length === 0) return
  const overlapTexts = rows.map(({ date, responsible, categories: counted }) =>
    [formatDate(date), counted ?? 'visas preces', responsible].filter(Boolean).join(', '),
  )
  throw Refusal.confirm(
    'check-overlaps',
    'warehouse_id',
    `Tās pašas preces jau skaita: ${overlapTexts.join('; ')}. Sākt vēl vienu inventarizāciju?`,
  )
}

/** Categories overlap including descendants; no category means all. */
function sharesGoods(categories: readonly number[]): RawBuilder<boolean> {
  if (categories.length === 0) return sql`true`
  const checkCategories = sql`select category_id as id from stock_check_categories where stock_check_id = t.id`
  const below = (first: RawBuilder<unknown>) =>
    sql`(with recursive tree as (${first} union select c.id from categories c join tree on c.parent_id = tree.id) select id from tree)`
  return sql`(not exists (${checkCategories}) or exists (
    ${below(checkCategories)} intersect ${below(sql`select unnest(${[...categories]}::bigint[]) as id`)}))`
}

/** As `post_movement`, or the session's simulated moment. */
export const presentMoment = sql<string>`case when moment() < now() then moment() else clock_timestamp() end`

function signing(members: readonly { name: string; job_title?: string | null | undefined }[]): Members {
  return members.map(({ name, job_title }) => ({ name, job_title: job_title ?? null }))
}

async function requireHeader(
  db: Db,
  { warehouse_id, categories, responsible_user_id }: Partial<Body<typeof stockChecks.create>>,
): Promise<void> {
  if (warehouse_id !== undefined) {
    const warehouse = await db.selectFrom('warehouses').select('is_active').where('id', '=', warehouse_id).executeTakeFirst()
    const label = `Lauks „${labelOf('warehouse_id')}”`
    if (!warehouse) throw Refusal.field('warehouse_id', `${label}: noliktava neeksistē`)
    if (!warehouse.is_active) throw Refusal.field('warehouse_id', `${label}: noliktava nav aktīva`)
  }
  if (categories !== undefined && categories.length > 0) {
    const existingCategories = await db.selectFrom('categories').select('id').where('id', 'in', categories).execute()
    const place = categories.findIndex((id) => !existingCategories.some((each) => each.id === id))
    if (place >= 0) throw Refusal.field(`categories.${place}`, `Lauks „${labelOf('categories')}”: kategorija neeksistē`)
  }
  if (responsible_user_id != null) {
    const person = await sql`select 1 from users where id = ${responsible_user_id} and kind = 'staff' and is_active`.execute(db)
    if (person.rows.length === 0) {
      throw Refusal.field('responsible_user_id', `Lauks „${labelOf('responsible_user_id')}”: darbinieks neeksistē vai nav aktīvs`)
    }
  }
}

export const update: Handler<typeof stockChecks.update> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { lock_version, commission, ...fields } = body
  const { id } = await begin(ctx, params.id, 'EDIT', lock_version)
  await requireHeader(db, { responsible_user_id: fields.responsible_user_id })
  const changes = { ...definedFields(fields), ...(commission && { commission: JSON.stringify(signing(commission)) }) }
  const trailEntry = await trail(db, 'stock_checks', id, changes)
  await db
    .updateTable('stock_checks')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({ entity: 'stock_checks', id, event: 'EDIT', ...trailEntry })
  return { data: await loadCheck(ctx, id) }
}

export const remove: Handler<typeof stockChecks.remove> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'DELETE')
  await sql`delete from stock_checks where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'stock_checks', id, event: 'DELETE' })
  return {}
}
