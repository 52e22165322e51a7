import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

interface PartyNumbers {
  reg_nr?: string | null | undefined
  vat_nr?: string | null | undefined
}

/**
 * A Latvian VAT number is normally LV and the registration number; otherwise, as in a VAT group, a new value needs
 * confirmation.
 * @param before the stored party, if any
 * @throws Refusal of `vat_nr` that can be confirmed
 */
export function confirmNumbers(
  { confirmed }: Pick<Context, 'confirmed'>,
  { reg_nr, vat_nr }: PartyNumbers,
  before: PartyNumbers | null,
): void {
  if (!reg_nr || !vat_nr?.startsWith('LV') || vat_nr === `LV${reg_nr}`) return
  if (confirmed.has('party-numbers') || (before?.reg_nr === reg_nr && before.vat_nr === vat_nr)) return
  throw Refusal.confirm(
    'party-numbers',
    'vat_nr',
    `PVN numurs ${vat_nr} neatbilst reģistrācijas numuram ${reg_nr}. Tā drīkst būt PVN grupas dalībniekam; citādi viens no numuriem ir kļūdains.`,
  )
}
