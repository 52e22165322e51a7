import type { VatCategory } from '../../contract/money.ts'
import type { Text } from '../../contract/company/document-languages.ts'
import { vatexCodes } from './code-lists.ts'
import type { DocumentVatGroup } from './model.ts'
import { lineTexts } from './texts.ts'
import type { Voice } from './voice.ts'

/**
 * What a document says about VAT that is not charged: INV-VAT-8 and docs/domain/invoicing.md#document-particulars ask for the
 * reference in words, EN 16931 for a code of the VATEX list or words.
 */

interface Category {
  /** Name in the table of VAT groups; null where a rate stands there. */
  title: Text | null
  /** What the VAT column of a line shows instead of a rate. */
  short: Text | null
  reason: Text | null
  vatex: string | null
}

const exempt = { lv: 'Atbrīvots no PVN', en: 'Exempt from VAT' }
const none = { lv: 'Bez PVN', en: 'No VAT' }

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

/** Heading of a VAT group: `PVN 21 %`, `Apgrieztā maksāšana`. */
export function vatTitle(group: DocumentVatGroup, voice: Voice): string {
  const { title } = categories[group.category]
  return title === null ? `${voice.say(lineTexts.vat)} ${voice.percent(group.rate)}` : voice.say(title)
}

/** What the VAT column of a line shows, a line for each language: `21 %`, `Apgr.`. */
export function vatShort(category: VatCategory, rate: string, voice: Voice): string[] {
  const { short } = categories[category]
  return short === null ? [voice.percent(category === 'S' ? rate : '0')] : voice.each(short)
}

/** Latvian reference for a group without tax, as the law asks for it; null for S and Z, which need (and may have) none. */
export function vatReason(group: DocumentVatGroup): string | null {
  return referenceOf(group)?.lv ?? null
}

/** The same as it is printed. */
export function printedReason(group: DocumentVatGroup, voice: Voice): string | null {
  const reason = referenceOf(group)
  return reason === null ? null : voice.law(reason)
}

function referenceOf({ category, reason_text, reason_text_en }: DocumentVatGroup): Text | null {
  const usual = categories[category].reason
  if (usual === null || reason_text === null) return usual
  return { lv: reason_text, en: reason_text_en ?? usual.en }
}

/** Codes that stand for a category: no other one may use them (Peppol P0104 to P0107). */
const ofCategories = new Set(Object.values(categories).map(({ vatex }) => vatex))

/**
 * Code of the VATEX list (BT-121). A category that has one there takes no other (Peppol P0104 to P0107): the
 * cases of domestic reverse charge (R1 to R8 of the VAT return) are told apart in words. Exemptions have many
 * codes; what is stored of none of them is left to the words.
 */
export function vatexCode({ category, reason_code }: DocumentVatGroup): string | null {
  if (categories[category].reason === null) return null
  const { vatex } = categories[category]
  return vatex ?? (reason_code !== null && vatexCodes.has(reason_code) && !ofCategories.has(reason_code) ? reason_code : null)
}
