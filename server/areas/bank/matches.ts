import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { bank } from '../../../contract/bank/bank.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { incomingTypes, outgoingTypes } from '../../../contract/bank/matching.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import * as advances from '../advances/advances.allocate.ts'
import { bookCredit } from '../invoices/customer-credit.ts'
import * as invoices from '../invoices/invoices.allocate.ts'
import { linkBooked, payBack, type BookedType, type SinglePart } from './booked-matches.ts'
import { refuseCounterAccount } from './counter-account.ts'
import { loadEntry } from './entries.record.ts'
import { learnAccount } from './payer-accounts.ts'
import { leftOf, lockEntry, ownAccountId, post, refuseBeyond, type LockedEntry } from './postings.ts'
import { cancelOut } from './reversal-matches.ts'
import { paySimplified } from './simplified-matches.ts'
import { bookSupplierMatch } from './supplier-matches.ts'

type Match = Body<typeof bank.matchEntry>
type Part = Match['documents'][number]
type CustomerPart = Part & { document_type: (typeof incomingTypes)[number] }
type SupplierPart = Part & { document_type: (typeof outgoingTypes)[number] }
type Placed = CustomerPart & { place: number }

interface PlacedMatch {
  documents: readonly Placed[]
  rest_to_credit: boolean
}

export const matchEntry: Handler<typeof bank.matchEntry> = async (ctx) => {
  await bookMatch(ctx, ctx.params.id, ctx.body)
  return { data: await loadEntry(ctx, ctx.params.id) }
}

export async function bookMatch(ctx: Context, id: number, match: Match): Promise<void> {
  const { rest_to_credit = false, takes_back = false } = match
  const documents = match.documents.map((part, place) => Object.assign({ place }, part))
  const entries = documents.filter(isEntry)
  if (entries.length > 0) {
    if (entries.length < documents.length || rest_to_credit) throw refusalOf('ierakstu, ko banka atsauc, sasaista bez citiem dokumentiem')
    return cancelOut(ctx, id, { parts: entries, takes_back })
  }
  const [alone] = documents.filter(isAlone)
  if (alone) {
    if (documents.length > 1) throw refusalOf('agrāk ievadītu maksājumu, atmaksu klientam un vienkāršoto rēķinu sasaista vienu pašu')
    if (rest_to_credit) throw Refusal.field('rest_to_credit', `Lauks „${labelOf('rest_to_credit')}”: atlikumu sasaista atsevišķi`)
    return bookAlone(ctx, id, alone)
  }
  const ofCustomer = documents.filter(isOfCustomer)
  const ofSupplier = documents.filter(isOfSupplier)
  if (ofSupplier.length === 0) return bookCustomerMatch(ctx, id, { documents: ofCustomer, rest_to_credit })
  if (ofCustomer.length > 0) throw refusalOf('klienta un piegādātāja dokumentus vienā sasaistē neliek')
  return bookSupplierMatch(ctx, id, { documents: ofSupplier, rest_to_credit })
}

type LonePart = SinglePart<BookedType | 'customer' | 'simplified_invoice'>

function bookAlone(ctx: Context, id: number, { document_type, ...part }: LonePart): Promise<void> {
  if (document_type === 'customer') return payBack(ctx, id, { ...part, document_type })
  if (document_type === 'simplified_invoice') return paySimplified(ctx, id, { ...part, document_type })
  return linkBooked(ctx, id, { ...part, document_type })
}

const refusalOf = (words: string): Refusal => Refusal.field('documents', `Lauks „${labelOf('documents')}”: ${words}`)

const isOfCustomer = <Each extends Part>(part: Each): part is Each & CustomerPart =>
  part.document_type === 'invoice' || part.document_type === 'advance_invoice'
const isOfSupplier = <Each extends Part>(part: Each): part is Each & SupplierPart =>
  part.document_type === 'procurement_invoice' || part.document_type === 'supplier'
const isEntry = <Each extends Part>(part: Each): part is Each & { document_type: 'bank_entry' } => part.document_type === 'bank_entry'
const isAlone = <Each extends Part>(part: Each): part is Each & { document_type: LonePart['document_type'] } =>
  !isOfCustomer(part) && !isOfSupplier(part) && !isEntry(part)

/** INV-BANK-5: one payment of one customer with a part for each document; what is left can become the customer's credit. */
async function bookCustomerMatch(ctx: Context, id: number, { documents, rest_to_credit }: PlacedMatch): Promise<void> {
  const parts = documents.toSorted(byLock)
  const locked = await lockDocuments(ctx, parts)
  const customers = new Set(locked.map(({ customer_id }) => customer_id))
  const [customer_id] = customers
  if (customer_id === undefined || customers.size > 1) {
    throw refusalOf('vienā maksājumā dokumenti ir viena klienta; pārējos sasaistiet atsevišķi')
  }
  const entry = await lockEntry(ctx, id)
  const total = sum(documents.map(({ amount }) => amount))
  const left = big(leftOf(entry, 'in'))
  refuseBeyond(total.toFixed(2), left.toFixed(2))
  const credit = rest_to_credit ? left.minus(total) : big(0)
  const payment_id = await makePayment(ctx, entry, { customer_id, amount: round2(total.plus(credit)) })
  await learnAccount(ctx, entry, customer_id)
  for (const { begun, part } of locked) {
    const allocated = { payment_id, amount: part.amount }
    if (begun.type === 'invoice') await invoices.allocate(ctx, begun.locked, allocated)
    else await advances.allocate(ctx, begun.locked, { ...allocated, date: entry.booked_on })
    await post(ctx, id, { kind: 'payment', amount: part.amount, payment_id, customer_id, document: part })
  }
  if (credit.gt(0)) {
    const [first] = parts
    const reason = { customer_id, date: entry.booked_on, kind: 'overpayment', document_type: 'payment', document_id: payment_id } as const
    if (first) await bookCredit(ctx, reason, [{ payment_id, amount: round2(credit) }])
    await post(ctx, id, { kind: 'credit', amount: round2(credit), payment_id, customer_id })
  }
  ctx.audit({ entity: 'bank_entries', id, event: 'MATCHED', after: { documents, credit: round2(credit) }, customer_id })
}

/** Invoices before advances, each by id. */
function byLock(one: CustomerPart, other: CustomerPart): number {
  return other.document_type.localeCompare(one.document_type) || one.document_id - other.document_id
}

async function lockDocuments(ctx: Context, parts: readonly Placed[]) {
  const locked = []
  const seen = new Set<string>()
  for (const part of parts) {
    const field = `documents.${part.place}.amount`
    if (big(part.amount).lte(0)) throw Refusal.field(field, `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
    const key = `${part.document_type} ${part.document_id}`
    if (seen.size === seen.add(key).size) throw Refusal.field(`documents.${part.place}.document_id`, 'Dokuments norādīts divreiz')
    const begun = await begin(ctx, part)
    locked.push({ part, begun, customer_id: begun.locked.customer_id })
  }
  return locked
}

async function begin(ctx: Context, { document_type, document_id }: CustomerPart) {
  if (document_type === 'invoice') return { type: 'invoice' as const, locked: await invoices.beginAllocation(ctx, document_id) }
  return { type: 'advance_invoice' as const, locked: await advances.beginAllocation(ctx, document_id) }
}

async function makePayment(
  { db, user }: Context,
  entry: LockedEntry,
  { customer_id, amount }: { customer_id: number; amount: string },
): Promise<number> {
  const { booked_on, iban, counter_iban, remittance } = entry
  const { rows } = await sql<{ id: number }>`
    insert into payments (customer_id, date, amount, method, reference, payer_iban, bank_account_id, created_by)
    values (${customer_id}, ${booked_on}, ${amount}, 'transfer', nullif(left(${remittance}, 200), ''), nullif(${counter_iban}, ''),
      ${await ownAccountId(db, iban)}, ${user.id}) returning id`.execute(db)
  return one(rows).id
}

/** All that is left of the entry goes to the account. */
export const postEntry: Handler<typeof bank.postEntry> = async (ctx) => {
  const { params, body } = ctx
  const entry = await lockEntry(ctx, params.id)
  const left = big(entry.amount).minus(big(entry.posted))
  if (left.eq(0)) throw Refusal.state('Ieraksts ir sasaistīts pilnībā')
  if (body.kind === 'other' && body.accounting_account_id === undefined) {
    throw Refusal.field('accounting_account_id', `Lauks „${labelOf('accounting_account_id')}” ir obligāts`)
  }
  if (body.accounting_account_id !== undefined) await refuseCounterAccount(ctx.db, body.accounting_account_id)
  await post(ctx, params.id, { ...body, amount: left.toFixed(2) })
  ctx.audit({ entity: 'bank_entries', id: params.id, event: 'POSTED', after: { ...body, amount: left.toFixed(2) } })
  return { data: await loadEntry(ctx, params.id) }
}
