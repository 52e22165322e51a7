import type { InvoiceRow } from '../../../contract/invoices/invoice-record.ts'
import { freshInvoice, invoice } from '../../../machines/invoice.ts'
import { abilities, refusal } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import type { Tone } from '../../ui/classes.ts'

export const invoiceTones: Readonly<Record<InvoiceRow['status'], Tone>> = {
  draft: 'neutral',
  accepted: 'info',
  partially_paid: 'warning',
  paid: 'success',
  credited: 'neutral',
}

/** An estimate from row data; the server decides. */
export function abilitiesOfInvoiceRow({ status, open, is_overdue }: InvoiceRow): Record<string, true | string> {
  const facts = { ...freshInvoice, lines: 2, hasPayments: true, open: Number(open) > 0, overdue: is_overdue }
  const can = abilities(invoice, status, facts)
  const { PAY: pay = true, EMAIL: email = true } = can
  // Address and credits are unknown here; the server checks them.
  const credits = { creditRefusal: refusal(invoice, status, 'CREDIT', facts), creditable: true }
  return { ...can, ...sideAbilities('invoice', { ...credits, pay, credit: '1', email, address: '' }) }
}
