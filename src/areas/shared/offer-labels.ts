import type { OfferRow } from '../../../contract/offers/offers.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshOffer, offer } from '../../../machines/offer.ts'
import type { Tone } from '../../ui/classes.ts'

export const offerTones: Readonly<Record<OfferRow['status'], Tone>> = {
  draft: 'info',
  sent: 'warning',
  accepted: 'success',
  rejected: 'danger',
  expired: 'neutral',
  ordered: 'success',
}

/** An estimate from row data; the server decides. */
export function abilitiesOfOfferRow({ status, number, is_outdated }: OfferRow): Record<string, true | string> {
  return abilities(offer, status, { ...freshOffer, numbered: number !== null, outdated: is_outdated })
}
