import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import { metersOfSheet, type RentMeter } from '../../../contract/rent/rent-readings.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'

export const branchSheet: Handler<typeof rent.branchSheet> = async (ctx) => {
  const { db, user, params, query, today } = ctx
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from branches t ${whereAll([sql`t.id = ${params.branchId}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  const branch = rows[0]
  if (!branch) throw Refusal.missing()
  const date = query.date ?? today
  return { data: { branch, date, ...(await metersOf(ctx, date, sql`coalesce(i.branch_id, r.branch_id) = ${branch.id}`)) } }
}

export const sheet: Handler<typeof rent.sheet> = async (ctx) => {
  const { query, today } = ctx
  const whose =
    query.rent_id === undefined
      ? await customerNamed(ctx, query.customer_id ?? ctx.user.main_customer_id ?? 0)
      : await rentNamed(ctx, query.rent_id)
  const date = query.date ?? today
  const where = whose.rent ? sql`r.id = ${whose.rent.id}` : sql`r.customer_id = ${whose.customer.id}`
  return { data: { ...whose, date, ...(await metersOf(ctx, date, where)) } }
}

interface Whose {
  customer: { id: number; name: string }
  rent: { id: number; name: string } | null
}

async function customerNamed({ db, user }: Context, id: number): Promise<Whose> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from customers t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.id`)])}`.execute(db)
  const customer = rows[0]
  if (!customer) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: klients neeksistē`)
  return { customer, rent: null }
}

async function rentNamed({ db, user }: Context, id: number): Promise<Whose> {
  const { rows } = await sql<Whose>`
    select ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`t.id`, sql`t.number`)} as rent
    from rents t join customers c on c.id = t.customer_id ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.field('rent_id', `Lauks „${labelOf('rent_id')}”: noma neeksistē`)
  return rows[0]
}

/** Read before, or with a price. */
export const metersOfMachine = sql`
  select x.option_id from rent_item_readings x where x.rent_item_id = i.id
  union select y.option_id from rent_item_reading_prices y where y.rent_item_id = i.id
  union select z.option_id from inventory_item_option_prices z where z.inventory_item_id = i.inventory_item_id`

/** Factor above or below the usual pace that warns. */
const unusual = 3

/** The estimate uses the pace of the year before the last reading, across replaced meters. */
async function metersOf({ db }: Context, date: string, where: RawBuilder<unknown>): Promise<{ meters: RentMeter[]; is_cut: boolean }> {
  const { rows } = await sql<RentMeter>`
    select i.id as rent_item_id, ${reference(sql`o.id`, sql`o.name`)} as option, ${reference(sql`r.id`, sql`r.number`)} as rent,
      ${reference(sql`b.id`, sql`b.name`)} as branch, ${reference(sql`p.id`, sql`p.inventory_nr`)} as inventory_item,
      ${reference(sql`k.id`, sql`k.name`)} as catalog_item, p.serial_nr, i.location,
      case when last.date is null then null else json_build_object('date', last.date, 'value', last.value::text) end as last,
      round(last.value + pace.gone)::text as estimate,
      case when pace.gone is not null then json_build_object('from', floor(last.value + pace.gone / ${unusual})::text,
        'to', ceil(last.value + pace.gone * ${unusual})::text) end as plausible,
      (select json_build_object('id', x.id, 'value', x.value::text, 'photos', (
          select count(*) from files f where f.fileable_type = 'rent_item_readings' and f.fileable_id = x.id))
        from rent_item_readings x
        where x.rent_item_id = i.id and x.option_id = o.id and x.date = ${date} order by x.place_in_day desc limit 1) as reading
    from rent_items i
    join rents r on r.id = i.rent_id
    join inventory_items p on p.id = i.inventory_item_id
    join catalog_items k on k.id = p.catalog_item_id
    left join branches b on b.id = coalesce(i.branch_id, r.branch_id)
    cross join lateral (${metersOfMachine}) meter
    join category_options o on o.id = meter.option_id
    left join lateral (
      select x.date, x.value from rent_item_readings x
      where x.rent_item_id = i.id and x.option_id = o.id and x.date < ${date} order by x.date desc, x.place_in_day desc limit 1) last on true
    left join lateral (
      select sum(x.value - x.previous_value) * (${date}::date - last.date) / (last.date - first.day) as gone
      from (
        select min(e.date) as day from rent_item_readings e
        where e.rent_item_id = i.id and e.option_id = o.id and e.date between last.date - 365 and last.date
      ) first
      join rent_item_readings x on x.rent_item_id = i.id and x.option_id = o.id and x.date > first.day and x.date <= last.date
      group by first.day) pace on true
    where i.date_from <= ${date} and (i.date_to is null or i.date_to >= ${date}) and r.type <> 'fixed' and ${where}
    order by b.name nulls first, p.inventory_nr, o.name limit ${metersOfSheet + 1}`.execute(db)
  return { meters: rows.slice(0, metersOfSheet), is_cut: rows.length > metersOfSheet }
}
