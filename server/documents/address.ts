import type { DeliveryPlace, DocumentParty } from './model.ts'

/** Addresses as documents write them, each in one line. */

const countries = new Intl.DisplayNames('lv', { type: 'region' })

/** An address in one line; the country is named only abroad. */
export function addressLine(street: string, place: Pick<DocumentParty, 'city' | 'postal_code' | 'country_code'>): string {
  const { country_code: code } = place
  // Intl refuses what is not a code at all; a document is printed all the same.
  const country = code !== 'LV' && /^[A-Z]{2}$/.test(code) ? countries.of(code) : null
  return [street, place.city, place.postal_code, country].filter(Boolean).join(', ')
}

/** A branch as a delivery address. */
export function deliveryLine(place: DeliveryPlace | null): string | null {
  return place === null ? null : [place.name, addressLine(place.address, place)].filter(Boolean).join(', ')
}
