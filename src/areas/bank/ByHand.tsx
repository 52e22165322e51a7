import { useMemo } from 'react'
import { bank, type BankEntryRecord } from '../../../contract/bank/bank.ts'
import type { BankProposal, FoundDocument } from '../../../contract/bank/matching.ts'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { readOnce } from '../../commands/use-call.ts'
import { SeveralField } from '../../ui/SeveralField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

interface ByHandProps {
  entry: BankEntryRecord
  picked: readonly FoundDocument[]
  onChange: (picked: readonly FoundDocument[]) => void
}

/** Documents that no proposal names, found by number or party. All are of one party. */
export function ByHand({ entry, picked, onChange }: ByHandProps) {
  const { type: partyType, id: partyId } = picked[0]?.party ?? {}
  const { load, found } = useMemo(() => documentsOf(entry.id, ofParty(partyType, partyId)), [entry.id, partyType, partyId])
  const change = (options: readonly Option[]): void => {
    const known = new Map([...found, ...picked.map((each) => [keyOf(each), each] as const)])
    onChange(options.flatMap(({ id }) => known.get(String(id)) ?? []))
  }
  return (
    <SeveralField
      name="document_id"
      label="Cits dokuments"
      placeholder="Numurs vai nosaukums"
      autoFocus={entry.proposals.length === 0 && !entry.habit}
      value={picked.map(optionOf)}
      load={load}
      onChange={change}
    />
  )
}

/** Other entries of the account have no party in common. */
function ofParty(type: FoundDocument['party']['type'] | undefined, id: number | undefined): { customer_id?: number; supplier_id?: number } {
  if (id === undefined || type === 'bank_entry') return {}
  return type === 'supplier' ? { supplier_id: id } : { customer_id: id }
}

const keyOf = ({ document_type, document_id }: FoundDocument): string => `${document_type} ${document_id}`

const typeWords: Readonly<Record<FoundDocument['document_type'], string>> = {
  invoice: 'rēķins',
  advance_invoice: 'avansa rēķins',
  procurement_invoice: 'piegādātāja rēķins',
  supplier_payment: 'ievadīts maksājums',
  supplier: 'maksājums bez rēķina',
  payment: 'ievadīts maksājums',
  customer_refund: 'ievadīta atmaksa',
  customer: 'atmaksa no kredīta',
  simplified_invoice: 'vienkāršotais rēķins',
  bank_entry: 'bankas atsaukts ieraksts',
}

function optionOf(document: FoundDocument): Option {
  const { document_type, number, party, open, due_date } = document
  const hint = [typeWords[document_type], party.name, ...(due_date === null ? [] : [formatDate(due_date)])].join(', ')
  return { id: keyOf(document), label: number || typeWords[document_type], hint, fact: formatMoney(open) }
}

function documentsOf(
  id: number,
  party: { customer_id?: number; supplier_id?: number },
): { load: LoadOptions; found: Map<string, FoundDocument> } {
  const found = new Map<string, FoundDocument>()
  const load: LoadOptions = async (q, signal) => {
    const { data } = await readOnce(bank.entryDocuments, { params: { id }, query: { ...(q && { q }), ...party } }, signal)
    for (const document of data) found.set(keyOf(document), document)
    return data.map(optionOf)
  }
  return { load, found }
}

/** Each takes what is open of it, as far as the money reaches. */
export function partsOf(picked: readonly FoundDocument[], free: string): BankProposal['parts'] {
  let left = big(free)
  return picked.map(({ document_type, document_id, number, open }) => {
    const amount = left.lt(big(open)) ? left : big(open)
    left = left.minus(amount)
    return { document_type, document_id, number: number || typeWords[document_type], amount: amount.toFixed(2) }
  })
}
