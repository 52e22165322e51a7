import type { VatCategory } from '../money.ts'
import { vatCaseRules, type VatCase } from './vat-cases.ts'

/** INV-VAT-7: VAT of a line. Pure, so that client and server agree. */

/** Stored with the line (docs/domain/README.md#rules-for-every-document). */
export interface VatDecision {
  vat_rate_code: string
  vat_category: VatCategory
  vat_rate: string
  vat_reason_code: string | null
}

/** Settings of the item, else of its category or ancestors. */
export interface VatItem {
  id: number
  is_service: boolean
  vat_rate_code: string
  reverse_vat: boolean
  vat_reason_code: string | null
  /** Special case of the goods. */
  vat_case: VatCase | null
}

/** ISO 3166-1 codes. */
export interface VatParties {
  sellerRegistered: boolean
  sellerCountry: string
  /** Place of delivery or handover. */
  deliveryCountry: string
  deliveryInEu: boolean
  buyerCountry: string
  buyerInEu: boolean
  buyerIsBusiness: boolean
  /**
   * Member state of the buyer's VAT number, or XI for Northern Ireland (EU for goods only); null if missing or known
   * to be invalid.
   */
  buyerVatCountry: string | null
  /** Cash, card or gift card: excludes some reverse-charge cases. */
  cash: boolean
  /** Special case of the order; goes before that of the goods. */
  vatCase: VatCase | null
  /**
   * Where a buyer without a VAT number has goods of an order sent while our company is registered for OSS, with the
   * standard rate there; null otherwise.
   */
  oss: { country: string; rate: string | null } | null
}

export interface VatTables {
  rates: readonly { code: string; rate: string; category: VatCategory }[]
  reasons: readonly { code: string; non_cash_only: boolean }[]
}

export interface NoSuchRate {
  missing: string
  /** Other member state that has none. */
  country?: string
}

/** Statutory codes of `vat_reasons`; exemptions and domestic cases come from the item. */
export const vatReasons = {
  euService: 'VATEX-EU-AE',
  euGoods: 'VATEX-EU-IC',
  export: 'VATEX-EU-G',
  unregisteredSeller: 'VATEX-EU-O',
  serviceAbroad: 'PVN-19',
  exempt: 'VATEX-EU-132',
  /** Multi-purpose voucher, taxed on redemption. */
  giftCard: 'VATEX-EU-O-GIFT',
  /** No consideration for a supply. */
  lateInterest: 'VATEX-EU-O-INTEREST',
} as const

/** Prefix of the codes of `vat_reasons` that name the member state of consumption. */
export const ossReasons = 'OSS-'

/** Every day needs one rate of each. */
export const decidedCategories: readonly VatCategory[] = ['S', 'AE', 'K', 'G', 'O']

/** Rate outside the scope of VAT: gift cards, late interest, opening balances. */
export const outsideRate = 'PVNO'

/** Goods by place of delivery, services by the buyer's place. */
export function decideVatOf(item: VatItem, parties: VatParties, tables: VatTables): VatDecision | NoSuchRate {
  if (!parties.sellerRegistered) return withoutTax(tables, 'O', vatReasons.unregisteredSeller)
  const abroad = item.is_service ? serviceAbroad(parties) : (specialGoods(item, parties) ?? goodsAbroad(parties))
  if (abroad) return withoutTax(tables, ...abroad)
  const domestic = domesticReverse(item, parties, tables)
  if (domestic !== null) return withoutTax(tables, 'AE', domestic)
  const usual = atItsRate(item, tables)
  return 'missing' in usual ? usual : (underOss(item, parties, usual) ?? usual)
}

/** INV-INTEREST-8: whoever the buyer is. */
export function decideInterestVat({ sellerRegistered }: Pick<VatParties, 'sellerRegistered'>, tables: VatTables): VatDecision | NoSuchRate {
  return withoutTax(tables, 'O', sellerRegistered ? vatReasons.lateInterest : vatReasons.unregisteredSeller)
}

type Untaxed = readonly [category: VatCategory, reason: string]

/** Prefix of Northern Ireland (Protocol, Article 8; Directive (EU) 2020/1756). */
const northernIreland = 'XI'

/** Exports, and supplies to another member state to a buyer registered outside ours. */
function goodsAbroad(parties: VatParties): Untaxed | null {
  const to = destination(parties)
  if (to === 'outside') return ['G', vatReasons.export]
  return to === 'registered' ? ['K', vatReasons.euGoods] : null
}

/** The case of the order, else that of the goods, where they go to where the case says. */
function specialGoods({ vat_case }: VatItem, parties: VatParties): Untaxed | null {
  const to = destination(parties)
  for (const code of [parties.vatCase, vat_case]) {
    const [category, where] = code === null ? [] : vatCaseRules[code]
    const fits = where === to || (where === 'union' && to !== 'outside')
    if (code !== null && category !== undefined && fits) return [category, code]
  }
  return null
}

function destination({ sellerCountry, deliveryCountry, deliveryInEu, buyerVatCountry }: VatParties) {
  if (deliveryCountry === sellerCountry) return 'home'
  // Addresses use GB; the buyer's XI number indicates Northern Ireland.
  const isNorthernIreland = deliveryCountry === northernIreland || (deliveryCountry === 'GB' && buyerVatCountry === northernIreland)
  if (!deliveryInEu && !isNorthernIreland) return 'outside'
  return buyerVatCountry !== null && buyerVatCountry !== sellerCountry ? 'registered' : 'unregistered'
}

/** General rule: services to businesses are supplied at the buyer's place. */
function serviceAbroad({ sellerCountry, buyerCountry, buyerInEu, buyerIsBusiness, buyerVatCountry }: VatParties): Untaxed | null {
  if (buyerCountry === sellerCountry) return null
  if (!buyerInEu) return buyerIsBusiness ? ['O', vatReasons.serviceAbroad] : null
  const isRegistered = buyerVatCountry !== null && buyerVatCountry !== sellerCountry && buyerVatCountry !== northernIreland
  return isRegistered ? ['AE', vatReasons.euService] : null
}

/** Categories of goods that are sold by distance. */
const distanceCategories: readonly VatCategory[] = ['S', 'Z', 'E']

/** INV-OSS-1: whatever the rate at home is. */
function underOss(item: VatItem, parties: VatParties, usual: VatDecision): VatDecision | NoSuchRate | null {
  const { oss } = parties
  const isSold = !item.is_service && distanceCategories.includes(usual.vat_category)
  if (oss === null || !isSold || destination(parties) !== 'unregistered') return null
  const { country, rate } = oss
  const vat_rate_code = `OSS${country}`
  if (rate === null) return { missing: vat_rate_code, country }
  return { vat_rate_code, vat_category: 'S', vat_rate: rate, vat_reason_code: `${ossReasons}${country}` }
}

/** Requires a case valid that day and a domestic VAT number; some cases exclude cash. */
function domesticReverse(item: VatItem, { sellerCountry, buyerVatCountry, cash }: VatParties, tables: VatTables): string | null {
  if (!item.reverse_vat || buyerVatCountry !== sellerCountry) return null
  const reason = tables.reasons.find(({ code }) => code === item.vat_reason_code)
  return reason && !(reason.non_cash_only && cash) ? reason.code : null
}

/** Depend on buyer and place, so an item cannot set them directly. */
const conditional: readonly VatCategory[] = ['K', 'G', 'AE']

function atItsRate(item: VatItem, { rates }: VatTables): VatDecision | NoSuchRate {
  const itemRate = rates.find(({ code }) => code === item.vat_rate_code)
  const rate = itemRate && conditional.includes(itemRate.category) ? standardRate(rates) : itemRate
  if (!rate) return { missing: item.vat_rate_code }
  return decision(rate, { E: item.vat_reason_code ?? vatReasons.exempt, O: vatReasons.unregisteredSeller }[rate.category as string] ?? null)
}

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
