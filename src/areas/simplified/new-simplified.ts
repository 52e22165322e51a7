import { useState } from 'react'
import type { Body } from '../../../contract/calls.ts'
import type { simplified, SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { freshSimplified, newSimplifiedLine, type SimplifiedValues } from './simplified-lines.ts'
import { proposed } from '../shared/proposed.ts'

/** All fields are optional. */
export interface NewSimplifiedHeader {
  buyer_name: string | null
  payment_method: SimplifiedInvoiceRow['payment_method']
  price_mode: SimplifiedInvoiceRow['price_mode']
  date: string | null
  due_date: string | null
  warehouse_id: Option | null
  notes: string | null
}

interface NewSimplified extends NewDocument<SimplifiedValues> {
  customer: Option | null
  header: NewSimplifiedHeader
}

const empty: NewSimplified = {
  customer: null,
  header: valuesFor<typeof simplified.create>()({
    buyer_name: null,
    payment_method: 'cash' as const,
    price_mode: 'gross' as const,
    date: null,
    due_date: null,
    warehouse_id: null,
    notes: null,
    // Chosen above the header.
    customer_id: omitted,
    // In the lines below the header.
    items: omitted,
    // Given later on the page of the invoice.
    branch_id: omitted,
    payment_term_text: omitted,
  }),
  lines: [{ key: 1, ...freshSimplified }],
}

/** Draft, saved from the first key press. */
export function useNewSimplified(tab: TabHandle) {
  const [start] = useState(() => ({ ...empty, customer: proposed(tab, 'customer') }))
  const hold = useNewDocument<SimplifiedValues, NewSimplified>(tab, { draftKey: 'simplified', empty: start, freshLine: freshSimplified })
  return {
    ...hold,
    invoice: hold.document,
    setHeader: (values: Partial<NewSimplifiedHeader>) => hold.change((now) => ({ ...now, header: { ...now.header, ...values } })),
  }
}

/** Omits empty rows; `keys` are the rows of the lines. */
export function bodyOfNew({ customer, header, lines }: NewSimplified): { body: Body<typeof simplified.create>; keys: number[] } {
  const rows = lines.flatMap((line) => {
    const newLine = newSimplifiedLine(line)
    return newLine ? [{ key: line.key, sent: newLine }] : []
  })
  const enteredHeader = filledBody(header)
  return {
    body: { ...(customer && { customer_id: Number(customer.id) }), ...enteredHeader, items: rows.map(({ sent: newLine }) => newLine) },
    keys: rows.map(({ key }) => key),
  }
}
