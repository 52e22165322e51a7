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

/** Kind of record that files hang on; the name of its table. */
export type FileOwner = (typeof fileOwners)[number]

type FileKind = 'image' | 'file' | 'document' | 'generated'

interface OwnerRule {
  /** The call that shows files of the kind: who may make it may read them by their ids, and nobody else. */
  shownBy: (kind: FileKind) => Call
  write: Rule
  /** Which of the records `t` a person sees; left out where all who may read see all. */
  seen?: (user: SessionUser) => RawBuilder<unknown>[]
}

const always = (call: Call) => (): Call => call
const ofCustomer = (user: SessionUser): RawBuilder<unknown>[] => visibleTo(user, sql`t.customer_id`)

/** Who may read and change the files of each kind of record. */
const rules: Readonly<Record<Exclude<FileOwner, 'texts'>, OwnerRule>> = {
  users: { shownBy: always(users.list), write: 'manage_users' },
  customers: {
    shownBy: (kind) => (kind === 'file' ? customers.files : customers.show),
    write: 'manage_customers',
    seen: (user) => visibleTo(user, sql`t.id`),
  },
  branches: { shownBy: always(customers.showBranch), write: 'manage_customers', seen: ofCustomer },
  catalog_items: { shownBy: always(catalog.show), write: 'manage_catalog_items' },
  suppliers: { shownBy: always(suppliers.show), write: 'manage_procurement' },
  offers: { shownBy: always(offers.show), write: 'manage_offers', seen: visibleOffers },
  orders: { shownBy: always(orders.show), write: 'manage_orders', seen: ofCustomer },
  service_applications: { shownBy: always(service.show), write: 'view_service_applications', seen: ofCustomer },
  serviceable_items: {
    shownBy: always(service.show),
    write: 'view_service_applications',
    seen: (user) => visibleTo(user, sql`(select a.customer_id from service_applications a where a.id = t.service_application_id)`),
  },
  invoices: { shownBy: always(invoices.show), write: 'manage_invoices', seen: visibleInvoices },
  credit_notes: { shownBy: always(credits.show), write: 'manage_credit_notes', seen: ofCustomer },
  advance_invoices: { shownBy: always(advances.show), write: 'manage_advance_invoices', seen: ofCustomer },
  courier_applications: { shownBy: always(couriers.show), write: 'view_courier_applications', seen: ofCustomer },
  transportations: { shownBy: always(transportations.show), write: 'manage_transportations' },
  price_clarifications: { shownBy: always(priceClarifications.show), write: 'manage_price_clarifications' },
  leads: { shownBy: always(leads.show), write: 'manage_leads' },
  support_tickets: { shownBy: always(supportTickets.show), write: 'signed-in', seen: visibleTickets },
  tasks: { shownBy: always(tasks.show), write: 'view_tasks', seen: visibleTasks },
  messages: { shownBy: always(messages.show), write: 'manage_users', seen: visibleMessages },
  contract_templates: { shownBy: always(contractTemplates.calls.list), write: 'manage_contract_templates' },
  // Made once and never changed; whose record it is of decides.
  contracts: { shownBy: always(contracts.ofRecord), write: { anyOf: [] }, seen: (user) => [sql`t.model = any(${openModels(user)})`] },
  rent_item_readings: {
    shownBy: always(rent.show),
    write: 'manage_rent',
    seen: (user) =>
      visibleTo(user, sql`(select r.customer_id from rents r join rent_items i on i.rent_id = r.id where i.id = t.rent_item_id)`),
  },
}

/** A record that files hang on, and of which kind the file is that is asked for. */
export interface FilePlace {
  fileable_type: string
  fileable_id: number
  kind: FileKind
}

/** Refuses a person who may not read a file: 403 without what its list asks, 404 where the record is not there or not his (docs/domain/accounts.md#rules-of-calls). */
export async function refuseReader(ctx: Context, place: FilePlace): Promise<void> {
  if (isOwn(ctx.user, place)) return
  const rule = ruleOf(place)
  const { id, spec } = rule.shownBy(place.kind)
  const open = ctx.user.kind === 'staff' || openToPortal(id, ctx.user.sees_prices)
  // Papers that the system makes tell prices, as their calls do.
  if (place.kind === 'generated' && !ctx.user.sees_prices) throw Refusal.forbidden()
  if (!open || (spec.module && !ctx.user.modules.has(spec.module)) || !satisfies(ctx.user, spec.rule)) throw Refusal.forbidden()
  await refuseUnseen(ctx, place, rule)
}

/**
 * The same for who adds files, or removes the one of a key; a customer's own people add pictures to what is theirs, and
 * remove none but those that they added.
 */
export async function refuseWriter(ctx: Context, place: FilePlace, removed?: number): Promise<void> {
  if (isOwn(ctx.user, place)) return
  const rule = ruleOf(place)
  if (ctx.user.kind === 'staff' && !satisfies(ctx.user, rule.write)) throw Refusal.forbidden()
  if (ctx.user.kind === 'customer') await refuseButTheirs(ctx, place, removed)
  await refuseUnseen(ctx, place, rule)
}

/**
 * A customer's own people add pictures to what they ask of support, to their machines in service, and to the readings
 * that they sent themselves.
 */
async function refuseButTheirs({ db, user }: Context, { fileable_type, fileable_id }: FilePlace, removed?: number): Promise<void> {
  const module = moduleOfTheirs[fileable_type]
  if (module === undefined || (module !== null && !user.modules.has(module))) throw Refusal.forbidden()
  const own = [
    ...(fileable_type === 'rent_item_readings' ? [sql`(select created_by from rent_item_readings where id = ${fileable_id})`] : []),
    ...(removed === undefined ? [] : [sql`(select created_by from files where id = ${removed})`]),
  ]
  if (own.length === 0) return
  const { rows } = await sql`select 1 where ${user.id} = all (array[${sql.join(own)}])`.execute(db)
  if (rows.length === 0) throw Refusal.forbidden()
}

/** Records to which a customer's own people add pictures, by the module that opens them; support needs none. */
const moduleOfTheirs: Readonly<Record<string, Module | null>> = {
  support_tickets: null,
  serviceable_items: 'service',
  rent_item_readings: 'rent',
}

/** Everybody keeps his own pictures, and those of what he writes. */
function isOwn(user: SessionUser, { fileable_type, fileable_id }: FilePlace): boolean {
  return (fileable_type === 'users' || fileable_type === 'texts') && fileable_id === user.id
}

function ruleOf({ fileable_type }: FilePlace): OwnerRule {
  const rule = rules[fileable_type as keyof typeof rules] as OwnerRule | undefined
  if (!rule) throw Refusal.forbidden()
  return rule
}

async function refuseUnseen({ db, user }: Context, { fileable_type, fileable_id }: FilePlace, { seen }: OwnerRule): Promise<void> {
  const filter = [sql`t.id = ${fileable_id}`, ...(seen?.(user) ?? [])]
  const { rows } = await sql`select 1 from ${sql.table(fileable_type)} t where ${sql.join(filter, sql` and `)}`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
}
