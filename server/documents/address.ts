import type { DeliveryPlace, DocumentLine, DocumentParty } from './model.ts'
import { shared } from './texts.ts'
import { voiceOf, type Voice } from './voice.ts'

/** Addresses as documents write them, each in one line. */

const latvian = new Intl.DisplayNames('lv', { type: 'region' })
const english = new Intl.DisplayNames('en', { type: 'region' })

/** An address in one line; the country is named only abroad. */
export function addressLine(
  street: string,
  place: Pick<DocumentParty, 'city' | 'postal_code' | 'country_code'>,
  voice: Voice = voiceOf('lv'),
): string {
  return [street, place.city, place.postal_code, countryIn(place.country_code, voice)].filter(Boolean).join(', ')
}

/** Intl refuses what is not a code at all; a document is printed all the same. */
function countryIn(code: string, voice: Voice): string | null {
  if ((code === 'LV' && !voice.abroad) || !/^[A-Z]{2}$/.test(code)) return null
  return voice.say({ lv: latvian.of(code) ?? code, en: english.of(code) ?? code })
}

/** A branch as a delivery address. */
export function deliveryLine(place: DeliveryPlace | null, voice: Voice = voiceOf('lv')): string | null {
  return place === null ? null : [place.name, addressLine(place.address, place, voice)].filter(Boolean).join(', ')
}

/** What a line says of its own place of delivery; null where the document has one for all. */
export function placeWords({ delivered_to }: DocumentLine, voice: Voice): string | null {
  return delivered_to ? `${voice.say(shared.delivery)}: ${deliveryLine(delivered_to, voice)}` : null
}
