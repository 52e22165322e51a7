import { formatDate, formatMoney } from '../../../contract/format.ts'
import { groupedBy } from '../../../contract/grouped.ts'
import { big, sum } from '../../../contract/money.ts'
import type { Degree, Proposal } from './matching-facts.ts'
import { plain } from './numbers-in-text.ts'
import { matchesToTakeBack, type MatchedPart } from './reversal-plan.ts'
import { returnWords } from './return-reasons.ts'

/** @file Entries by which the bank takes back or returns what it booked before (INV-BANK-8). */

interface BankFacts {
  id: number
  iban: string
  booked_on: string
  /** Signed; of a reversal what is left of it. */
  amount: string
  counter_name: string
  counter_iban: string
  remittance: string
  /** Everything by which the bank and the payer call it, in capitals. */
  references: ReadonlySet<string>
}

/** An entry that takes another one back. */
export interface Reversal extends BankFacts {
  /** The bank says so; else it only bears the reference of a transfer of ours. */
  is_marked: boolean
  return_reason: string
}

/** An entry that may be taken back. */
export interface Original extends BankFacts {
  /** Reference of the batch of which it is a part. */
  batch: string
  free: string
  parts: readonly MatchedPart[]
}

export interface KnownReversals {
  reversals: readonly Reversal[]
  originals: readonly Original[]
}

interface Fit {
  original: Original
  isSum: boolean
  /** References that both bear. */
  shared: number
  hasAccount: boolean
  hasText: boolean
  /** Matches that accepting takes back. */
  taken: readonly MatchedPart[]
}

const most = 4

export interface ReversalIndex {
  /** By entry: what it takes back, or by what it is taken back. */
  proposals: ReadonlyMap<number, readonly Proposal[]>
  /** Entries of which the bank says that they take another one back: they pay no document. */
  marked: ReadonlySet<number>
  /** Entries that are certainly taken back. */
  gone: ReadonlySet<number>
}

export function indexReversals(known: KnownReversals): ReversalIndex {
  const proposals = new Map<number, Proposal[]>()
  const gone = new Set<number>()
  for (const reversal of known.reversals) {
    const found = [...byBatch(reversal, known), ...byEntry(reversal, known)].slice(0, most)
    proposals.set(reversal.id, found)
    const [best] = found
    if (best?.degree === 'certain') for (const { document_id } of best.parts) gone.add(document_id)
    const [part, ...others] = best?.parts ?? []
    if (best && part && others.length === 0)
      proposals.set(part.document_id, [...(proposals.get(part.document_id) ?? []), mirrored(reversal, best, part)])
  }
  return { proposals, gone, marked: new Set(known.reversals.filter(({ is_marked }) => is_marked).map(({ id }) => id)) }
}

/** For the entry that is taken back; never certain, because one acceptance is enough. */
function mirrored(reversal: Reversal, best: Proposal, { amount }: Proposal['parts'][number]): Proposal {
  const parts = [{ document_type: 'bank_entry' as const, document_id: reversal.id, number: nameOf(reversal), amount }]
  return Object.assign({}, best, { degree: best.degree === 'possible' ? 'possible' : 'likely', party: partyOf(reversal), parts })
}

function byEntry(reversal: Reversal, known: KnownReversals): Proposal[] {
  const fits = known.originals
    .flatMap((original) => fitOf(reversal, original) ?? [])
    .toSorted(
      (one, other) =>
        Number(other.shared > 0) - Number(one.shared > 0) ||
        Number(other.isSum) - Number(one.isSum) ||
        other.shared - one.shared ||
        Number(other.hasAccount) + Number(other.hasText) - Number(one.hasAccount) - Number(one.hasText) ||
        other.original.booked_on.localeCompare(one.original.booked_on) ||
        other.original.id - one.original.id,
    )
  return fits.map((fit) => {
    const { original, taken } = fit
    const { degree, rivals } = degreeOf(reversal, fit, { fits, known })
    const amount = big(reversal.amount).abs().toFixed(2)
    const parts = [{ document_type: 'bank_entry' as const, document_id: original.id, number: nameOf(original), amount }]
    const reasons = [...reasonsOf(reversal, fit), ...(rivals ? ['der vairāki ieraksti'] : [])]
    return { degree, reasons, party: partyOf(original), parts, rest: '0.00', takes_back: taken.map(({ words }) => words) }
  })
}

function fitOf(reversal: Reversal, original: Original): Fit | null {
  const taken = big(reversal.amount)
  const booked = big(original.amount)
  if (original.iban !== reversal.iban || original.id === reversal.id) return null
  if (taken.times(booked).gte(0) || original.booked_on > reversal.booked_on) return null
  const shared = [...reversal.references].filter((each) => original.references.has(each)).length
  const isSum = taken.abs().eq(booked.abs())
  const hasAccount = reversal.counter_iban !== '' && reversal.counter_iban === original.counter_iban
  const hasText = repeats(reversal.remittance, original.remittance)
  const isNamed = shared > 0 || (isSum && reversal.is_marked && (hasAccount || hasText || reversal.counter_iban === ''))
  if (!isNamed) return null
  const plan = matchesToTakeBack(original, taken.abs().toFixed(2), reversal.references)
  return plan && { original, isSum, shared, hasAccount, hasText, taken: plan }
}

/** The text of the first entry stands in that of the second. */
function repeats(later: string, earlier: string): boolean {
  const words = plain(earlier).replace(/\s+/g, ' ').trim()
  return words.length > 3 && plain(later).replace(/\s+/g, ' ').includes(words)
}

/** INV-BANK-8: certain are only reference and sum that agree, of an entry that is not matched, while nothing else fits. */
function degreeOf(
  reversal: Reversal,
  fit: Fit,
  { fits, known }: { fits: readonly Fit[]; known: KnownReversals },
): { degree: Degree; rivals: boolean } {
  const asGood = ({ shared, isSum, hasAccount, hasText }: Fit): boolean =>
    fit.shared > 0
      ? isSum === fit.isSum && shared >= fit.shared
      : shared > 0 || Number(hasAccount) + Number(hasText) >= Number(fit.hasAccount) + Number(fit.hasText)
  const rivals = fits.some((each) => each !== fit && asGood(each))
  if (rivals) return { degree: 'possible', rivals }
  if (fit.shared === 0) return { degree: fit.hasAccount || fit.hasText ? 'likely' : 'possible', rivals }
  const isClaimed = known.reversals.some((each) => {
    const other = each.id === reversal.id ? null : fitOf(each, fit.original)
    return other !== null && other.shared > 0 && other.isSum
  })
  const isUntouched = fit.taken.length === 0 && big(fit.original.free).eq(big(fit.original.amount).abs())
  return { degree: fit.isSum && isUntouched && !isClaimed ? 'certain' : 'likely', rivals }
}

function reasonsOf({ is_marked, return_reason }: Reversal, { isSum, shared, hasAccount, hasText }: Fit): string[] {
  return [
    wordsOf(return_reason, is_marked),
    ...(shared > 0 ? ['atsauce'] : []),
    isSum ? 'summa' : 'daļa no summas',
    ...(hasAccount ? ['konts'] : []),
    ...(hasText ? ['teksts'] : []),
  ]
}

const wordsOf = (reason: string, isMarkedSo: boolean): string =>
  reason === '' ? (isMarkedSo ? 'banka atsauc ierakstu' : 'maksājums ir atgriezts') : `banka atgriež maksājumu: ${returnWords(reason)}`

/** The parts of a batch that the bank takes back in one sum. */
function byBatch(reversal: Reversal, { originals }: KnownReversals): Proposal[] {
  const ofBatch = originals.filter(
    ({ batch, iban, amount, booked_on }) =>
      reversal.references.has(batch) &&
      iban === reversal.iban &&
      booked_on <= reversal.booked_on &&
      big(amount).times(reversal.amount).lt(0),
  )
  return [...groupedBy(ofBatch, ({ batch }) => batch).values()].flatMap((group): Proposal[] => {
    const [first] = group
    const isWhole = sum(group.map(({ amount }) => amount)).eq(big(reversal.amount).times(-1))
    const taken = group.flatMap(({ parts }) => parts)
    const there = sum([...group.map(({ free }) => free), ...taken.map(({ amount }) => amount)])
    if (!isWhole || group.length < 2 || !there.eq(big(reversal.amount).abs())) return []
    const parts = group.map((each) => ({
      document_type: 'bank_entry' as const,
      document_id: each.id,
      number: nameOf(each),
      amount: big(each.amount).abs().toFixed(2),
    }))
    const reasons = [wordsOf(reversal.return_reason, true), 'atsauce', 'visas daļas kopā']
    const degree: Degree = taken.length === 0 ? 'certain' : 'likely'
    return [{ degree, reasons, party: partyOf(first), parts, rest: '0.00', takes_back: taken.map(({ words }) => words) }]
  })
}

const partyOf = ({ id, counter_name }: BankFacts) => ({ type: 'bank_entry', id, name: counter_name || 'Bankas ieraksts' }) as const
const nameOf = ({ booked_on, amount }: BankFacts): string => `${formatDate(booked_on)} ${formatMoney(amount)}`
