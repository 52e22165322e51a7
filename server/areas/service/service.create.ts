import { sql } from 'kysely'
import type { Answer, Body } from '../../../contract/calls.ts'
import { servicePriorities, serviceTypes, type ServiceMachine } from '../../../contract/service/service-record.ts'
import type { service } from '../../../contract/service/service.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { holds } from '../../http/user-permissions.ts'
import { whereAll } from '../../http/list.ts'
import { definedFields } from '../../http/record.ts'
import { visibleTo } from '../../http/visible.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { fullName } from '../customers/customers.names.ts'
import { inventorySearched } from '../inventory/inventory.record.ts'
import { takeNumber } from '../shared/numbering.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import { insertItems, requireTechnician } from './insert.ts'
import { insertMachines } from './service.machines.ts'
import { loadService } from './service.record.ts'

export const create: Handler<typeof service.create> = async (ctx) => {
  const id = await takeService(ctx, ctx.body)
  return { service_application_id: id, data: await loadService(ctx, id) }
}

/** Returns the key. */
export async function takeService(ctx: Context, input: Body<typeof service.create>): Promise<number> {
  const { db, user, today } = ctx
  const { customer_id, serviceable_items = [], service_application_items = [], ...header } = input
  await requireCustomer(ctx, customer_id)
  await requireReferences(ctx, customer_id, header)
  await requireTechnician(db, header.assignee_id, 'assignee_id')
  const date = header.date ?? today
  const warehouse_id = header.warehouse_id ?? (await serviceWarehouse(ctx)) ?? (await usualWarehouse(ctx))
  const { id } = await db
    .insertInto('service_applications')
    .values({ ...definedFields(header), customer_id, date, warehouse_id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { branch_id = null, is_warranty = false } = header
  const application = { id, customer_id, branch_id, date, warehouse_id, is_warranty, discount_percent: null }
  if (serviceable_items.length > 0) await insertMachines(ctx, application, serviceable_items, 'serviceable_items')
  if (service_application_items.length > 0) await insertItems(ctx, application, service_application_items, 'service_application_items')
  const { number } = await takeNumber(ctx, 'service_application', date)
  await sql`update service_applications set number = ${number} where id = ${id}`.execute(db)
  ctx.audit({ entity: 'service_applications', id, event: 'CREATED', after: { number, ...input }, customer_id })
  return id
}

/** Configured one, else the first of the kind, or null. */
async function serviceWarehouse({ db }: Pick<Context, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from warehouses w where w.type = 'service' and w.is_active
    order by w.id = (property('default_warehouse_service') #>> '{}')::bigint desc nulls last, w.is_default desc, w.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export const createData: Handler<typeof service.createData> = async (ctx) => ({ data: await formData(ctx, ctx.query) })

type FormData = Answer<typeof service.createData>['data']

export async function formData(ctx: Context, filter: { customer_id?: number | undefined; q?: string | undefined }): Promise<FormData> {
  const { db, user, today } = ctx
  const warehouse = await serviceWarehouse(ctx)
  const [named_, assignees, machines] = await Promise.all([
    db.selectFrom('warehouses').select(['id', 'name']).where('id', '=', warehouse).executeTakeFirst(),
    user.kind === 'staff' ? assigneesOf(ctx) : [],
    machinesFor(ctx, filter),
  ])
  return {
    date: today,
    types: Object.entries(serviceTypes).map(([type, name]) => ({ type: type as keyof typeof serviceTypes, name })),
    priorities: Object.entries(servicePriorities).map(([priority, name]) => ({
      priority: priority as keyof typeof servicePriorities,
      name,
    })),
    warehouse: named_ ?? null,
    assignees,
    machines,
  }
}

async function assigneesOf({ db }: Pick<Context, 'db'>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${fullName('u')} as name from users u
    where u.kind = 'staff' and u.is_active and ${holds(sql`u.id`, 'view_service_applications')}
    order by name, u.id`.execute(db)
  return rows
}

/** By customer, words or scanned sticker; customer users see only machines that are with them. */
async function machinesFor(
  { db, user }: Context,
  { customer_id, q }: { customer_id?: number | undefined; q?: string | undefined },
): Promise<ServiceMachine[]> {
  if (customer_id === undefined && !q?.trim() && user.kind === 'staff') return []
  const { rows } = await sql<ServiceMachine>`
    select t.id, t.uuid, t.inventory_nr, k.name, t.serial_nr, t.location, ${reference(sql`c.id`, sql`c.name`)} as customer,
      ${reference(sql`b.id`, sql`b.name`)} as branch, t.warranty_until
    from inventory_items t
    join catalog_items k on k.id = t.catalog_item_id
    left join customers c on c.id = t.customer_id
    left join branches b on b.id = t.branch_id
    ${whereAll([
      sql`t.archived_at is null`,
      ...visibleTo(user, sql`t.customer_id`),
      ...(customer_id === undefined ? [] : [sql`t.customer_id = ${customer_id}`]),
      ...inventorySearched(q),
    ])} order by t.inventory_nr limit 100`.execute(db)
  return rows
}
