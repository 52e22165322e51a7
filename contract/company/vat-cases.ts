import type { VatCategory } from '../money.ts'

/** @file Supplies of goods that the VAT return tells apart from others of their category (docs/domain/vat-return.md#special-cases). */

/** Codes of `vat_reasons` that an order chooses. */
export const orderVatCases = ['PVN-BRIVOSTA', 'PVN-MUITA', 'PVN-31-1', 'PVN-PEC-IMPORTA', 'PVN-TRISSTURIS'] as const

/** Codes of `vat_reasons` that a category of goods chooses. */
export const goodsVatCases = ['PVN-42-16', 'PVN-TRANSPORTS'] as const

export type OrderVatCase = (typeof orderVatCases)[number]
export type GoodsVatCase = (typeof goodsVatCases)[number]
export type VatCase = OrderVatCase | GoodsVatCase

/**
 * VAT category of a case, and to whom it goes: at home; to another member state, to a buyer registered outside ours;
 * the same to anybody else.
 */
export const vatCaseRules: Readonly<Record<VatCase, readonly [category: VatCategory, to: 'home' | 'registered' | 'unregistered']>> = {
  'PVN-BRIVOSTA': ['Z', 'home'],
  'PVN-MUITA': ['Z', 'home'],
  'PVN-31-1': ['K', 'registered'],
  'PVN-PEC-IMPORTA': ['K', 'registered'],
  'PVN-TRISSTURIS': ['AE', 'registered'],
  'PVN-42-16': ['K', 'registered'],
  'PVN-TRANSPORTS': ['Z', 'unregistered'],
}
