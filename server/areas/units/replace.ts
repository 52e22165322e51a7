import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { units } from '../../../contract/units/units.ts'
import { catalogItemUnit as chart, type UnitFacts, type UnitState } from '../../../machines/catalog-item-unit.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { unitNumber, wrongUnitNumber, type UnitKind } from '../stock/stock.units.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { unitRows } from './units.list.ts'
import { renumberedUnit } from './units.copy-mappings.ts'

interface Locked {
  id: number
  catalog_item_id: number
  number: string
  status: UnitState
  stock_item_id: number | null
  unit_kind: UnitKind | null
  lock_version: number
}

const { begin } = stepsOf({ chart, lock, facts: factsOf, load: async (ctx, id) => (await unitRows(ctx, [id]))[0] })

/**
 * Replaces a wrong number; the unit retains cost, place and receipt (docs/domain/stock.md#serialised-units, DELETE).
 */
export const replace: Handler<typeof units.replace> = async (ctx) => {
  const { db, user, params, query } = ctx
  const unit = await begin(ctx, params.id, 'DELETE')
  const number = unitNumber(unit.unit_kind, query.number)
  await refuseNumber(db, unit, number)
  await sql`update catalog_item_units set deleted_at = moment(), stock_item_id = null, updated_by = ${user.id} where id = ${unit.id}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into catalog_item_units (${targetColumns(renumberedUnit)}, number, stock_item_id, created_by, updated_by)
    select ${copiedColumns(renumberedUnit, 'u')}, ${number}, ${unit.stock_item_id}, ${user.id}, ${user.id}
    from catalog_item_units u where u.id = ${unit.id} returning id`.execute(db)
  const replacementId = one(rows).id
  await sql`update catalog_item_units set replaced_by_id = ${replacementId} where id = ${unit.id}`.execute(db)
  await sql`
    insert into stock_movement_units (movement_id, unit_id)
    select movement_id, ${replacementId} from stock_movement_units where unit_id = ${unit.id}`.execute(db)
  ctx.audit({
    entity: 'catalog_item_units',
    id: unit.id,
    event: 'DELETE',
    before: { number: unit.number },
    after: { number, replaced_by_id: replacementId },
  })
  const [row] = await unitRows(ctx, [replacementId])
  if (!row) throw Refusal.missing()
  return { data: row }
}

async function lock({ db }: Pick<Context, 'db'>, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select t.id, t.catalog_item_id, t.number, t.status, t.stock_item_id, k.unit_kind, t.lock_version
    from catalog_item_units t join catalog_items k on k.id = t.catalog_item_id
    where t.id = ${id} and t.deleted_at is null for update of t`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function factsOf(db: Db, id: number): Promise<UnitFacts> {
  const { rows } = await sql<UnitFacts>`
    select (select count(*)::int from stock_movement_units where unit_id = ${id}) as moves,
      exists (select from order_item_units where unit_id = ${id}) as "wasHeld"`.execute(db)
  return one(rows)
}

async function refuseNumber(db: Db, unit: Locked, number: string): Promise<void> {
  const wrong = wrongUnitNumber(unit.unit_kind, number)
  if (wrong !== null) throw Refusal.field('number', `Lauks „${labelOf('number')}”: ${wrong}`)
  const { rows } = await sql`
    select 1 from catalog_item_units t where t.deleted_at is null
      and ((t.catalog_item_id = ${unit.catalog_item_id} and t.number = ${number}) or t.imei = ${unit.unit_kind === 'imei' ? number : null})`.execute(
    db,
  )
  if (rows.length > 0) throw Refusal.field('number', `Lauks „${labelOf('number')}”: vienība ${number} jau ir uzskaitē`)
}
