import { big } from '../../../contract/money.ts'
import { nameOf, proposalFor, type Degree, type EntryFacts, type Proposal } from './matching-facts.ts'
import { fits, partsOf } from './matching-numbers.ts'
import { partyOf, type Party, type PartyFacts } from './matching-parties.ts'
import { mentionsOf } from './numbers-in-text.ts'

/** @file What a person entered before the bank told of it, and money that goes back to customers. */

/** A payment of a customer that no entry of the bank is matched with yet. */
export interface BookedPayment {
  id: number
  customer_id: number
  customer_name: string
  date: string
  amount: string
  /** Of the invoices and advances that it pays. */
  numbers: readonly string[]
}

/** A refund to a customer that no entry of the bank is matched with yet. */
export interface BookedRefund {
  id: number
  customer_id: number
  date: string
  amount: string
}

/** Customers who may get money back. */
export interface KnownRefunds {
  /** With their free credit, EUR. */
  customers: readonly { id: number; name: string; credit: string }[]
  refunds: readonly BookedRefund[]
}

/** Days between what a person entered and the day of the bank. */
const nearDays = 10

export function isNear(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= nearDays * 86_400_000
}

/** @param booked payments of the sum of the entry, near its day: older ones were paid before statements were taken in */
export function byBookedPayment(entry: EntryFacts, party: Party | null, booked: readonly BookedPayment[]): Proposal[] {
  const theirs = booked.filter(({ customer_id }) => party !== null && party.customers.has(customer_id))
  return theirs.map(({ id, customer_id, customer_name, amount, numbers }) => {
    const isNamed = namesAll(entry, numbers)
    const isLikely = theirs.length === 1
    const degree = isLikely ? (isNamed && party?.isSure === true ? 'certain' : 'likely') : 'possible'
    const reasons = [...(isNamed ? ['numurs tekstā'] : []), 'ievadīts maksājums ar šādu summu', party?.words ?? '']
    const number = numbers.length > 0 ? `apmaksāti ${numbers.join(', ')}` : 'bez rēķina'
    const paid = [{ type: 'payment' as const, id, number, open: amount }]
    return proposalFor(entry, { type: 'customer', id: customer_id, name: customer_name }, paid, { degree, reasons })
  })
}

/** The text names each of the numbers, and none besides. */
function namesAll(entry: EntryFacts, numbers: readonly string[]): boolean {
  const mentions = mentionsOf(entry)
  const parts = numbers.map(partsOf)
  return (
    parts.length > 0 &&
    parts.every((each) => mentions.some((mention) => fits(mention, each))) &&
    mentions.every((mention) => parts.some((each) => fits(mention, each)))
  )
}

/** Money that left to a customer: the refund that a person entered, or one from the credit. Never certain. */
export function refundProposals(entry: EntryFacts, known: PartyFacts, { customers, refunds }: KnownRefunds): Proposal[] {
  const byName = new Map<string, number[]>()
  for (const { id, name } of customers) byName.set(nameOf(name), [...(byName.get(nameOf(name)) ?? []), id])
  const payee = partyOf(entry, known, byName)
  if (payee === null) return []
  const paid = big(entry.amount).abs()
  return customers
    .filter(({ id }) => payee.customers.has(id))
    .flatMap(({ id, name, credit }) => {
      const party = { type: 'customer' as const, id, name }
      const booked = refunds.filter((refund) => refund.customer_id === id && big(refund.amount).eq(paid))
      const isAlone = payee.isSure && booked.length === 1
      const entered = booked.map((refund) => {
        const degree: Degree = isAlone && isNear(refund.date, entry.booked_on) ? 'likely' : 'possible'
        const reasons = [payeeWords(payee), 'ievadīta atmaksa ar šādu summu']
        const part = { type: 'customer_refund' as const, id: refund.id, number: 'ievadīta atmaksa', open: refund.amount }
        return proposalFor(entry, party, [part], { degree, reasons })
      })
      if (big(credit).lt(paid)) return entered
      const isWhole = big(credit).eq(paid)
      const degree: Degree = isWhole && payee.isSure && booked.length === 0 ? 'likely' : 'possible'
      const reasons = [payeeWords(payee), isWhole ? 'viss klienta kredīts' : 'klientam ir kredīts']
      const part = { type: 'customer' as const, id, number: 'atmaksa no kredīta', open: paid.toFixed(2) }
      return [...entered, proposalFor(entry, party, [part], { degree, reasons })]
    })
}

/** The same facts name who pays and who is paid. */
const payeeWords = ({ words }: Party): string => words.replace('maksātāja', 'saņēmēja')
