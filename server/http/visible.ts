import { sql, type RawBuilder } from 'kysely'
import type { Module, Permission } from '../../contract/permissions.ts'
import { offer } from '../../machines/offer.ts'
import type { SessionUser } from './context.ts'

/**
 * Row filter of customer-side users (docs/domain/accounts.md#rules-of-calls); staff are not restricted.
 * @param owner column with the customer, such as `t.customer_id`
 */
export function visibleTo(user: SessionUser, owner: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return user.kind === 'staff' ? [] : [sql`${owner} = ${user.main_customer_id ?? 0}`]
}

/** Customers see issued invoices only. */
export function visibleInvoices(user: SessionUser): RawBuilder<unknown>[] {
  return [...visibleTo(user, sql`t.customer_id`), ...(user.kind === 'staff' ? [] : [sql`t.accepted_at is not null`])]
}

export function visibleOffers(user: SessionUser): RawBuilder<unknown>[] {
  return [...visibleTo(user, sql`t.customer_id`), ...(user.kind === 'staff' ? [] : [sql`t.status <> ${offer.initial}`])]
}

/**
 * All tasks for users who may create tasks, else those they wrote, are assigned or were notified of
 * (docs/domain/accounts.md#users-and-permissions).
 */
export function visibleTasks(user: SessionUser): RawBuilder<unknown>[] {
  if (user.permissions.has('create_tasks')) return []
  const notifiedTasks = sql`select entity_id from notifications where entity_type = 'tasks' and user_id = ${user.id}`
  return [
    sql`(t.author_id = ${user.id} or t.id in (select task_id from task_assignees where user_id = ${user.id} union all ${notifiedTasks}))`,
  ]
}

export function visibleTickets(user: SessionUser): RawBuilder<unknown>[] {
  return user.kind === 'staff' ? [] : [sql`t.author_id = ${user.id}`]
}

/** Before their first day, only their editors see messages. */
export function visibleMessages(user: SessionUser): RawBuilder<unknown>[] {
  if (user.kind !== 'staff') return [sql`false`]
  return user.permissions.has('manage_users') ? [] : [sql`(coalesce(t.visible_from <= today(), true) or t.author_id = ${user.id})`]
}

export function isStaff(user: SessionUser): boolean {
  return user.kind === 'staff'
}

/** costs.ts removes the fields for others. */
export function seesCosts(user: SessionUser): boolean {
  return user.permissions.has('view_costs')
}

const openToCustomers: ReadonlySet<Permission> = new Set<Permission>([
  'view_customers',
  'view_catalog_items',
  'view_stock',
  'view_offers',
  'view_orders',
  'view_courier_applications',
  'manage_orders',
  'view_invoices',
  'view_rent',
  'view_subscriptions',
  'view_service_applications',
])

const openByModule: Readonly<Partial<Record<Module, Permission>>> = { rent: 'view_rent', service: 'view_service_applications' }

export function effective(kind: SessionUser['kind'], granted: readonly Permission[], modules: readonly Module[]): ReadonlySet<Permission> {
  if (kind === 'staff') return new Set(granted)
  return new Set([...granted.filter((each) => openToCustomers.has(each)), ...modules.flatMap((each) => openByModule[each] ?? [])])
}
