import type { VatCategory } from '../money.ts'

/** INV-VAT-7: which VAT a line bears. Pure, so that both sides decide alike. */

/** The decision that a line stores and keeps (docs/domain/README.md#rules-for-every-document). */
export interface VatDecision {
  vat_rate_code: string
  vat_category: VatCategory
  /** Percent. */
  vat_rate: string
  vat_reason_code: string | null
}

/** An item as VAT sees it: its own settings, else those of its category and the categories above. */
export interface VatItem {
  id: number
  is_service: boolean
  vat_rate_code: string
  reverse_vat: boolean
  vat_reason_code: string | null
}

/** Seller, buyer and the place of delivery as VAT sees them; countries are codes of ISO 3166-1. */
export interface VatParties {
  sellerRegistered: boolean
  sellerCountry: string
  /** Where goods are delivered or handed over. */
  deliveryCountry: string
  deliveryInEu: boolean
  buyerCountry: string
  buyerInEu: boolean
  buyerIsBusiness: boolean
  /**
   * Member state that gave the buyer their VAT number, or XI for Northern Ireland, which is of the Union for goods alone;
   * null without one, or with one that is known to be invalid.
   */
  buyerVatCountry: string | null
  /** Paid in cash, by card or gift card: some cases of reverse charge do not apply then. */
  cash: boolean
}

/** Rates and reasons that are valid on the day. */
export interface VatTables {
  rates: readonly { code: string; rate: string; category: VatCategory }[]
  reasons: readonly { code: string; non_cash_only: boolean }[]
}

/** No decision: the day has no such rate. */
export interface NoSuchRate {
  missing: string
}

/** Codes of reasons (table `vat_reasons`) that the law itself gives; those of exemptions and domestic cases come with the item. */
export const vatReasons = {
  euService: 'VATEX-EU-AE',
  euGoods: 'VATEX-EU-IC',
  export: 'VATEX-EU-G',
  unregisteredSeller: 'VATEX-EU-O',
  serviceAbroad: 'PVN-19',
  exempt: 'VATEX-EU-132',
  /** A gift card is a multi-purpose voucher, taxed when it is used. */
  giftCard: 'VATEX-EU-O-GIFT',
} as const

/** Categories whose rate the decision looks for by itself: every day needs one of each. */
export const decidedCategories: readonly VatCategory[] = ['S', 'AE', 'K', 'G', 'O']

/** The rate of what is no object of VAT: gift cards, and what was owed before. */
export const outsideRate = 'PVNO'

/** Decides VAT of one item: goods by where they are delivered, services by where the buyer is. */
export function decideVatOf(item: VatItem, parties: VatParties, tables: VatTables): VatDecision | NoSuchRate {
  if (!parties.sellerRegistered) return withoutTax(tables, 'O', vatReasons.unregisteredSeller)
  const abroad = item.is_service ? serviceAbroad(parties) : goodsAbroad(parties)
  if (abroad) return withoutTax(tables, ...abroad)
  const domestic = domesticReverse(item, parties, tables)
  return domestic === null ? atItsRate(item, tables) : withoutTax(tables, 'AE', domestic)
}

type Untaxed = readonly [category: VatCategory, reason: string]

/** Prefix of VAT numbers, and sometimes country code, of Northern Ireland (Protocol, Article 8; Directive (EU) 2020/1756). */
const northernIreland = 'XI'

/** Goods that leave the Union; goods that go to another member state to somebody registered in another than ours. */
function goodsAbroad({ sellerCountry, deliveryCountry, deliveryInEu, buyerVatCountry }: VatParties): Untaxed | null {
  if (deliveryCountry === sellerCountry) return null
  // Addresses there name the United Kingdom, so who has a number of there has the goods there.
  const isNorthernIreland = deliveryCountry === northernIreland || (deliveryCountry === 'GB' && buyerVatCountry === northernIreland)
  if (!deliveryInEu && !isNorthernIreland) return ['G', vatReasons.export]
  return buyerVatCountry !== null && buyerVatCountry !== sellerCountry ? ['K', vatReasons.euGoods] : null
}

/** The general place of supply: a service to a business is supplied where the business is. */
function serviceAbroad({ sellerCountry, buyerCountry, buyerInEu, buyerIsBusiness, buyerVatCountry }: VatParties): Untaxed | null {
  if (buyerCountry === sellerCountry) return null
  if (!buyerInEu) return buyerIsBusiness ? ['O', vatReasons.serviceAbroad] : null
  const isRegistered = buyerVatCountry !== null && buyerVatCountry !== sellerCountry && buyerVatCountry !== northernIreland
  return isRegistered ? ['AE', vatReasons.euService] : null
}

/** Domestic reverse charge: between parties registered here, on days its case is valid, some cases not for cash; without a case there is none. */
function domesticReverse(item: VatItem, { sellerCountry, buyerVatCountry, cash }: VatParties, tables: VatTables): string | null {
  if (!item.reverse_vat || buyerVatCountry !== sellerCountry) return null
  const reason = tables.reasons.find(({ code }) => code === item.vat_reason_code)
  return reason && !(reason.non_cash_only && cash) ? reason.code : null
}

/** Categories that hang on buyer and place: an item's rate of one of them was refused by all that stands above. */
const conditional: readonly VatCategory[] = ['K', 'G', 'AE']

function atItsRate(item: VatItem, { rates }: VatTables): VatDecision | NoSuchRate {
  const own = rates.find(({ code }) => code === item.vat_rate_code)
  const rate = own && conditional.includes(own.category) ? standardRate(rates) : own
  if (!rate) return { missing: item.vat_rate_code }
  return decision(rate, { E: item.vat_reason_code ?? vatReasons.exempt, O: vatReasons.unregisteredSeller }[rate.category as string] ?? null)
}

/** The standard rate is the highest one. */
export function standardRate(rates: VatTables['rates']): VatTables['rates'][number] | undefined {
  return rates.filter(({ category }) => category === 'S').toSorted((a, b) => Number(b.rate) - Number(a.rate))[0]
}

function withoutTax({ rates }: VatTables, category: VatCategory, reason: string): VatDecision | NoSuchRate {
  const rate = rates.find((each) => each.category === category)
  return rate ? decision(rate, reason) : { missing: category }
}

function decision({ code, rate, category }: VatTables['rates'][number], reason: string | null): VatDecision {
  return { vat_rate_code: code, vat_category: category, vat_rate: rate, vat_reason_code: reason }
}
