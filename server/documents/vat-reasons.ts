import type { VatCategory } from '../../contract/money.ts'
import { formatPercent } from '../../contract/format.ts'
import { vatexCodes } from './code-lists.ts'
import type { DocumentVatGroup } from './model.ts'

/**
 * What a document says about VAT that is not charged: law V8 and domain.md 4.2 ask for the
 * reference in words, EN 16931 for a code of the VATEX list or words.
 */

interface Category {
  /** Name in the table of VAT groups; a rate stands there for S. */
  title: string
  /** What the VAT column of a line shows instead of a rate. */
  short: string
  reason: string | null
  vatex: string | null
}

const categories: Readonly<Record<VatCategory, Category>> = {
  S: { title: 'PVN', short: '', reason: null, vatex: null },
  Z: { title: 'PVN', short: '', reason: null, vatex: null },
  E: { title: 'Atbrīvots no PVN', short: 'Atbrīv.', reason: 'Darījums atbrīvots no PVN (PVN likuma 52. pants)', vatex: null },
  AE: {
    title: 'Apgrieztā maksāšana',
    short: 'Apgr.',
    reason: 'Nodokļa apgrieztā maksāšana (reverse charge): PVN maksā pircējs',
    vatex: 'VATEX-EU-AE',
  },
  K: {
    title: 'Preču piegāde ES',
    short: '',
    reason: 'Preču piegāde Eiropas Savienībā, PVN 0 % (Direktīvas 2006/112/EK 138. panta 1. punkts)',
    vatex: 'VATEX-EU-IC',
  },
  G: { title: 'Preču eksports', short: '', reason: 'Preču eksports, PVN 0 % (Direktīvas 2006/112/EK 146. pants)', vatex: 'VATEX-EU-G' },
  O: { title: 'Bez PVN', short: 'Bez PVN', reason: 'PVN netiek piemērots: pārdevējs nav reģistrēts PVN maksātājs', vatex: 'VATEX-EU-O' },
}

/** Heading of a VAT group: `PVN 21 %`, `Apgrieztā maksāšana`. */
export function vatTitle(group: DocumentVatGroup): string {
  const { title } = categories[group.category]
  return title === 'PVN' ? `PVN ${formatPercent(group.rate)}` : title
}

/** What the VAT column of a line shows: `21 %`, `Apgr.`. */
export function vatShort(category: VatCategory, rate: string): string {
  return categories[category].short || formatPercent(category === 'S' ? rate : '0')
}

/** Reference in words for a group without tax; null for S and Z, which need (and may have) none. */
export function vatReason(group: DocumentVatGroup): string | null {
  const usual = categories[group.category].reason
  return usual === null ? null : (group.reason_text ?? usual)
}

/**
 * Code of the VATEX list (BT-121). A category that has one there takes no other (Peppol P0104 to P0107): the
 * cases of domestic reverse charge (R1 to R8 of the VAT return) are told apart in words. Exemptions have many
 * codes; what is stored of none of them is left to the words.
 */
export function vatexCode({ category, reason_code }: DocumentVatGroup): string | null {
  if (categories[category].reason === null) return null
  return categories[category].vatex ?? (reason_code !== null && vatexCodes.has(reason_code) ? reason_code : null)
}
