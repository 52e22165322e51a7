import * as z from 'zod/mini'
import { allOf, area, del, get, namedRef, one, patch, post } from '../calls.ts'
import { count, flag, id, oneOf, orNull, queryId, text } from '../fields.ts'

/** Tables that webhooks can report: records with a lifecycle, and those that other programs replicate. */
export const webhookTopics = {
  orders: 'Pasūtījumi',
  order_documents: 'Pasūtījumu dokumenti',
  offers: 'Piedāvājumi',
  invoices: 'Rēķini',
  credit_notes: 'Kredītrēķini',
  advance_invoices: 'Avansa rēķini',
  simplified_invoices: 'Vienkāršie rēķini',
  e_invoices: 'E-rēķini',
  incoming_invoices: 'Saņemtie rēķini',
  customers: 'Klienti',
  contacts: 'Kontaktpersonas',
  catalog_items: 'Preces',
  catalog_item_units: 'Preču vienības',
  procurements: 'Iepirkumi',
  procurement_invoices: 'Piegādātāju rēķini',
  return_acts: 'Atgriešanas akti',
  payment_orders: 'Maksājuma uzdevumi',
  vat_returns: 'PVN deklarācijas',
  vouchers: 'Grāmatvedības izziņas',
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

export type WebhookTopic = keyof typeof webhookTopics

const topics = z.array(oneOf(Object.keys(webhookTopics) as [WebhookTopic, ...WebhookTopic[]])).check(z.minLength(1), z.maxLength(40))

const webhook = z.object({
  id: count,
  name: z.string(),
  url: z.string(),
  topics: z.array(z.string()),
  is_active: z.boolean(),
  /** Reason of automatic deactivation. */
  stopped_because: orNull(z.string()),
  owner: namedRef,
  /** Pending and retried deliveries. */
  waiting: count,
  created_at: z.string(),
  lock_version: count,
})

export type Webhook = z.output<typeof webhook>

export const deliveryStates = ['waiting', 'taken', 'given_up'] as const

/** Deliveries per answer. */
export const deliveriesPerPage = 100

const delivery = z.object({
  id: count,
  /** `orders.ACCEPT`, or `test`. */
  type: z.string(),
  /** Readable form, or null. */
  words: orNull(z.string()),
  entity_id: orNull(count),
  state: z.enum(deliveryStates),
  attempts: count,
  happened_at: z.string(),
  tried_at: orNull(z.string()),
  next_attempt_at: z.string(),
  /** Last HTTP status, or null. */
  answered: orNull(count),
  /** Truncated response, or the error. */
  answer: orNull(z.string()),
  /** Milliseconds of the last attempt. */
  took: orNull(count),
})

export type WebhookDelivery = z.output<typeof delivery>

const rule = { rule: 'manage_users', module: 'users', addition: true } as const
const withSecret = one(z.extend(webhook, { secret: z.string() }))

/** Not in the specification; signed by Standard Webhooks. */
export const webhooks = area('webhooks', {
  list: get('/api/workspace/webhooks', { title: 'Tīmekļa āķi', ...rule, reads: ['webhooks', 'users'], answer: allOf(webhook) }),
  create: post('/api/workspace/webhooks', {
    title: 'Pievienot tīmekļa āķi',
    ...rule,
    secret: true,
    body: z.object({ name: text(60), url: text(500), topics }),
    /** The signing secret is returned only once. */
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
    /** The previous secret also signs for one day. */
    answer: withSecret,
  }),
  remove: del('/api/workspace/webhooks/{id}', { title: 'Dzēst tīmekļa āķi', ...rule }),
  tryOut: post('/api/workspace/webhooks/{id}/test', { title: 'Izmēģināt tīmekļa āķi', ...rule, answer: one(webhook) }),
  deliveries: get('/api/workspace/webhooks/{id}/deliveries', {
    title: 'Tīmekļa āķa piegādes',
    ...rule,
    record: 'webhooks',
    reads: ['webhooks', 'users'],
    /** By state, and older than one delivery. */
    query: z.object({ state: z.optional(oneOf(deliveryStates)), older_than: z.optional(queryId) }),
    answer: allOf(delivery),
  }),
  resend: post('/api/workspace/webhook_deliveries/{id}/resend', { title: 'Sūtīt piegādi vēlreiz', ...rule, answer: one(delivery) }),
})
