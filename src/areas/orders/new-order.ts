import { useState } from 'react'
import type { Body } from '../../../contract/calls.ts'
import type { OrderVatCase } from '../../../contract/company/vat-cases.ts'
import type { orders } from '../../../contract/orders/orders.ts'
import { signedInUser } from '../../commands/session.ts'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { freshLine, newLineOf, type LineValues } from '../shared/sale-lines/line-values.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { proposed } from '../shared/proposed.ts'

export interface NewHeader {
  branch_id: Option | null
  contact_id: Option | null
  customer_order_nr: string | null
  date: string | null
  expected_date: string | null
  warehouse_id: Option | null
  delivery_type_id: Option | null
  delivery_address: string | null
  delivery_city: string | null
  delivery_country_id: Option | null
  vat_case: OrderVatCase | null
  recipient_name: string | null
  recipient_phone: string | null
  delivery_date: string | null
  notes: string | null
}

export interface NewOrder extends NewDocument<LineValues> {
  customer: Option | null
  header: NewHeader
}

const emptyHeader: NewHeader = valuesFor<typeof orders.create>()({
  branch_id: null,
  contact_id: null,
  customer_order_nr: null,
  date: null,
  expected_date: null,
  warehouse_id: null,
  delivery_type_id: null,
  delivery_address: null,
  delivery_city: null,
  delivery_country_id: null,
  vat_case: null,
  recipient_name: null,
  recipient_phone: null,
  delivery_date: null,
  notes: null,
  // Chosen above the header.
  customer_id: omitted,
  // In the lines below the header.
  order_items: omitted,
  // Given later on the page of the order.
  buyer_reference: omitted,
  manager_id: omitted,
  project: omitted,
  internal_notes: omitted,
  delivery_postal_code: omitted,
  tracking_nr: omitted,
  instructions: omitted,
})

/** Customer-side users order for their company; staff select the customer, unless the source record has one. */
function emptyOrder(tab: TabHandle): NewOrder {
  const { kind, main_customer: ownCustomer } = signedInUser()
  const customer = kind === 'customer' && ownCustomer ? { id: ownCustomer.id, label: ownCustomer.name } : proposed(tab, 'customer')
  return { customer, header: emptyHeader, lines: [{ key: 1, ...freshLine }] }
}

/** Draft, saved from the first key press. */
export function useNewOrder(tab: TabHandle) {
  const [empty] = useState(() => emptyOrder(tab))
  const hold = useNewDocument<LineValues, NewOrder>(tab, { draftKey: 'order', empty, freshLine })
  return {
    ...hold,
    order: hold.document,
    setHeader: (values: Partial<NewHeader>) => hold.change((now) => ({ ...now, header: { ...now.header, ...values } })),
  }
}

/** Omits empty rows; `keys` are the rows of the lines. */
export function bodyOfNew({ customer, header, lines }: NewOrder): { body: Body<typeof orders.create>; keys: number[] } {
  const rows = lines.flatMap((line) => {
    const newLine = newLineOf(line)
    return newLine ? [{ key: line.key, sent: newLine }] : []
  })
  const enteredHeader = filledBody(header)
  return {
    body: { customer_id: Number(customer?.id), ...enteredHeader, order_items: rows.map(({ sent: newLine }) => newLine) },
    keys: rows.map(({ key }) => key),
  }
}
