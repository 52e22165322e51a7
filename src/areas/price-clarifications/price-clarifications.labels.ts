import type { PriceClarificationRow } from '../../../contract/price-clarifications/price-clarifications.ts'
import { joinNames } from '../../../contract/record-names.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshPriceClarification, priceClarification, type PriceClarificationState } from '../../../machines/price-clarification.ts'
import { noneAvailable, sideAbilities } from '../../../machines/side-abilities.ts'
import type { Tone } from '../../ui/classes.ts'

export const priceClarificationTones: Readonly<Record<PriceClarificationState, Tone>> = { incomplete: 'info', complete: 'success' }

/** An estimate from row data. */
export function abilitiesOfRow({ status, lines, priced }: PriceClarificationRow): Record<string, true | string> {
  const can = abilities(priceClarification, status, { ...freshPriceClarification, hasLines: lines > 0, isPriced: priced === lines })
  const nothing = lines > 0 ? null : noneAvailable
  return { ...can, ...sideAbilities('price_clarification', { offer: nothing, purchase: nothing }) }
}

export function titleOf({ title, customer }: Pick<PriceClarificationRow, 'title' | 'customer'>): string {
  return joinNames(title, customer?.name)
}
