import type { InvoiceRow, paymentMethods } from '../../../contract/invoices/invoice-record.ts'
import { freshInvoice, invoice } from '../../../machines/invoice.ts'
import { abilities, refusal } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const invoiceTones: Readonly<Record<InvoiceRow['status'], Tone>> = {
  draft: 'neutral',
  accepted: 'info',
  partially_paid: 'warning',
  paid: 'success',
  credited: 'neutral',
}

/** How an invoice is paid, in words. */
export const methodWords: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  transfer: 'Pārskaitījums',
  cash: 'Skaidra nauda',
  card: 'Karte',
  offset: 'Ieskaits',
}

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfInvoiceRow({ status, open, is_overdue }: InvoiceRow): Record<string, true | string> {
  const facts = { ...freshInvoice, lines: 2, hasPayments: true, open: Number(open) > 0, overdue: is_overdue }
  const can = abilities(invoice, status, facts)
  const { PAY: pay = true, EMAIL: email = true } = can
  // What the row does not tell, the address, the credit and what was credited, the server says.
  const credits = { creditRefusal: refusal(invoice, status, 'CREDIT', facts), creditable: true }
  return { ...can, ...sideAbilities('invoice', { ...credits, pay, credit: '1', email, address: '' }) }
}
