import * as z from 'zod/mini'
import { allOf, area, del, get, namedRef, one, patch, post } from '../calls.ts'
import { count, flag, id, oneOf, orNull, queryId, text } from '../fields.ts'

/**
 * What a webhook can be told of, by table as the log of changes names it: all records that have a lifecycle, and those
 * that a program outside keeps a copy of.
 */
export const webhookTopics = {
  orders: 'Pasūtījumi',
  order_documents: 'Pasūtījumu dokumenti',
  offers: 'Piedāvājumi',
  invoices: 'Rēķini',
  credit_notes: 'Kredītrēķini',
  advance_invoices: 'Avansa rēķini',
  simplified_invoices: 'Vienkāršie rēķini',
  customers: 'Klienti',
  contacts: 'Kontaktpersonas',
  catalog_items: 'Preces',
  catalog_item_units: 'Preču vienības',
  procurements: 'Iepirkumi',
  procurement_invoices: 'Piegādātāju rēķini',
  return_acts: 'Atgriešanas akti',
  suppliers: 'Piegādātāji',
  stock_checks: 'Inventarizācijas',
  stock_item_counts: 'Uzskaites lapas',
  technical_documents: 'Tehniskie dokumenti',
  inventory_items: 'Inventārs',
  production_applications: 'Ražošanas pieteikumi',
  service_applications: 'Servisa pieteikumi',
  rents: 'Nomas',
  subscriptions: 'Abonēšanas',
  shop_orders: 'Veikala pārdevumi',
  shop_daily_reports: 'Dienas atskaites',
  courier_applications: 'Piegādes',
  transportations: 'Pārvadājumi',
  price_clarifications: 'Cenu aptaujas',
  leads: 'Potenciālie klienti',
  tasks: 'Uzdevumi',
  support_tickets: 'Atbalsta pieteikumi',
  messages: 'Ziņas',
} as const

/** A table that a webhook can be told of. */
export type WebhookTopic = keyof typeof webhookTopics

const topics = z.array(oneOf(Object.keys(webhookTopics) as [WebhookTopic, ...WebhookTopic[]])).check(z.minLength(1), z.maxLength(40))

const webhook = z.object({
  id: count,
  name: z.string(),
  url: z.string(),
  topics: z.array(z.string()),
  is_active: z.boolean(),
  /** Why the program switched it off. */
  stopped_because: orNull(z.string()),
  owner: namedRef,
  /** Deliveries that wait for their turn or for another try. */
  waiting: count,
  created_at: z.string(),
  lock_version: count,
})

/** An address that is told what happens, without its secret. */
export type Webhook = z.output<typeof webhook>

/** How a delivery stands: it waits, was taken, or was given up after the last try. */
export const deliveryStates = ['waiting', 'taken', 'given_up'] as const

/** Deliveries that are told at once. */
export const deliveriesTold = 100

const delivery = z.object({
  id: count,
  /** `orders.ACCEPT`; `test` of a trial. */
  type: z.string(),
  /** The same for people; null where we have no words for it. */
  words: orNull(z.string()),
  entity_id: orNull(count),
  state: z.enum(deliveryStates),
  attempts: count,
  happened_at: z.string(),
  /** When it was tried last. */
  tried_at: orNull(z.string()),
  next_attempt_at: z.string(),
  /** Status of the last answer; null where none came. */
  answered: orNull(count),
  /** What the receiver said, cut off, or why nothing was heard of it. */
  answer: orNull(z.string()),
  /** Milliseconds of the last try. */
  took: orNull(count),
})

/** One thing told to one address. */
export type WebhookDelivery = z.output<typeof delivery>

const rule = { rule: 'manage_users', module: 'users', addition: true } as const
const withSecret = one(z.extend(webhook, { secret: z.string() }))

/**
 * Calls of area «Webhooks», additions to the specification: addresses of programs outside that are told of what
 * happened, signed as the Standard Webhooks specification says.
 */
export const webhooks = area('webhooks', {
  list: get('/api/workspace/webhooks', { title: 'Tīmekļa āķi', ...rule, reads: ['webhooks', 'users'], answer: allOf(webhook) }),
  create: post('/api/workspace/webhooks', {
    title: 'Pievienot tīmekļa āķi',
    ...rule,
    secret: true,
    body: z.object({ name: text(60), url: text(500), topics }),
    /** The secret of its signatures is told this once. */
    answer: withSecret,
  }),
  update: patch('/api/workspace/webhooks/{id}', {
    title: 'Labot tīmekļa āķi',
    ...rule,
    body: z.object({
      name: z.optional(text(60)),
      url: z.optional(text(500)),
      topics: z.optional(topics),
      is_active: z.optional(flag),
      lock_version: id,
    }),
    answer: one(webhook),
  }),
  renew: post('/api/workspace/webhooks/{id}/secret', {
    title: 'Nomainīt tīmekļa āķa atslēgu',
    ...rule,
    secret: true,
    /** Signed with the former one, too, for a day. */
    answer: withSecret,
  }),
  remove: del('/api/workspace/webhooks/{id}', { title: 'Dzēst tīmekļa āķi', ...rule }),
  tryOut: post('/api/workspace/webhooks/{id}/test', { title: 'Izmēģināt tīmekļa āķi', ...rule, answer: one(webhook) }),
  deliveries: get('/api/workspace/webhooks/{id}/deliveries', {
    title: 'Tīmekļa āķa piegādes',
    ...rule,
    record: 'webhooks',
    reads: ['webhooks', 'users'],
    /** Those that stand so, and those before one of them. */
    query: z.object({ state: z.optional(oneOf(deliveryStates)), older_than: z.optional(queryId) }),
    /** `deliveriesTold` at most, the newest first. */
    answer: allOf(delivery),
  }),
  resend: post('/api/workspace/webhook_deliveries/{id}/resend', { title: 'Sūtīt piegādi vēlreiz', ...rule, answer: one(delivery) }),
})
