import { sql, type RawBuilder } from 'kysely'
import type { Module, Permission } from '../../contract/permissions.ts'
import { offer } from '../../machines/offer.ts'
import type { SessionUser } from './context.ts'

/**
 * The row filter of customer-side users, in this one place (docs/domain/accounts.md#rules-of-calls): they see only what
 * belongs to their customer. Staff see everything that their permissions open.
 * @param owner the column that holds the customer, such as `t.customer_id`
 */
export function visibleTo(user: SessionUser, owner: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return user.kind === 'staff' ? [] : [sql`${owner} = ${user.main_customer_id ?? 0}`]
}

/** Invoices `t` that a person may see: a customer what was issued to him, not what is still being drafted. */
export function seenInvoices(user: SessionUser): RawBuilder<unknown>[] {
  return [...visibleTo(user, sql`t.customer_id`), ...(user.kind === 'staff' ? [] : [sql`t.accepted_at is not null`])]
}

/** Offers `t` that a person may see: a customer what was made to him, not what is still being prepared. */
export function seenOffers(user: SessionUser): RawBuilder<unknown>[] {
  return [...visibleTo(user, sql`t.customer_id`), ...(user.kind === 'staff' ? [] : [sql`t.status <> ${offer.initial}`])]
}

/** Tasks `t` that a person may see: all for who makes tasks, else those that he made, does, or was told of (docs/domain/accounts.md#users-and-permissions). */
export function seenTasks(user: SessionUser): RawBuilder<unknown>[] {
  if (user.permissions.has('create_tasks')) return []
  const told = sql`select entity_id from notifications where entity_type = 'tasks' and user_id = ${user.id}`
  return [sql`(t.author_id = ${user.id} or t.id in (select task_id from task_assignees where user_id = ${user.id} union all ${told}))`]
}

/** Support tickets `t` that a person may see: our people all, a customer's person his own. */
export function seenTickets(user: SessionUser): RawBuilder<unknown>[] {
  return user.kind === 'staff' ? [] : [sql`t.author_id = ${user.id}`]
}

/** Messages `t` that a person may see: our people those whose first day has come, who may change them before, too. */
export function seenMessages(user: SessionUser): RawBuilder<unknown>[] {
  if (user.kind !== 'staff') return [sql`false`]
  return user.permissions.has('manage_users') ? [] : [sql`(coalesce(t.visible_from <= today(), true) or t.author_id = ${user.id})`]
}

/** Our own people: internal notes, terms of a customer and the rules of prices are for them only. */
export function isStaff(user: SessionUser): boolean {
  return user.kind === 'staff'
}

/** Who sees what goods cost us; fields that tell it are cut out of answers in costs.ts. */
export function seesCosts(user: SessionUser): boolean {
  return user.permissions.has('view_costs')
}

/** What a customer-side user can be allowed: to read what is his, and to order. The rest is work of the company. */
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

/** What a module of the customer's profile opens to all of his users, without a permission of theirs. */
const openByModule: Readonly<Partial<Record<Module, Permission>>> = { rent: 'view_rent', service: 'view_service_applications' }

/** The permissions of a person that count: whatever else a customer-side account was given opens nothing. */
export function effective(kind: SessionUser['kind'], granted: readonly Permission[], modules: readonly Module[]): ReadonlySet<Permission> {
  if (kind === 'staff') return new Set(granted)
  return new Set([...granted.filter((each) => openToCustomers.has(each)), ...modules.flatMap((each) => openByModule[each] ?? [])])
}
