import { sql } from 'kysely'
import type { inventory } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { begin } from './inventory.transitions.ts'
import { keyOf, loadInventory } from './inventory.record.ts'

/** Replaces all rental prices of readings; omitted ones are deleted. */
export const setOptionPrices: Handler<typeof inventory.setOptionPrices> = async (ctx) => {
  const { db, user, body } = ctx
  const { id } = await begin(ctx, await keyOf(db, ctx.params.inventoryItem), 'EDIT')
  const prices = body.option_base_prices
  await requireReadings(
    db,
    prices.map(({ option_id }) => option_id),
  )
  const { option_base_prices: before } = await loadInventory(ctx, id)
  await sql`delete from inventory_item_option_prices where inventory_item_id = ${id}`.execute(db)
  await sql`
    insert into inventory_item_option_prices (inventory_item_id, option_id, price, included, created_by, updated_by)
    select ${id}, option_id, price, coalesce(included, 0), ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(prices)}) as x (option_id bigint, price numeric, included numeric)`.execute(db)
  ctx.audit({ entity: 'inventory_items', id, event: 'EDIT', before: { option_base_prices: before }, after: body })
  return { data: await loadInventory(ctx, id) }
}

async function requireReadings(db: Db, options: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from category_options where id = any(${[...options]}) and is_reading`.execute(db)
  const existingIds = new Set(rows.map(({ id }) => id))
  for (const [place, option] of options.entries()) {
    const field = `option_base_prices.${place}.option_id`
    if (!existingIds.has(option)) throw Refusal.field(field, `Lauks „${labelOf('option_id')}”: tāda skaitītāja nav`)
    if (options.indexOf(option) < place) throw Refusal.field(field, `Lauks „${labelOf('option_id')}”: skaitītājs norādīts vairākkārt`)
  }
}
