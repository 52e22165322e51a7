import { sql, type RawBuilder } from 'kysely'
import type { CustomerPrice } from '../../../contract/catalog/customer-prices.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler, Io } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { resolvePrices } from './catalog.prices.ts'

export const prices: Handler<typeof customers.prices> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  return { data: await readPrices(ctx, sql`p.customer_id = ${id}`) }
}

export const createPrices: Handler<typeof customers.createPrices> = async (ctx) => {
  const { db, body, user, today, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.customerId)
  await lockRecord(db, 'customers', customer_id)
  const newPrices = body.prices.map(({ valid_from = today, valid_to = null, ...price }) => ({ ...price, valid_from, valid_to }))
  await refuseWrongRows(ctx, customer_id, newPrices)
  const inserted = await db
    .insertInto('customer_prices')
    .values(newPrices.map((price) => ({ ...price, customer_id, created_by: user.id, updated_by: user.id })))
    .returning('id')
    .execute()
  // One audit entry covers the whole list, which may be long.
  audit({ entity: 'customers', id: customer_id, event: 'PRICES_ADDED', after: { prices: newPrices }, customer_id })
  return { data: await readPrices(ctx, sql`p.id = any (${inserted.map(({ id }) => id)})`) }
}

export const updatePrice: Handler<typeof customers.updatePrice> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, ...fields } = body
  const { customer_id } = await visiblePrice(ctx)
  await lockForSave(db, 'customer_prices', { id: params.id, lock_version }, () => readPrice(ctx, params.id))
  const changed = await trail(db, 'customer_prices', params.id, fields)
  await db
    .updateTable('customer_prices')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  audit({ entity: 'customer_prices', id: params.id, event: 'UPDATED', ...changed, customer_id })
  return { data: await readPrice(ctx, params.id) }
}

/** Lines already priced by it keep their price. */
export const removePrice: Handler<typeof customers.removePrice> = async (ctx) => {
  const { db, params, audit } = ctx
  const before = await visiblePrice(ctx)
  await db.deleteFrom('customer_prices').where('id', '=', params.id).execute()
  audit({ entity: 'customer_prices', id: params.id, event: 'DELETED', before, customer_id: before.customer_id })
  return {}
}

/**
 * Copies unexpired prices to another customer, except for items with an unexpired price there and rows of the same
 * item and day.
 */
export const copyPrices: Handler<typeof customers.copyPrices> = async (ctx) => {
  const { db, params, user, today, audit } = ctx
  const from = await visibleCustomer(ctx, params.customerId)
  const to = await visibleCustomer(ctx, params.newCustomerId)
  if (from.id === to.id) throw Refusal.field('new_customer_id', `Lauks „${labelOf('new_customer_id')}”: jābūt citam klientam`)
  await lockRecord(db, 'customers', to.id)
  const live = sql`(p.valid_to is null or p.valid_to >= ${today})`
  const { rows } = await sql<{ live: number; copied: number }>`
    with source as (
      select p.catalog_item_id, p.price, p.valid_from, p.valid_to from customer_prices p where p.customer_id = ${from.id} and ${live}
    ), made as (
      insert into customer_prices (customer_id, catalog_item_id, price, valid_from, valid_to, created_by, updated_by)
      select ${to.id}, s.catalog_item_id, s.price, s.valid_from, s.valid_to, ${user.id}, ${user.id} from source s
      where not exists (
        select from customer_prices p where p.customer_id = ${to.id} and p.catalog_item_id = s.catalog_item_id and ${live}
      )
      order by s.catalog_item_id, s.valid_from
      on conflict (customer_id, catalog_item_id, valid_from) do nothing
      returning 1
    )
    select (select count(*) from source) as live, (select count(*) from made) as copied`.execute(db)
  const { live: all, copied } = one(rows)
  audit({ entity: 'customers', id: to.id, event: 'PRICES_COPIED', after: { from_customer_id: from.id, copied }, customer_id: to.id })
  return { data: { copied, kept: all - copied } }
}

type NewPrice = Omit<Io<typeof customers.createPrices>['body']['prices'][number], 'valid_from'> & { valid_from: string }

async function refuseWrongRows({ db }: Context, customerId: number, newPrices: readonly NewPrice[]): Promise<void> {
  const items = newPrices.map(({ catalog_item_id }) => catalog_item_id)
  const itemLookup = await sql<{ id: number }>`select id from catalog_items where id = any (${items})`.execute(db)
  const existingPrices = await sql<{ catalog_item_id: number; valid_from: string }>`
    select catalog_item_id, valid_from from customer_prices where customer_id = ${customerId} and catalog_item_id = any (${items})`.execute(
    db,
  )
  const exists = new Set(itemLookup.rows.map(({ id }) => id))
  const seenKeys = new Set(existingPrices.rows.map(keyOf))
  const errors: FieldErrors = {}
  for (const [place, row] of newPrices.entries()) {
    const where = `(${place + 1}. rinda)`
    const complain = (field: keyof NewPrice, reason: string): void => {
      errors[`prices.${place}.${field}`] = [`Lauks „${labelOf(field)}” ${where}: ${reason}`]
    }
    if (!exists.has(row.catalog_item_id)) complain('catalog_item_id', 'norādītais ieraksts neeksistē')
    else if (seenKeys.has(keyOf(row))) complain('catalog_item_id', 'šai precei no šīs dienas cena jau ir')
    if (row.valid_to && row.valid_to < row.valid_from) complain('valid_to', 'nedrīkst būt pirms sākuma')
    seenKeys.add(keyOf(row))
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

function keyOf({ catalog_item_id, valid_from }: Pick<NewPrice, 'catalog_item_id' | 'valid_from'>): string {
  return `${catalog_item_id} ${valid_from}`
}

async function visiblePrice(
  ctx: Context & { params: { id: number } },
): Promise<{ customer_id: number; catalog_item_id: number; price: string }> {
  const { rows } = await sql<{ customer_id: number; catalog_item_id: number; price: string }>`
    select customer_id, catalog_item_id, price from customer_prices where id = ${ctx.params.id}`.execute(ctx.db)
  const price = rows[0]
  if (!price) throw Refusal.missing()
  await visibleCustomer(ctx, price.customer_id)
  return price
}

async function readPrice(ctx: Context, id: number): Promise<CustomerPrice> {
  const [price] = await readPrices(ctx, sql`p.id = ${id}`)
  if (!price) throw Refusal.missing()
  return price
}

async function readPrices({ db, today }: Context, condition: RawBuilder<unknown>): Promise<CustomerPrice[]> {
  const { rows } = await sql<Omit<CustomerPrice, 'list_price'>>`
    select p.id, ${reference(sql`i.id`, sql`i.name`)} as item, i.sku, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, p.price,
      p.valid_from, p.valid_to, p.lock_version
    from customer_prices p join catalog_items i on i.id = p.catalog_item_id join measure_units u on u.id = i.measure_unit_id
    where ${condition} order by i.name, i.id, p.valid_from`.execute(db)
  const question = { customer_id: null, date: today }
  const list = await resolvePrices(
    db,
    question,
    rows.map(({ item }) => item.id),
  )
  return rows.map((row) => ({ ...row, list_price: list.get(row.item.id)?.base_price ?? row.price }))
}
