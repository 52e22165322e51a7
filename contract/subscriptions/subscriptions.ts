import * as z from 'zod/mini'
import { area, del, get, listOf, listQuery, one, patch, post } from '../calls.ts'
import {
  count,
  date,
  email,
  flag,
  id,
  keyOf,
  longText,
  oneOf,
  optional,
  percent,
  price,
  quantity,
  queryFlag,
  queryId,
  text,
  whole,
} from '../fields.ts'
import { subscriptionStates } from '../states.ts'
import {
  subscriptionLines,
  subscriptionPeriodNames,
  subscriptionPeriods,
  subscriptionRecord,
  subscriptionRow,
} from './subscription-record.ts'
import { lineOrder } from '../line-order.ts'

const view = { rule: 'view_subscriptions', module: 'subscriptions' } as const
const manage = { rule: 'manage_subscriptions', module: 'subscriptions' } as const

const header = {
  branch_id: optional(id),
  end_date: optional(date),
  billing_period: z.optional(oneOf(subscriptionPeriodNames)),
  /** Day of the month; null: the start of the period. */
  billing_day: optional(whole(1, 31)),
  billing_in_advance: z.optional(flag),
  /** Default: by the system setting. */
  auto_accept: z.optional(flag),
  /** Recipient of accepted invoices. */
  notice_email: optional(email),
  notes: optional(longText),
}

const line = {
  catalog_item_id: optional(id),
  description: optional(text(500)),
  name: z.optional(text(300)),
  quantity: z.optional(quantity),
  measure_unit_id: z.optional(id),
  unit_price: z.optional(price),
  discount_percent: z.optional(percent),
  vat_rate_code: z.optional(text(20)),
}

/** Name, unit and price default to those of the item. */
const newItems = z.array(z.object(line)).check(z.maxLength(subscriptionLines))
const listed = ['branches', 'customers', 'subscriptions'] as const
const everything = [...listed, 'catalog_items', 'invoices', 'measure_units', 'users'] as const
const changed = one(subscriptionRecord)
/** With non-blocking warnings. */
const remarked = z.object({ data: subscriptionRecord, warnings: z.array(z.string()) })

/** Spec: calls.tsv; docs/domain/invoicing.md#subscriptions. */
export const subscriptions = area('subscriptions', {
  list: get('/api/subscriptions', {
    title: 'Abonēšanas',
    ...view,
    query: listQuery({
      status: z.optional(keyOf(subscriptionStates)),
      customer_id: z.optional(queryId),
      billing_period: z.optional(oneOf(subscriptionPeriodNames)),
      /** Billed by this day. */
      due_to: z.optional(date),
      has_fault: z.optional(queryFlag),
    }),
    reads: [...listed],
    columns: {
      name: 'text',
      customer: 'name',
      branch: 'name',
      status: { words: subscriptionStates },
      billing_period: { words: subscriptionPeriods },
      net: 'money',
      next_invoice_date: 'date',
      end_date: 'date',
      billing_fault: 'text',
    },
    answer: listOf(subscriptionRow),
  }),
  show: get('/api/subscriptions/{id}', { title: 'Abonēšana', ...view, record: 'subscriptions', reads: [...everything], answer: changed }),
  create: post('/api/subscriptions', {
    title: 'Izveidot abonēšanu',
    ...manage,
    body: z.object({ customer_id: id, name: text(200), start_date: date, ...header, items: z.optional(newItems) }),
    answer: z.object({ subscription_id: count, data: subscriptionRecord }),
  }),
  update: patch('/api/subscriptions/{id}', {
    title: 'Labot abonēšanu vai mainīt tās stāvokli',
    ...manage,
    body: z.object({
      event: z.optional(oneOf(['PAUSE', 'RESUME', 'END'])),
      name: z.optional(text(200)),
      start_date: z.optional(date),
      ...header,
      lock_version: z.int(),
    }),
    answer: remarked,
  }),
  remove: del('/api/subscriptions/{id}', { title: 'Dzēst abonēšanu', ...manage }),
  accept: get('/api/accept_subscriptions/{id}', { title: 'Akceptēt abonēšanu', ...manage, changes: 'by-state', answer: remarked }),
  preview: get('/api/subscriptions/preview_invoice_pdf/{id}', { title: 'Nākamā rēķina priekšskats', ...view, file: true }),
  addItems: post('/api/subscriptions/subscription_items', {
    title: 'Pievienot abonēšanas rindas',
    ...manage,
    body: z.object({ subscription_id: id, items: newItems.check(z.minLength(1)) }),
    answer: changed,
  }),
  updateItem: patch('/api/subscriptions/subscription_items/{id}', {
    title: 'Labot abonēšanas rindu vai mainīt tās cenu',
    ...manage,
    body: z.object({
      /** Changes prices of the next periods; otherwise the state decides. */
      event: z.optional(oneOf(['CHANGE_PRICE'])),
      ...line,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/subscriptions/{id}/line_order', {
    title: 'Pārkārtot abonēšanas rindas',
    ...manage,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/subscriptions/subscription_items/{id}', { title: 'Dzēst abonēšanas rindu', ...manage, answer: changed }),
})
