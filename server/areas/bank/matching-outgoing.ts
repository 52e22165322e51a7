import { big, sum } from '../../../contract/money.ts'
import { isNear } from './matching-booked.ts'
import { nameOf, proposalFor, type Degree, type EntryFacts, type Proposal } from './matching-facts.ts'
import { numbersIn } from './supplier-numbers.ts'

/** An accepted invoice of a supplier that is not paid whole. */
export interface OwedInvoice {
  id: number
  number: string
  supplier_id: number
  supplier_name: string
  open: string
  due_date: string
  /** Kept back from payment: it is paid all the same when the money has left. */
  is_held: boolean
}

/** A payment to a supplier that no entry of the bank is matched with yet. */
export interface BookedPayment {
  id: number
  supplier_id: number
  supplier_name: string
  date: string
  amount: string
  numbers: readonly string[]
}

/** A sum that a payment order asked the bank to pay. */
export interface Transfer {
  end_to_end_id: string
  supplier_id: number
  supplier_name: string
  amount: string
  /** Null while the order waits for the bank. */
  payment_id: number | null
  /** With what is open of each invoice and at most what the order pays. */
  invoices: readonly { id: number; number: string; open: string }[]
}

export interface KnownSuppliers {
  byIban: ReadonlyMap<string, readonly number[]>
  byRegNr: ReadonlyMap<string, readonly number[]>
  names: ReadonlyMap<number, string>
  invoices: readonly OwedInvoice[]
  payments: readonly BookedPayment[]
  transfers: readonly Transfer[]
}

interface Payee {
  suppliers: ReadonlySet<number>
  /** By account or registration number; a name alone is weak. */
  isSure: boolean
  words: string
}

/** Money that left the account (INV-BANK-4). Below zero. */
export function outgoingProposals(entry: EntryFacts, known: KnownSuppliers): Proposal[] {
  const payee = payeeOf(entry, known)
  const booked = known.payments.filter(({ amount }) => big(amount).eq(big(entry.amount).abs()))
  const proposals = [
    ...byTransfer(entry, payee, known),
    ...byNumber(entry, payee, known, booked),
    ...byBookedPayment(entry, payee, booked),
    ...bySum(entry, payee, known, booked),
  ]
  return [...proposals, ...inAdvance(entry, payee, known, proposals)]
}

function payeeOf({ counter_iban, counter_reg_nr, counter_name }: EntryFacts, { byIban, byRegNr, names }: KnownSuppliers): Payee | null {
  const accounts = counter_iban === '' ? undefined : byIban.get(counter_iban)
  if (accounts) return { suppliers: new Set(accounts), isSure: true, words: 'saņēmēja konts' }
  const registered = counter_reg_nr === '' ? undefined : byRegNr.get(counter_reg_nr)
  if (registered) return { suppliers: new Set(registered), isSure: true, words: 'saņēmēja reģistrācijas numurs' }
  const wanted = nameOf(counter_name)
  const named = wanted === '' ? [] : [...names].filter(([, name]) => nameOf(name) === wanted).map(([id]) => id)
  return named.length > 0 ? { suppliers: new Set(named), isSure: false, words: 'saņēmēja nosaukums' } : null
}

const supplierOf = ({ supplier_id, supplier_name }: { supplier_id: number; supplier_name: string }) =>
  ({ type: 'supplier', id: supplier_id, name: supplier_name }) as const

/** The reference of a payment order is ours and never used twice. */
function byTransfer(entry: EntryFacts, payee: Payee | null, { transfers }: KnownSuppliers): Proposal[] {
  const text = `${entry.remittance} ; ${entry.reference}`.toLowerCase()
  return transfers
    .filter(({ end_to_end_id }) => new RegExp(`(?<![0-9a-f])${end_to_end_id}(?!\\d)`).test(text))
    .flatMap((transfer) => {
      const { payment_id, amount, invoices } = transfer
      const isSum = big(amount).eq(big(entry.amount).abs())
      const isTheirs = payee === null || !payee.isSure || payee.suppliers.has(transfer.supplier_id)
      const isOpen = sum(invoices.map(({ open }) => open)).eq(big(amount))
      const reasons = [
        'maksājuma uzdevuma atsauce',
        ...(isSum ? ['summa'] : ['summa atšķiras no uzdevuma']),
        ...(isTheirs ? [] : ['konts pieder citam piegādātājam']),
      ]
      if (payment_id !== null) {
        if (!isSum) return []
        const number = `apmaksāti ${invoices.map((each) => each.number).join(', ')}`
        const paid = [{ type: 'supplier_payment' as const, id: payment_id, number, open: amount }]
        return [proposalFor(entry, supplierOf(transfer), paid, { degree: isTheirs ? 'certain' : 'likely', reasons })]
      }
      const parts = invoices.map((each) => ({ type: 'procurement_invoice' as const, id: each.id, number: each.number, open: each.open }))
      const degree = isSum && isOpen && isTheirs ? 'certain' : 'likely'
      return [proposalFor(entry, supplierOf(transfer), parts, { degree, reasons })]
    })
}

function byNumber(entry: EntryFacts, payee: Payee | null, { invoices }: KnownSuppliers, booked: readonly BookedPayment[]): Proposal[] {
  const paid = big(entry.amount).abs()
  const isTheirs = ({ supplier_id }: OwedInvoice): boolean => payee !== null && payee.suppliers.has(supplier_id)
  // Of an unknown payee a number says little by itself; the sum has to agree too.
  const candidates = payee === null ? invoices.filter(({ open }) => big(open).eq(paid)) : invoices.filter(isTheirs)
  const { found, hasOthers } = numbersIn(entry, candidates)
  if (found.length === 0) return []
  const numbers = new Set(found.map(({ number }) => number.toUpperCase()))
  const suppliers = new Set(found.map(({ supplier_id }) => supplier_id))
  if (suppliers.size > 1 || numbers.size < found.length)
    return found.map((each) => owed(entry, [each], 'possible', [...reasonsOf(entry, [each], payee), 'numurs der vairākiem rēķiniem']))
  const isExact = sum(found.map(({ open }) => open)).eq(paid)
  const isHeld = found.some(({ is_held }) => is_held)
  const mayBeBooked = booked.some(({ supplier_id }) => suppliers.has(supplier_id))
  const isCertain = isExact && !hasOthers && payee !== null && payee.isSure && !isHeld && !mayBeBooked
  const reasons = reasonsOf(entry, found, payee)
  if (hasOthers) reasons.push('daļa pieminēto numuru nav atrasta')
  if (isHeld) reasons.push('rēķina apmaksa ir aizturēta')
  if (mayBeBooked) reasons.push('ievadīts piegādātāja maksājums ar šādu summu')
  return [owed(entry, found, isCertain ? 'certain' : 'likely', reasons)]
}

function reasonsOf({ amount }: EntryFacts, invoices: readonly OwedInvoice[], payee: Payee | null): string[] {
  const total = sum(invoices.map(({ open }) => open))
  const paid = big(amount).abs()
  return [
    'numurs tekstā',
    total.eq(paid) ? 'summa' : total.gt(paid) ? 'daļējs maksājums' : 'samaksāts vairāk',
    ...(payee === null ? [] : [payee.words]),
  ]
}

/** The payment was entered by a person, or by a payment order, before the bank told of it. */
function byBookedPayment(entry: EntryFacts, payee: Payee | null, booked: readonly BookedPayment[]): Proposal[] {
  const theirs = booked.filter(({ supplier_id }) => payee !== null && payee.suppliers.has(supplier_id))
  return theirs.map((payment) => {
    const { id, amount, date, numbers } = payment
    const isNamed = numbersIn(
      entry,
      numbers.map((number) => ({ number })),
    )
    const isAlone = theirs.length === 1
    const allNamed = numbers.length > 0 && isNamed.found.length === numbers.length && !isNamed.hasOthers
    const isLikely = isAlone && isNear(date, entry.booked_on)
    const degree = isLikely ? (allNamed && payee?.isSure === true ? 'certain' : 'likely') : 'possible'
    const reasons = [...(allNamed ? ['numurs tekstā'] : []), 'ievadīts maksājums ar šādu summu', payee?.words ?? '']
    const number = numbers.length > 0 ? `apmaksāti ${numbers.join(', ')}` : 'bez rēķina'
    return proposalFor(entry, supplierOf(payment), [{ type: 'supplier_payment', id, number, open: amount }], { degree, reasons })
  })
}

/** No number says what is paid: by the payee and the sum, never certain. */
function bySum(entry: EntryFacts, payee: Payee | null, { invoices }: KnownSuppliers, booked: readonly BookedPayment[]): Proposal[] {
  if (payee === null) return []
  const paid = big(entry.amount).abs()
  return [...payee.suppliers].flatMap((supplier) => {
    const theirs = invoices.filter(({ supplier_id }) => supplier_id === supplier)
    const equal = theirs.filter(({ open }) => big(open).eq(paid))
    const isBooked = booked.some(({ supplier_id }) => supplier_id === supplier)
    const alone = equal.length === 1 && payee.isSure && payee.suppliers.size === 1 && !isBooked
    const singles = equal.map((each) => owed(entry, [each], alone ? 'likely' : 'possible', [payee.words, 'summa']))
    if (theirs.length < 2 || !sum(theirs.map(({ open }) => open)).eq(paid)) return singles
    return [...singles, owed(entry, theirs, 'possible', [payee.words, 'visu neapmaksāto rēķinu summa'])]
  })
}

/** Where no invoice has the sum, the money may be paid in advance. */
function inAdvance(entry: EntryFacts, payee: Payee | null, { names }: KnownSuppliers, others: readonly Proposal[]): Proposal[] {
  if (payee === null || others.some(({ degree }) => degree !== 'possible')) return []
  return [...payee.suppliers].map((id) => {
    const party = { type: 'supplier' as const, id, name: names.get(id) ?? '' }
    const part = { type: 'supplier' as const, id, number: 'priekšapmaksa', open: big(entry.amount).abs().toFixed(2) }
    return proposalFor(entry, party, [part], { degree: 'possible', reasons: [payee.words, 'maksājums bez rēķina'] })
  })
}

function owed(entry: EntryFacts, invoices: readonly OwedInvoice[], degree: Degree, reasons: readonly string[]): Proposal {
  const [first] = invoices
  const party = { type: 'supplier' as const, id: first?.supplier_id ?? 0, name: first?.supplier_name ?? '' }
  const parts = invoices.map(({ id, number, open }) => ({ type: 'procurement_invoice' as const, id, number, open }))
  return proposalFor(entry, party, parts, { degree, reasons })
}
