import { big, sum } from '../../../contract/money.ts'
import { keyOf, nameOf, proposalFor, type Degree, type EntryFacts, type OpenDocument, type Proposal } from './matching-facts.ts'
import { outgoingProposals, type KnownSuppliers } from './matching-outgoing.ts'
import { fits, partsOf, type NumberParts } from './matching-numbers.ts'
import { partyOf, type Party, type PartyFacts } from './matching-parties.ts'
import { indexReversals, type KnownReversals, type ReversalIndex } from './matching-reversals.ts'
import { byBookedPayment, isNear, refundProposals, type BookedPayment, type KnownRefunds } from './matching-booked.ts'
import { mentionsOf } from './numbers-in-text.ts'

/** Everything that a proposal may rest on. */
export interface Known extends PartyFacts {
  documents: readonly OpenDocument[]
  /** Payments of customers that a person entered and no entry of the bank has yet. */
  payments: readonly BookedPayment[]
  refunds: KnownRefunds
  own: ReadonlySet<string>
  suppliers: KnownSuppliers
  reversals: KnownReversals
}

const ranks: Readonly<Record<Degree, number>> = { certain: 0, likely: 1, possible: 2 }
const mostProposals = 8

/**
 * INV-BANK-4: certain is only a number and the amount that agree while nothing else fits. Two entries that claim one
 * document are certain neither.
 */
export function match(entries: readonly EntryFacts[], known: Known): Map<number, Proposal[]> {
  const index = indexOf(known)
  const all = new Map(entries.map((entry) => [entry.id, proposalsOf(entry, known, index)]))
  const claims = new Map<string, number>()
  const certain = () => [...all.values()].flat().filter(({ degree }) => degree === 'certain')
  for (const { parts } of certain()) for (const part of parts) claims.set(keyOf(part), (claims.get(keyOf(part)) ?? 0) + 1)
  for (const proposal of certain()) {
    if (!proposal.parts.some((part) => (claims.get(keyOf(part)) ?? 0) > 1)) continue
    doubt(proposal, 'uz to pašu dokumentu pretendē vairāki ieraksti')
  }
  return all
}

function doubt(proposal: Proposal, why: string): void {
  if (proposal.degree !== 'certain') return
  proposal.degree = 'likely'
  proposal.reasons.push(why)
}

interface Numbered extends OpenDocument, NumberParts {}

interface Index {
  bySequence: ReadonlyMap<number, readonly Numbered[]>
  byCustomer: ReadonlyMap<number, readonly Numbered[]>
  byName: ReadonlyMap<string, readonly number[]>
  reversals: ReversalIndex
}

function indexOf({ documents, reversals }: Known): Index {
  const bySequence = new Map<number, Numbered[]>()
  const byCustomer = new Map<number, Numbered[]>()
  const byName = new Map<string, number[]>()
  for (const document of documents) {
    const numbered = { ...document, ...partsOf(document.number) }
    push(bySequence, numbered.sequence, numbered)
    if (!byCustomer.has(document.customer_id)) push(byName, nameOf(document.customer_name), document.customer_id)
    push(byCustomer, document.customer_id, numbered)
  }
  return { bySequence, byCustomer, byName, reversals: indexReversals(reversals) }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function proposalsOf(entry: EntryFacts, known: Known, index: Index): Proposal[] {
  const { proposals: reversals, marked, gone } = index.reversals
  const documents = known.own.has(entry.counter_iban) && entry.counter_iban !== '' ? [] : byDocuments(entry, known, index)
  // INV-BANK-8: what the bank takes back or returns is no payment of a document.
  if (marked.has(entry.id)) for (const each of documents) each.degree = 'possible'
  if (gone.has(entry.id)) for (const each of documents) doubt(each, 'banka šo ierakstu atsauc')
  const seen = new Set<string>()
  return [...(reversals.get(entry.id) ?? []), ...documents]
    .toSorted((one, other) => ranks[one.degree] - ranks[other.degree])
    .filter(({ parts }) => seen.size !== seen.add(parts.map(keyOf).join(',')).size)
    .slice(0, mostProposals)
}

function byDocuments(entry: EntryFacts, known: Known, index: Index): Proposal[] {
  return big(entry.amount).lt(0)
    ? [...outgoingProposals(entry, known.suppliers), ...refundProposals(entry, known, known.refunds)]
    : incomingProposals(entry, known, index)
}

function incomingProposals(entry: EntryFacts, known: Known, index: Index): Proposal[] {
  const party = partyOf(entry, known, index.byName)
  const booked = known.payments.filter(({ amount, date }) => big(amount).eq(big(entry.amount)) && isNear(date, entry.booked_on))
  return [...byNumber(entry, party, index, booked), ...byBookedPayment(entry, party, booked), ...byParty(entry, party, index)]
}

const isWhole = ({ type }: OpenDocument): boolean => type === 'simplified_invoice'
const mixesWhole = (documents: readonly OpenDocument[]): boolean => documents.length > 1 && documents.some(isWhole)
const canTake = ({ amount }: EntryFacts, document: OpenDocument): boolean => !isWhole(document) || big(document.open).eq(big(amount))

function byNumber(entry: EntryFacts, party: Party | null, index: Index, booked: readonly BookedPayment[]): Proposal[] {
  const mentions = mentionsOf(entry)
  const found = mentions.map((mention) => ({
    mention,
    documents: (index.bySequence.get(mention.sequence) ?? []).filter((each) => fits(mention, each) && canTake(entry, each)),
  }))
  const ofParty = ({ customer_id }: OpenDocument): boolean => party?.customers.has(customer_id) === true
  const read = found.map(({ mention, documents }) => {
    // Without a year the number is one of many: only the payer's own count.
    const usable = mention.year === null ? documents.filter(ofParty) : documents
    return { mention, documents: usable }
  })
  const chosen = read.flatMap(({ documents }) => documents)
  if (chosen.length === 0) return []
  const customers = new Set(chosen.map(({ customer_id }) => customer_id))
  const isAmbiguous = read.some(({ documents }) => documents.length > 1)
  if (isAmbiguous || customers.size > 1 || mixesWhole(chosen))
    return chosen.map((document) =>
      proposal(entry, [document], 'possible', [...reasonsOf(entry, [document], party), 'numurs der vairākiem dokumentiem']),
    )
  const exact = sum(chosen.map(({ open }) => open)).eq(big(entry.amount))
  const isResolved = read.every(({ documents }) => documents.length === 1)
  const isDated = read.every(({ mention }) => mention.year !== null)
  const mayBeBooked = booked.some(({ customer_id }) => customers.has(customer_id))
  const hasRival = mentions.length === 1 && mentions[0]?.isBare === true && hasEqual(entry, chosen, index)
  const degree = exact && isResolved && !mayBeBooked && !hasRival && isSurePayer(party, chosen, isDated) ? 'certain' : 'likely'
  const reasons = reasonsOf(entry, chosen, party)
  if (party !== null && !chosen.every(ofParty)) reasons.push('maksā cits uzņēmums')
  if (!isResolved) reasons.push('daļa pieminēto numuru nav atrasta')
  if (hasRival) reasons.push('šāda summa ir arī citam dokumentam')
  if (mayBeBooked) reasons.push('ievadīts klienta maksājums ar šādu summu')
  return [proposal(entry, chosen, degree, reasons)]
}

/** Another document of the customers has the sum: digits alone may then be of an order or a quantity. */
function hasEqual({ amount }: EntryFacts, chosen: readonly OpenDocument[], { byCustomer }: Index): boolean {
  const theirs = chosen.flatMap(({ customer_id }) => byCustomer.get(customer_id) ?? [])
  return theirs.some((each) => big(each.open).eq(big(amount)) && !chosen.some(({ type, id }) => type === each.type && id === each.id))
}

/** An unknown or weak payer is enough only where each number has its year. */
function isSurePayer(party: Party | null, chosen: readonly OpenDocument[], isDated: boolean): boolean {
  if (party === null) return isDated
  return chosen.every(({ customer_id }) => party.holders.has(customer_id)) && (party.isSure || isDated)
}

function reasonsOf({ amount }: EntryFacts, documents: readonly Numbered[], party: Party | null): string[] {
  const total = sum(documents.map(({ open }) => open))
  const theirs = party !== null && documents.every(({ customer_id }) => party.customers.has(customer_id))
  return [
    'numurs tekstā',
    ...(total.eq(big(amount)) ? ['summa'] : [total.gt(big(amount)) ? 'daļējs maksājums' : 'samaksāts vairāk']),
    ...(theirs ? [party.words] : []),
  ]
}

/** No number says what is paid: by the payer and the amount, never certain. */
function byParty(entry: EntryFacts, party: Party | null, { byCustomer }: Index): Proposal[] {
  if (party === null) return []
  return [...party.customers].flatMap((customer) => {
    const all = (byCustomer.get(customer) ?? []).toSorted((one, other) => one.due_date.localeCompare(other.due_date) || one.id - other.id)
    const equal = all.filter(({ open }) => big(open).eq(big(entry.amount)))
    const documents = all.filter((each) => !isWhole(each))
    const alone = equal.length === 1 && party.isSure && party.customers.size === 1
    const singles = equal.map((document) => proposal(entry, [document], alone ? 'likely' : 'possible', [party.words, 'summa']))
    const isAll = documents.length > 1 && sum(documents.map(({ open }) => open)).eq(big(entry.amount))
    const whole = isAll
      ? [proposal(entry, documents, party.isSure ? 'likely' : 'possible', [party.words, 'visu neapmaksāto rēķinu summa'])]
      : []
    const oldest =
      documents.length > 0 && equal.length === 0 && !isAll
        ? [proposal(entry, untilSpent(entry, documents), 'possible', [party.words, 'vecākie rēķini'])]
        : []
    return [...singles, ...whole, ...oldest]
  })
}

function untilSpent({ amount }: EntryFacts, documents: readonly Numbered[]): Numbered[] {
  let left = big(amount)
  return documents.filter(({ open }) => {
    const takes = left.gt(0)
    left = left.minus(big(open))
    return takes
  })
}

function proposal(entry: EntryFacts, documents: readonly Numbered[], degree: Degree, reasons: readonly string[]): Proposal {
  const [first] = documents
  const party = { type: 'customer' as const, id: first?.customer_id ?? 0, name: first?.customer_name ?? '' }
  return proposalFor(entry, party, documents, { degree, reasons })
}
