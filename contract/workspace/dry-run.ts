import * as z from 'zod/mini'
import { id, text } from '../fields.ts'
import { groupKindNames } from './group-kinds.ts'

/** Calls that can be carried out for a preview: they change nothing outside the database. */
export const previewable: ReadonlySet<string> = new Set([
  ...['offers.setStatus', 'offers.update', 'orders.createFromOffer', 'customers.update', 'tasks.update', 'tasks.complete'],
  ...[
    'orders.create',
    'orders.fulfil',
    'orders.autoProcess',
    'orders.revert',
    'orders.issueInvoice',
    'orders.cancel',
    'orders.split',
    'orders.splitMissing',
  ],
  ...['orders.update', 'orders.updateDetails', 'orders.updateItem', 'orders.deleteItem'],
  ...['orders.merge', 'orders.replicate', 'orders.changeCustomer', 'orders.addItems', 'orders.mail', 'orders.remove'],
  ...['invoices.accept', 'invoices.email', 'invoices.emailToAddress', 'invoices.withdraw'],
  ...['invoices.update', 'invoices.updateItem', 'invoices.payByCredit'],
  'credits.accept',
])

/** A value of an earlier answer, by its path: «invoice_id», «data.lock_version». */
const earlier = z.strictObject({ step: z.int().check(z.minimum(0)), field: text(60) })

export type Earlier = z.output<typeof earlier>

/** The version that a record has by then. */
const versionOf = z.strictObject({ version_of: z.enum(groupKindNames), id: z.union([id, earlier]) })

export type VersionOf = z.output<typeof versionOf>

export const previewedCall = z.object({
  call: text(80),
  params: z.optional(z.record(z.string(), z.union([z.int(), z.string().check(z.maxLength(100)), earlier]))),
  query: z.optional(z.record(z.string(), z.unknown())),
  /** Values may be taken from earlier answers, too, and versions as they are by then. */
  body: z.optional(z.record(z.string(), z.unknown())),
})

export type PreviewedCall = z.output<typeof previewedCall>

export const mostPreviewed = 12

export const previewedStep = z.object({
  /** Null: carried out. Else why not; later calls are not tried. */
  refused: z.nullable(z.string()),
  /** Asked before it; the preview goes on as if they were confirmed. */
  questions: z.array(z.object({ code: z.string(), text: z.string() })),
  warnings: z.array(z.string()),
})

export const previewedRecord = z.object({
  kind: text(40),
  id,
  title: z.string(),
  name: z.string(),
  subtitle: z.string(),
  path: z.string(),
  /** Begins in the preview. */
  arises: z.boolean(),
  /** EUR; null for kinds without, and for who sees no prices. */
  net: z.nullable(z.string()),
  vat: z.nullable(z.string()),
  gross: z.nullable(z.string()),
})

export const previewedMovement = z.object({ item: z.string(), warehouse: z.string(), quantity: z.string() })

export function isEarlier(value: unknown): value is Earlier {
  return z.safeParse(earlier, value).success
}

export function isVersionOf(value: unknown): value is VersionOf {
  return z.safeParse(versionOf, value).success
}
