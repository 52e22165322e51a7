import type { priceSources } from '../../../../contract/sale-lines.ts'

/** Where a price came from, short enough for a column. */
export const sourceWords: Readonly<Record<(typeof priceSources)[number], string>> = {
  manual: 'Rokām',
  customer_price: 'Klienta cena',
  category_discount: 'Kategorijas atl.',
  customer_discount: 'Klienta atlaide',
  campaign: 'Akcija',
  list: 'Cenrādis',
  offer: 'Piedāvājums',
}
