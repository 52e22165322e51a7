import type { DeliveryPlace, DocumentLine, DocumentParty } from './model.ts'
import { shared } from './texts.ts'
import { localeOf, type DocumentLocale } from './voice.ts'

const latvian = new Intl.DisplayNames('lv', { type: 'region' })
const english = new Intl.DisplayNames('en', { type: 'region' })

/** Country only abroad. */
export function addressLine(
  street: string,
  place: Pick<DocumentParty, 'city' | 'postal_code' | 'country_code'>,
  locale: DocumentLocale = localeOf('lv'),
): string {
  return [street, place.city, place.postal_code, countryIn(place.country_code, locale)].filter(Boolean).join(', ')
}

/** Intl throws on malformed codes. */
function countryIn(code: string, locale: DocumentLocale): string | null {
  if ((code === 'LV' && !locale.abroad) || !/^[A-Z]{2}$/.test(code)) return null
  return locale.say({ lv: latvian.of(code) ?? code, en: english.of(code) ?? code })
}

export function deliveryLine(place: DeliveryPlace | null, locale: DocumentLocale = localeOf('lv')): string | null {
  return place === null ? null : [place.name, addressLine(place.address, place, locale)].filter(Boolean).join(', ')
}

/** Null if the whole document has one place. */
export function placeWords({ delivered_to }: DocumentLine, locale: DocumentLocale): string | null {
  return delivered_to ? `${locale.say(shared.delivery)}: ${deliveryLine(delivered_to, locale)}` : null
}
