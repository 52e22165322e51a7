import type { VatCategory } from '../money.ts'

/**
 * @file Supplies of goods that the VAT return tells apart from others of their category (docs/domain/vat-return.md#special-cases), and
 * goods of the margin scheme (docs/domain/margin-scheme.md).
 */

/** Codes of `vat_reasons` that an order chooses. */
export const orderVatCases = ['PVN-BRIVOSTA', 'PVN-MUITA', 'PVN-31-1', 'PVN-PEC-IMPORTA', 'PVN-TRISSTURIS'] as const

/** Second-hand goods; works of art; collectors' items and antiques. `is_margin_scheme` in the database. */
export const marginCases = ['PVN-138-MANTAS', 'PVN-138-MAKSLA', 'PVN-138-KOLEKCIJA'] as const

/** Codes of `vat_reasons` that a category of goods chooses. */
export const goodsVatCases = ['PVN-42-16', 'PVN-TRANSPORTS', ...marginCases] as const

export type OrderVatCase = (typeof orderVatCases)[number]
export type GoodsVatCase = (typeof goodsVatCases)[number]
export type MarginCase = (typeof marginCases)[number]
export type VatCase = OrderVatCase | GoodsVatCase

/**
 * VAT category of a case, and to whom it goes: at home; to another member state, to a buyer registered outside ours;
 * the same to anybody else; anywhere in the Union.
 */
export const vatCaseRules: Readonly<
  Record<VatCase, readonly [category: VatCategory, to: 'home' | 'registered' | 'unregistered' | 'union']>
> = {
  'PVN-BRIVOSTA': ['Z', 'home'],
  'PVN-MUITA': ['Z', 'home'],
  'PVN-31-1': ['K', 'registered'],
  'PVN-PEC-IMPORTA': ['K', 'registered'],
  'PVN-TRISSTURIS': ['AE', 'registered'],
  'PVN-42-16': ['K', 'registered'],
  'PVN-TRANSPORTS': ['Z', 'unregistered'],
  'PVN-138-MANTAS': ['E', 'union'],
  'PVN-138-MAKSLA': ['E', 'union'],
  'PVN-138-KOLEKCIJA': ['E', 'union'],
}

/** Directive 2006/112/EC, articles 311 to 325, as an e-invoice names them. */
export const marginVatex: Readonly<Record<MarginCase, string>> = {
  'PVN-138-MANTAS': 'VATEX-EU-F',
  'PVN-138-MAKSLA': 'VATEX-EU-I',
  'PVN-138-KOLEKCIJA': 'VATEX-EU-J',
}

export function isMarginCase(code: string | null): code is MarginCase {
  return code !== null && Object.hasOwn(marginVatex, code)
}
