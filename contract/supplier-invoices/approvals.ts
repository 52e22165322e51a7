import * as z from 'zod/mini'
import { namedRef, namedRefOrNull } from '../calls.ts'
import { count, keyOf, optional, orNull, text } from '../fields.ts'

export const approvalDecisions = { approved: 'Saskaņots', declined: 'Noraidīts' } as const

/** A step of approval that the invoice needs, or in which it was decided. */
export const invoiceApproval = z.object({
  step: namedRef,
  step_nr: count,
  approver: namedRef,
  deputy: namedRefOrNull,
  /** Null while it waits. */
  decision: orNull(keyOf(approvalDecisions)),
  decided_by: namedRefOrNull,
  decided_at: orNull(z.string()),
  note: orNull(z.string()),
  /** No earlier step waits. */
  is_next: z.boolean(),
})

export const newDecision = z.object({
  decision: keyOf(approvalDecisions),
  /** Needed to decline. */
  notes: optional(text(500)),
  /** The version that the person saw. */
  lock_version: z.int(),
})

export type InvoiceApproval = z.output<typeof invoiceApproval>
