import type { priceSources } from '../../../../contract/sales/sale-lines.ts'

type Source = (typeof priceSources)[number]

export const sourceWords: Readonly<Record<Source, string>> = {
  manual: 'Rokām',
  customer_price: 'Klienta cena',
  category_discount: 'Kategorijas atl.',
  customer_discount: 'Klienta atlaide',
  campaign: 'Akcija',
  list: 'Cenrādis',
  offer: 'Piedāvājums',
}

/** Null for list prices. */
export function sourceNote(source: Source | null): string | null {
  // Drafts from older versions have no source.
  return !source || source === 'list' ? null : `Cenas avots: ${sourceWords[source].toLocaleLowerCase('lv')}`
}
