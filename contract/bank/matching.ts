import * as z from 'zod/mini'
import { namedRefOrNull } from '../calls.ts'
import { count, keyOf, orNull } from '../fields.ts'

/** How sure a proposal is (INV-BANK-4). */
export const degrees = { certain: 'Droši', likely: 'Ticami', possible: 'Iespējams' } as const

/** Sums that are no payment of a customer or to a supplier. */
export const accountKinds = {
  fee: 'Bankas komisija',
  transfer: 'Pārskaitījums starp saviem kontiem',
  salary: 'Alga',
  tax: 'Nodoklis',
  other: 'Cits konts',
} as const

/** Entered by a person, or by a payment order, before the bank told of it. */
export const bookedTypes = ['payment', 'supplier_payment', 'customer_refund'] as const

/**
 * With what an entry is matched: money that came, money that left, and what was booked before. A supplier itself is paid in
 * advance, and a customer itself is paid back from their credit. A simplified invoice is paid whole. Another entry of the
 * account is taken back by the bank: both cancel each other out.
 */
export const incomingTypes = ['invoice', 'advance_invoice'] as const
export const outgoingTypes = ['procurement_invoice', 'supplier'] as const
export const documentTypes = [...incomingTypes, ...outgoingTypes, ...bookedTypes, 'customer', 'simplified_invoice', 'bank_entry'] as const

/** EUR of the entry for the document; above zero also where money left. */
const part = z.object({ document_type: z.enum(documentTypes), document_id: count, number: z.string(), amount: z.string() })

const party = z.object({ type: z.enum(['customer', 'supplier', 'bank_entry']), id: count, name: z.string() })

export const proposal = z.object({
  degree: keyOf(degrees),
  /** In words, the strongest first. */
  reasons: z.array(z.string()),
  party,
  parts: z.array(part),
  /** EUR beyond the documents: credit of the customer, or free money of the payment to the supplier. */
  rest: z.string(),
  /** Matches of the entry that the bank takes back, in words; accepting takes them back. */
  takes_back: z.array(z.string()),
})

export type BankProposal = z.output<typeof proposal>

export const foundDocument = z.object({
  document_type: z.enum(documentTypes),
  document_id: count,
  number: z.string(),
  party,
  open: z.string(),
  /** Of a payment its day; none of a payment in advance. */
  due_date: orNull(z.string()),
})

export type FoundDocument = z.output<typeof foundDocument>

export const posting = z.object({
  id: count,
  kind: z.enum(['payment', 'credit', 'supplier_payment', 'refund', 'simplified', 'reversal', 'transfer', 'fee', 'salary', 'tax', 'other']),
  amount: z.string(),
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  /** The number of a payment are the numbers of the documents that it pays. */
  document: orNull(z.object({ type: z.enum(documentTypes), id: count, number: orNull(z.string()) })),
  account: namedRefOrNull,
  notes: orNull(z.string()),
})

export type BankPosting = z.output<typeof posting>

/** Where entries like this one were put before, and how many of them; none: the other account is the company's own. */
export const accountHabit = z.object({ kind: keyOf(accountKinds), account: namedRefOrNull, times: count })

export type AccountHabit = z.output<typeof accountHabit>
