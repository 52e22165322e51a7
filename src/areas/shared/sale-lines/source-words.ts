import type { priceSources } from '../../../../contract/sales/sale-lines.ts'

type Source = (typeof priceSources)[number]

/** Where a price came from, short enough for a column. */
export const sourceWords: Readonly<Record<Source, string>> = {
  manual: 'Rokām',
  customer_price: 'Klienta cena',
  category_discount: 'Kategorijas atl.',
  customer_discount: 'Klienta atlaide',
  campaign: 'Akcija',
  list: 'Cenrādis',
  offer: 'Piedāvājums',
}

/** Where a price came from, below a line that has no column for it; null where nothing is to be told: it is that of the list. */
export function sourceNote(source: Source | null): string | null {
  // What a till kept from before an upgrade says nothing of it, either.
  return !source || source === 'list' ? null : `Cenas avots: ${sourceWords[source].toLocaleLowerCase('lv')}`
}
