import { sql, type RawBuilder } from 'kysely'
import { maintenances, planAhead, type PlannedMaintenance } from '../../../contract/maintenances/maintenances.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler, Io, SessionUser } from '../../http/context.ts'
import { flagged, list } from '../../http/list.ts'
import { named, type PlanColumns } from '../../http/list-columns.ts'
import { visibleTo } from '../../http/visible.ts'
import { isUuid } from '../inventory/inventory.record.ts'

export const liveMaintenances = sql`inventory_item_maintenances t join inventory_items i on i.id = t.inventory_item_id`
export const isLive = sql`t.is_active and i.archived_at is null`

/** Faster without other conditions: few pieces are written off. */
const isOfLivePiece = sql`t.is_active and t.inventory_item_id not in (select id from inventory_items where status = any(${[...inventoryItem.final]}))`

/** Longest overdue first. */
export const planned: Handler<typeof maintenances.planned> = ({ db, user, query, today }) => {
  const ofPiece = [...visibleTo(user, sql`i.customer_id`), ...conditionsOfPiece(user, query)]
  return list(db, query, {
    from: ofPiece.length > 0 ? liveMaintenances : sql`inventory_item_maintenances t`,
    where: [
      ofPiece.length > 0 ? isLive : isOfLivePiece,
      sql`t.due_on <= ${today}::date + ${query.days ?? planAhead}::integer`,
      ...flagged(query.overdue, sql`t.due_on <= ${today}::date`),
      ...ofPiece,
      ...(query.service_job_id ? [sql`t.service_job_id = ${query.service_job_id}`] : []),
    ],
    orders: [{ key: 'due_on', by: sql`t.due_on`, direction: 'asc', type: 'date' }],
    columns: { call: maintenances.planned, user, by: plannedSql(user) },
    load: (ids) => plannedRows({ db, user }, sql`t.id = any(${ids})`),
  })
}

const ofPiece = (value: RawBuilder<unknown>) => sql`(select ${value} from inventory_items i where i.id = t.inventory_item_id)`

const plannedSql = (user: SessionUser): PlanColumns['by'] => ({
  inventory_item: named('t.inventory_item_id', 'inventory_items', sql`x.inventory_nr`),
  catalog_item: ofPiece(sql`(select k.name from catalog_items k where k.id = i.catalog_item_id)`),
  serial_nr: named('t.inventory_item_id', 'inventory_items', sql`x.serial_nr`),
  customer: ofPiece(sql`(select c.name from customers c where c.id = i.customer_id)`),
  branch: ofPiece(sql`(select b.name from branches b where b.id = i.branch_id)`),
  region: ofPiece(sql`(select r.name from regions r where r.id = ${regionOf})`),
  service_application: sql`(select a.name from ${openWith(user, sql`t.inventory_item_id`)} a)`,
})

type PlannedQuery = Io<typeof maintenances.planned>['query']

function conditionsOfPiece(user: SessionUser, { q, customer_id, branch_id, region_id, untaken }: PlannedQuery): RawBuilder<unknown>[] {
  return [
    ...ofMachine(q),
    ...(customer_id ? [sql`i.customer_id = ${customer_id}`] : []),
    ...(branch_id ? [sql`i.branch_id = ${branch_id}`] : []),
    ...(region_id ? [sql`${regionOf} = ${region_id}`] : []),
    ...flagged(untaken, sql`not exists ${openWith(user)}`),
  ]
}

/** The open visible application of a machine; split applications share it. */
export function openWith(user: SessionUser, machine = sql`i.id`): RawBuilder<unknown> {
  const conditions = [sql`s.inventory_item_id = ${machine} and o.completed_at is null`, ...visibleTo(user, sql`o.customer_id`)]
  return sql`(
    select o.id, o.number as name from serviceable_items s join service_applications o on o.id = s.service_application_id
    where ${sql.join(conditions, sql` and `)} order by o.id limit 1)`
}

/** Region of its branch, else of its customer. */
const regionOf = sql`(
  select coalesce((select b.region_id from branches b where b.id = i.branch_id), (select c.region_id from customers c where c.id = i.customer_id)))`

/** All words, or a scanned sticker. */
function ofMachine(q: string | undefined): RawBuilder<unknown>[] {
  const words = q?.trim() ?? ''
  if (words === '') return []
  return [isUuid(words) ? sql`i.uuid = ${words}` : sql`i.search @@ search_query(${words})`]
}

export async function plannedRows(
  { db, user }: Pick<Context, 'db' | 'user'>,
  condition: RawBuilder<unknown>,
): Promise<PlannedMaintenance[]> {
  const { rows } = await sql<PlannedMaintenance>`
    select t.id, t.name, ${reference(sql`j.id`, sql`j.name`)} as service_job,
      json_build_object('id', i.id, 'name', i.inventory_nr, 'uuid', i.uuid) as inventory_item,
      ${reference(sql`k.id`, sql`k.name`)} as catalog_item, i.serial_nr, ${reference(sql`c.id`, sql`c.name`)} as customer,
      ${reference(sql`b.id`, sql`b.name`)} as branch, ${reference(sql`r.id`, sql`r.name`)} as region, i.location, t.last_at, t.next_at,
      t.next_counter, t.counter_value, t.counter_read_on, ${reference(sql`o.id`, sql`o.name`)} as counter_option, t.due_on,
      today() - t.due_on as overdue_days, ${reference(sql`a.id`, sql`a.name`)} as service_application
    from ${liveMaintenances}
    join catalog_items k on k.id = i.catalog_item_id
    left join service_jobs j on j.id = t.service_job_id
    left join category_options o on o.id = t.counter_option_id
    left join customers c on c.id = i.customer_id
    left join branches b on b.id = i.branch_id
    left join regions r on r.id = ${regionOf}
    left join lateral ${openWith(user)} a on true
    where ${condition} order by t.due_on, t.id`.execute(db)
  return rows
}
