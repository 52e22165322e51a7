import { customers } from '../contract/customers.ts'
import type { Desk } from './desk.ts'

/** Asks whether the VAT number of the party in front is valid and says the answer; the party carries it from then on. */
export async function checkVatNumber(desk: Desk<'customer' | 'supplier'>): Promise<void> {
  const { data } = await desk.send(customers.checkVat, { body: { vat_nr: desk.record?.facts?.vat_nr ?? '' } })
  const { valid, unavailable, vat_nr } = data
  if (valid === null) desk.notify({ color: 'red', text: unavailable ?? 'PVN numuru pārbaude neatbild' })
  else desk.notify(valid ? { color: 'green', text: `${vat_nr}: numurs ir derīgs` } : { color: 'red', text: `${vat_nr}: numurs nav derīgs` })
  await desk.refresh()
}
