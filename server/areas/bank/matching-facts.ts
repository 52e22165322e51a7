import { big, round2 } from '../../../contract/money.ts'
import type { BankProposal } from '../../../contract/bank/matching.ts'
import { plain } from './numbers-in-text.ts'

export type Proposal = BankProposal
export type Degree = Proposal['degree']
export type ProposedPart = Proposal['parts'][number]
type Party = Proposal['party']

export interface OpenDocument {
  /** A simplified invoice is paid whole and alone. */
  type: 'invoice' | 'advance_invoice' | 'simplified_invoice'
  id: number
  number: string
  customer_id: number
  customer_name: string
  open: string
  due_date: string
}

export interface EntryFacts {
  id: number
  booked_on: string
  amount: string
  counter_name: string
  counter_iban: string
  counter_reg_nr: string
  remittance: string
  reference: string
}

export const keyOf = ({ document_type, document_id }: ProposedPart): string => `${document_type} ${document_id}`

const forms = /\b(SIA|AS|IK|ZS|Z\/S|SABIEDRIBA AR IEROBEZOTU ATBILDIBU|AKCIJU SABIEDRIBA|OU|UAB|LTD)\b/g

/** Without the form of the company, quotes and accents. */
export function nameOf(name: string): string {
  return plain(name)
    .replace(forms, ' ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}

interface Taking {
  type: ProposedPart['document_type']
  id: number
  number: string
  open: string
}

/** Each document takes what is open of it, in order, as far as the money reaches. */
export function proposalFor(
  { amount: whole }: EntryFacts,
  party: Party,
  documents: readonly Taking[],
  { degree, reasons }: { degree: Degree; reasons: readonly string[] },
): Proposal {
  let left = big(whole).abs()
  const parts = documents.flatMap(({ type, id, number, open }): ProposedPart[] => {
    const amount = left.lt(big(open)) ? left : big(open)
    left = left.minus(amount)
    return amount.gt(0) ? [{ document_type: type, document_id: id, number, amount: round2(amount) }] : []
  })
  return { degree, reasons: [...reasons], party, parts, rest: round2(left), takes_back: [] }
}
