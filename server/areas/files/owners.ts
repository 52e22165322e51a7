import { sql, type RawBuilder } from 'kysely'
import { advances } from '../../../contract/advances/advances.ts'
import type { Call, Rule } from '../../../contract/calls.ts'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { contractTemplates } from '../../../contract/contracts/contract-templates.ts'
import { contracts } from '../../../contract/contracts/contracts.ts'
import { couriers } from '../../../contract/couriers/couriers.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { customers } from '../../../contract/customers/customers.ts'
import type { fileOwners } from '../../../contract/files/files.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { leads } from '../../../contract/leads/leads.ts'
import { messages } from '../../../contract/messages/messages.ts'
import { offers } from '../../../contract/offers/offers.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Module } from '../../../contract/permissions.ts'
import { openToPortal } from '../../../contract/portal.ts'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { service } from '../../../contract/service/service.ts'
import { suppliers } from '../../../contract/suppliers/suppliers.ts'
import { supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import { tasks } from '../../../contract/tasks/tasks.ts'
import { transportations } from '../../../contract/transportations/transportations.ts'
import { users } from '../../../contract/users/users.ts'
import type { Context, SessionUser } from '../../http/context.ts'
import { satisfies } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleInvoices, visibleMessages, visibleOffers, visibleTasks, visibleTickets, visibleTo } from '../../http/visible.ts'
import { openModels } from './contract-models.ts'

export type FileOwner = (typeof fileOwners)[number]

type FileKind = 'image' | 'file' | 'document' | 'generated'

interface OwnerRule {
  /** Its permission also allows reading the files by id. */
  requiredCall: (kind: FileKind) => Call
  write: Rule
  /** Visible records `t`; missing: all. */
  visibility?: (user: SessionUser) => RawBuilder<unknown>[]
}

const always = (call: Call) => (): Call => call
const ofCustomer = (user: SessionUser): RawBuilder<unknown>[] => visibleTo(user, sql`t.customer_id`)

const rules: Readonly<Record<Exclude<FileOwner, 'texts'>, OwnerRule>> = {
  users: { requiredCall: always(users.list), write: 'manage_users' },
  customers: {
    requiredCall: (kind) => (kind === 'file' ? customers.files : customers.show),
    write: 'manage_customers',
    visibility: (user) => visibleTo(user, sql`t.id`),
  },
  branches: { requiredCall: always(customers.showBranch), write: 'manage_customers', visibility: ofCustomer },
  catalog_items: { requiredCall: always(catalog.show), write: 'manage_catalog_items' },
  suppliers: { requiredCall: always(suppliers.show), write: 'manage_procurement' },
  offers: { requiredCall: always(offers.show), write: 'manage_offers', visibility: visibleOffers },
  orders: { requiredCall: always(orders.show), write: 'manage_orders', visibility: ofCustomer },
  service_applications: { requiredCall: always(service.show), write: 'view_service_applications', visibility: ofCustomer },
  serviceable_items: {
    requiredCall: always(service.show),
    write: 'view_service_applications',
    visibility: (user) => visibleTo(user, sql`(select a.customer_id from service_applications a where a.id = t.service_application_id)`),
  },
  invoices: { requiredCall: always(invoices.show), write: 'manage_invoices', visibility: visibleInvoices },
  credit_notes: { requiredCall: always(credits.show), write: 'manage_credit_notes', visibility: ofCustomer },
  advance_invoices: { requiredCall: always(advances.show), write: 'manage_advance_invoices', visibility: ofCustomer },
  courier_applications: { requiredCall: always(couriers.show), write: 'view_courier_applications', visibility: ofCustomer },
  transportations: { requiredCall: always(transportations.show), write: 'manage_transportations' },
  price_clarifications: { requiredCall: always(priceClarifications.show), write: 'manage_price_clarifications' },
  leads: { requiredCall: always(leads.show), write: 'manage_leads' },
  support_tickets: { requiredCall: always(supportTickets.show), write: 'signed-in', visibility: visibleTickets },
  tasks: { requiredCall: always(tasks.show), write: 'view_tasks', visibility: visibleTasks },
  messages: { requiredCall: always(messages.show), write: 'manage_users', visibility: visibleMessages },
  contract_templates: { requiredCall: always(contractTemplates.calls.list), write: 'manage_contract_templates' },
  // Never changed once created.
  contracts: {
    requiredCall: always(contracts.ofRecord),
    write: { anyOf: [] },
    visibility: (user) => [sql`t.model = any(${openModels(user)})`],
  },
  rent_item_readings: {
    requiredCall: always(rent.show),
    write: 'manage_rent',
    visibility: (user) =>
      visibleTo(user, sql`(select r.customer_id from rents r join rent_items i on i.rent_id = r.id where i.id = t.rent_item_id)`),
  },
}

export interface FilePlace {
  fileable_type: string
  fileable_id: number
  kind: FileKind
}

/**
 * Throws 403 without the list's permission, 404 if the record is missing or not visible
 * (docs/domain/accounts.md#rules-of-calls).
 */
export async function refuseReader(ctx: Context, place: FilePlace): Promise<void> {
  if (isOwn(ctx.user, place)) return
  const rule = ruleOf(place)
  const { id, spec } = rule.requiredCall(place.kind)
  const open = ctx.user.kind === 'staff' || openToPortal(id, ctx.user.sees_prices)
  // Generated documents show prices.
  if (place.kind === 'generated' && !ctx.user.sees_prices) throw Refusal.forbidden()
  if (!open || (spec.module && !ctx.user.modules.has(spec.module)) || !satisfies(ctx.user, spec.rule)) throw Refusal.forbidden()
  await refuseUnseen(ctx, place, rule)
}

/**
 * The same for adding files or removing one; customer users may add pictures to their records and remove only their
 * own.
 */
export async function refuseWriter(ctx: Context, place: FilePlace, removed?: number): Promise<void> {
  if (isOwn(ctx.user, place)) return
  const rule = ruleOf(place)
  if (ctx.user.kind === 'staff' && !satisfies(ctx.user, rule.write)) throw Refusal.forbidden()
  if (ctx.user.kind === 'customer') await refuseButTheirs(ctx, place, removed)
  await refuseUnseen(ctx, place, rule)
}

async function refuseButTheirs({ db, user }: Context, { fileable_type, fileable_id }: FilePlace, removed?: number): Promise<void> {
  const module = moduleOfTheirs[fileable_type]
  if (module === undefined || (module !== null && !user.modules.has(module))) throw Refusal.forbidden()
  const ownRecords = [
    ...(fileable_type === 'rent_item_readings' ? [sql`(select created_by from rent_item_readings where id = ${fileable_id})`] : []),
    ...(removed === undefined ? [] : [sql`(select created_by from files where id = ${removed})`]),
  ]
  if (ownRecords.length === 0) return
  const { rows } = await sql`select 1 where ${user.id} = all (array[${sql.join(ownRecords)}])`.execute(db)
  if (rows.length === 0) throw Refusal.forbidden()
}

/** Records to which customer users add pictures, by required module (null: none). */
const moduleOfTheirs: Readonly<Record<string, Module | null>> = {
  support_tickets: null,
  serviceable_items: 'service',
  rent_item_readings: 'rent',
}

function isOwn(user: SessionUser, { fileable_type, fileable_id }: FilePlace): boolean {
  return (fileable_type === 'users' || fileable_type === 'texts') && fileable_id === user.id
}

function ruleOf({ fileable_type }: FilePlace): OwnerRule {
  const rule = rules[fileable_type as keyof typeof rules] as OwnerRule | undefined
  if (!rule) throw Refusal.forbidden()
  return rule
}

async function refuseUnseen({ db, user }: Context, { fileable_type, fileable_id }: FilePlace, { visibility }: OwnerRule): Promise<void> {
  const filter = [sql`t.id = ${fileable_id}`, ...(visibility?.(user) ?? [])]
  const { rows } = await sql`select 1 from ${sql.table(fileable_type)} t where ${sql.join(filter, sql` and `)}`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
}
