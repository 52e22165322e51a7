import { amountRules } from './ubl-rules-amounts.ts'
import { coreRules } from './ubl-rules-core.ts'
import { formRules } from './ubl-rules-form.ts'
import { vatRules } from './ubl-rules-vat.ts'
import { parseXml } from './xml-tree.ts'

/** A rule that a document breaks, by its name in EN 16931 or Peppol BIS Billing 3.0; V2 and V7 are our own (docs/domain/invoicing.md#rounding). */
export interface Finding {
  rule: string
  detail: string
}

/**
 * The project's own checker of UBL invoices and credit notes: the rules of docs/domain/invoicing.md#e-invoices that the
 * product relies on. BR-CO-17 and BR-S-09 have the slack of the official ones, beside them INV-VAT-2 holds
 * the tax to the cent; the other sums are exact where the official ones have slack (BR-S-08, R040,
 * R120). Written from the texts of the rules; the official suites are run from outside.
 */
export function checkUbl(xml: Uint8Array | string): Finding[] {
  const root = parseXml(typeof xml === 'string' ? xml : new TextDecoder('utf-8', { fatal: true }).decode(xml))
  return [...formRules(root), ...coreRules(root), ...amountRules(root), ...vatRules(root)]
}

/** Names of the broken rules. */
export function brokenRules(xml: Uint8Array | string): string[] {
  return checkUbl(xml).map((finding) => finding.rule)
}
