import { amountRules } from './ubl-rules-amounts.ts'
import { coreRules } from './ubl-rules-core.ts'
import { formRules } from './ubl-rules-form.ts'
import { vatRules } from './ubl-rules-vat.ts'
import { parseXml } from './xml-tree.ts'

/** Rule of EN 16931 or Peppol BIS Billing 3.0; V2 and V7 are ours (docs/domain/invoicing.md#rounding). */
export interface Finding {
  rule: string
  detail: string
}

/**
 * Independent UBL checker of docs/domain/invoicing.md#e-invoices. BR-CO-17 and BR-S-09 have the official tolerance,
 * with INV-VAT-2 to the cent; BR-S-08, R040 and R120 are exact.
 */
export function checkUbl(xml: Uint8Array | string): Finding[] {
  const root = parseXml(typeof xml === 'string' ? xml : new TextDecoder('utf-8', { fatal: true }).decode(xml))
  return [...formRules(root), ...coreRules(root), ...amountRules(root), ...vatRules(root)]
}

export function brokenRules(xml: Uint8Array | string): string[] {
  return checkUbl(xml).map((finding) => finding.rule)
}
