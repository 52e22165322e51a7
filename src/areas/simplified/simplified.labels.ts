import type { SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import { big } from '../../../contract/money.ts'
import { abilities, refusal } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { freshSimplifiedInvoice, simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { unnamedBuyer } from '../shared/names.ts'
import type { Tone } from '../../ui/classes.ts'

export const simplifiedTones: Readonly<Record<SimplifiedInvoiceRow['status'], Tone>> = {
  issued: 'info',
  paid: 'success',
  annulled: 'neutral',
}

export const modeWords: Readonly<Record<SimplifiedInvoiceRow['price_mode'], string>> = {
  gross: 'Cenas ar PVN',
  net: 'Cenas bez PVN',
}

export function buyerOf({ buyer_name }: Pick<SimplifiedInvoiceRow, 'buyer_name'>): string {
  return buyer_name ?? unnamedBuyer
}

export function statusWordOf({ status, gross, credited }: Pick<SimplifiedInvoiceRow, 'status' | 'gross' | 'credited'>): {
  label: string
  tone: Tone
} {
  if (isCreditedInFull({ gross, credited })) return { label: 'Kreditēts', tone: 'neutral' }
  return { label: simplifiedInvoice.states[status], tone: simplifiedTones[status] }
}

export function isCreditedInFull({ gross, credited }: Pick<SimplifiedInvoiceRow, 'gross' | 'credited'>): boolean {
  return big(gross).gt(0) && big(credited).eq(big(gross))
}

/** An estimate from row data; the server decides. */
export function abilitiesOfSimplifiedRow({ status, gross, credited, in_shop }: SimplifiedInvoiceRow): Record<string, true | string> {
  const creditedInFull = isCreditedInFull({ gross, credited })
  const facts = { ...freshSimplifiedInvoice, inShop: in_shop, creditedInFull }
  const creditNote = big(credited).gt(0) ? 'accepted' : null
  return {
    ...abilities(simplifiedInvoice, status, { ...facts, lines: 2, creditNote }),
    ...sideAbilities('simplified_invoice', {
      creditRefusal: refusal(simplifiedInvoice, status, 'CREDIT', facts),
      creditable: !creditedInFull,
    }),
  }
}
