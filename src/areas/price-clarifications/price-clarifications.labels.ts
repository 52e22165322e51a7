import type { PriceClarificationRow } from '../../../contract/price-clarifications/price-clarifications.ts'
import { joinNames } from '../../../contract/record-names.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshPriceClarification, priceClarification, type PriceClarificationState } from '../../../machines/price-clarification.ts'
import { noneAvailable, sideAbilities } from '../../../machines/side-abilities.ts'
import type { Tone } from '../../ui/classes.ts'

/** How the states look. */
export const priceClarificationTones: Readonly<Record<PriceClarificationState, Tone>> = { incomplete: 'info', complete: 'success' }

/** What a row of the list allows, as far as its columns tell. */
export function abilitiesOfRow({ status, lines, priced }: PriceClarificationRow): Record<string, true | string> {
  const can = abilities(priceClarification, status, { ...freshPriceClarification, hasLines: lines > 0, isPriced: priced === lines })
  const nothing = lines > 0 ? null : noneAvailable
  return { ...can, ...sideAbilities('price_clarification', { offer: nothing, purchase: nothing }) }
}

/** What a price clarification is called. */
export function titleOf({ title, customer }: Pick<PriceClarificationRow, 'title' | 'customer'>): string {
  return joinNames(title, customer?.name)
}
