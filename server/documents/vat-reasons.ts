import { isMarginCase, marginVatex } from '../../contract/company/vat-cases.ts'
import type { VatCategory } from '../../contract/money.ts'
import type { Text } from '../../contract/company/document-languages.ts'
import { vatexCodes } from './code-lists.ts'
import type { DocumentLine, DocumentVatGroup } from './model.ts'
import { lineTexts } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

/** INV-VAT-8 and docs/domain/invoicing.md#document-particulars require words, EN 16931 a VATEX code or words. */

interface Category {
  title: Text | null
  short: Text | null
  reason: Text | null
  vatex: string | null
}

const exempt = { lv: 'Atbrīvots no PVN', en: 'Exempt from VAT' }
const none = { lv: 'Bez PVN', en: 'No VAT' }
const margin = { title: { lv: 'Peļņas daļas režīms', en: 'Margin scheme' }, short: { lv: 'Peļņas d.', en: 'Margin' } }

const categories: Readonly<Record<VatCategory, Category>> = {
  S: { title: null, short: null, reason: null, vatex: null },
  Z: { title: null, short: null, reason: null, vatex: null },
  E: {
    title: exempt,
    short: { lv: 'Atbrīv.', en: 'Exempt' },
    reason: { lv: 'Darījums atbrīvots no PVN (PVN likuma 52. pants)', en: 'Exempt from VAT (VAT Law of Latvia, section 52)' },
    vatex: null,
  },
  AE: {
    title: { lv: 'Apgrieztā maksāšana', en: 'Reverse charge' },
    short: { lv: 'Apgr.', en: 'Reverse' },
    reason: {
      lv: 'Nodokļa apgrieztā maksāšana (reverse charge): PVN maksā pircējs',
      en: 'Reverse charge: VAT is to be paid by the buyer',
    },
    vatex: 'VATEX-EU-AE',
  },
  K: {
    title: { lv: 'Preču piegāde ES', en: 'Intra-Community supply' },
    short: null,
    reason: {
      lv: 'Preču piegāde Eiropas Savienībā, PVN 0 % (Direktīvas 2006/112/EK 138. panta 1. punkts)',
      en: 'Intra-Community supply of goods, VAT 0% (Directive 2006/112/EC, Article 138(1))',
    },
    vatex: 'VATEX-EU-IC',
  },
  G: {
    title: { lv: 'Preču eksports', en: 'Export of goods' },
    short: null,
    reason: {
      lv: 'Preču eksports, PVN 0 % (Direktīvas 2006/112/EK 146. pants)',
      en: 'Export of goods, VAT 0% (Directive 2006/112/EC, Article 146)',
    },
    vatex: 'VATEX-EU-G',
  },
  O: {
    title: none,
    short: none,
    reason: {
      lv: 'PVN netiek piemērots: pārdevējs nav reģistrēts PVN maksātājs',
      en: 'VAT is not charged: the seller is not registered for VAT',
    },
    vatex: 'VATEX-EU-O',
  },
}

export function vatTitle(group: DocumentVatGroup, locale: DocumentLocale): string {
  const { title } = isMarginCase(group.reason_code) ? margin : categories[group.category]
  return title === null ? `${locale.say(lineTexts.vat)} ${locale.percent(group.rate)}` : locale.say(title)
}

export function vatShort({ vat_category, vat_rate, vat_reason_code }: DocumentLine, locale: DocumentLocale): string[] {
  const { short } = isMarginCase(vat_reason_code) ? margin : categories[vat_category]
  return short === null ? [locale.percent(vat_category === 'S' ? vat_rate : '0')] : locale.each(short)
}

/** Null for S and Z. */
export function vatReason(group: DocumentVatGroup): string | null {
  // Of Z an e-invoice has none (BR-Z-10).
  return categories[group.category].reason === null ? null : (referenceOf(group)?.lv ?? null)
}

export function printedReason(group: DocumentVatGroup, locale: DocumentLocale): string | null {
  const reason = referenceOf(group)
  return reason === null ? null : locale.legal(reason)
}

function referenceOf({ category, reason_text, reason_text_en }: DocumentVatGroup): Text | null {
  const usual = categories[category].reason
  if (reason_text === null) return usual
  return { lv: reason_text, en: reason_text_en ?? usual?.en ?? reason_text }
}

/** Peppol P0104 to P0107. */
const ofCategories = new Set(Object.values(categories).map(({ vatex }) => vatex))

/** BT-121; categories with a code allow no other (Peppol P0104 to P0107). */
export function vatexCode({ category, reason_code }: DocumentVatGroup): string | null {
  if (categories[category].reason === null) return null
  if (isMarginCase(reason_code)) return marginVatex[reason_code]
  const { vatex } = categories[category]
  return vatex ?? (reason_code !== null && vatexCodes.has(reason_code) && !ofCategories.has(reason_code) ? reason_code : null)
}

/** The code of the article above both, such as VATEX-EU-132 of its points. Null if there is none: then their words hold. */
export function commonVatex(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null
  const above = (code: string) => [code, code.replace(/-[^-]+$/, '')].filter((each) => vatexCodes.has(each))
  return above(a).find((code) => above(b).includes(code)) ?? null
}
