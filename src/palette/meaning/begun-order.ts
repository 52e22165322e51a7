import { readDraft } from '../../tabs/drafts.ts'
import type { Option } from '../../ui/use-options.ts'

/** Why an order for this customer cannot begin: the form holds another one; null if it can. */
export function begunForAnother(customer: Option | null): string | null {
  const begun = customerIn(readDraft('/orders/create', 'order'))
  if (!begun || !customer || begun.id === Number(customer.id)) return null
  return `Jau iesākts pasūtījums: ${begun.label}; vispirms pabeidziet vai atmetiet to`
}

function customerIn(draft: unknown): { id: number; label: string } | null {
  if (typeof draft !== 'object' || draft === null || !('customer' in draft)) return null
  const { customer } = draft
  if (typeof customer !== 'object' || customer === null || !('id' in customer) || !('label' in customer)) return null
  return { id: Number(customer.id), label: String(customer.label) }
}
