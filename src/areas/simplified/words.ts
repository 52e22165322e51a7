import type { SimplifiedInvoiceRow } from '../../../contract/simplified.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const simplifiedTones: Readonly<Record<SimplifiedInvoiceRow['status'], Tone>> = {
  issued: 'info',
  paid: 'success',
  annulled: 'neutral',
}

/** Whether prices hold VAT, in words. */
export const modeWords: Readonly<Record<SimplifiedInvoiceRow['price_mode'], string>> = {
  gross: 'Cenas ar PVN',
  net: 'Cenas bez PVN',
}

/** The buyer in words. */
export function buyerOf({ buyer_name }: Pick<SimplifiedInvoiceRow, 'buyer_name'>): string {
  return buyer_name ?? 'Privātpersona'
}

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfSimplifiedRow({ status }: SimplifiedInvoiceRow): Record<string, true | string> {
  return abilities(simplifiedInvoice, status, {
    lines: 2,
    pieces: false,
    periodClosed: false,
    paymentClosed: false,
    inShop: false,
    exported: false,
  })
}
