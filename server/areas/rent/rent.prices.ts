import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginRent } from './rent.transitions.ts'
import { chargeRent } from './rent.charge.ts'
import { loadRent } from './rent.record.ts'
import { chainMeter } from './meter-chain.ts'

interface Price {
  id: number
  rent_id: number
  rent_item_id: number
  option_id: number
  valid_from: string
  lock_version: number
}

async function priceOf({ db }: Context, id: number): Promise<Price> {
  const { rows } = await sql<Price>`
    select t.id, i.rent_id, t.rent_item_id, t.option_id, t.valid_from, t.lock_version
    from rent_item_reading_prices t join rent_items i on i.id = t.rent_item_id where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Only while no affected reading is invoiced. */
export const updateReadingPrice: Handler<typeof rent.updateReadingPrice> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const { lock_version, ...fields } = body
  const { rent_id } = await priceOf(ctx, params.id)
  await beginRent(ctx, rent_id, 'PRICE')
  const price = await priceOf(ctx, params.id)
  if (price.lock_version !== lock_version) throw Refusal.stale(await loadRent(ctx, rent_id))
  await refuseInvoiced(db, price, 'price')
  await db
    .updateTable('rent_item_reading_prices')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', price.id)
    .execute()
  await chainMeter(db, price, { since: price.valid_from, field: 'included' })
  await chargeRent(db, rent_id, today)
  ctx.audit({ entity: 'rents', id: rent_id, event: 'PRICE', after: { reading_price_id: price.id, ...fields } })
  return { data: await loadRent(ctx, rent_id) }
}

export const addReadingPrice: Handler<typeof rent.addReadingPrice> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const item = await db.selectFrom('rent_items').select(['id', 'rent_id']).where('id', '=', params.id).executeTakeFirst()
  if (!item) throw Refusal.missing()
  const locked = await beginRent(ctx, item.rent_id, 'PRICE')
  const { option_id, valid_from, price, included = '0' } = body
  const meter = await db.selectFrom('category_options').select('is_reading').where('id', '=', option_id).executeTakeFirst()
  if (!meter?.is_reading) throw Refusal.field('option_id', `Lauks „${labelOf('option_id')}”: tāda skaitītāja nav`)
  const at = { rent_item_id: item.id, option_id, valid_from }
  const existingPrice = await sql`
    select from rent_item_reading_prices where rent_item_id = ${item.id} and option_id = ${option_id} and valid_from = ${valid_from}`.execute(
    db,
  )
  if (existingPrice.rows.length > 0) {
    throw Refusal.field('valid_from', `Lauks „${labelOf('valid_from')}”: no ${formatDate(valid_from)} cena jau ir noteikta`)
  }
  await refuseInvoiced(db, at, 'valid_from')
  await db
    .insertInto('rent_item_reading_prices')
    .values({ ...at, price, included, created_by: user.id, updated_by: user.id })
    .execute()
  await chainMeter(db, at, { since: valid_from, field: 'included' })
  await chargeRent(db, locked.id, today)
  ctx.audit({ entity: 'rents', id: locked.id, event: 'PRICE', after: { rent_item_id: item.id, ...body }, customer_id: locked.customer_id })
  return { data: await loadRent(ctx, locked.id) }
}

/** docs/domain/rent.md#lifecycle, PRICE. */
async function refuseInvoiced(
  db: Db,
  { rent_item_id, option_id, valid_from }: Omit<Price, 'id' | 'rent_id' | 'lock_version'>,
  field: string,
): Promise<void> {
  const { rows } = await sql`
    select from rent_item_readings r join invoiced_charges c on c.reading_id = r.id
    where r.rent_item_id = ${rent_item_id} and r.option_id = ${option_id} and r.date >= ${valid_from}
      and not exists (
        select from rent_item_reading_prices later
        where later.rent_item_id = r.rent_item_id and later.option_id = r.option_id and later.valid_from > ${valid_from} and later.valid_from <= r.date)
    limit 1`.execute(db)
  if (rows.length > 0) throw Refusal.field(field, `Lauks „${labelOf(field)}”: rādījums ar šo cenu jau ir rēķinā`)
}
