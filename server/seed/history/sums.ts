import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import { rounded } from './figures.ts'

/** Cents, with VAT groups (INV-VAT-2, INV-VAT-3). */
export interface Sums {
  net: number
  vat: number
  groups: { vat: VatDecision; taxable: number; tax: number }[]
}

/** VAT is rounded once per group. */
export function sumsOf(lines: readonly { vat: VatDecision; net: number }[]): Sums {
  const groups = new Map<string, { vat: VatDecision; taxable: number; tax: number }>()
  let net = 0
  for (const line of lines) {
    const key = `${line.vat.vat_category} ${line.vat.vat_rate} ${line.vat.vat_reason_code}`
    const group = groups.get(key)
    if (group) group.taxable += line.net
    else groups.set(key, { vat: line.vat, taxable: line.net, tax: 0 })
    net += line.net
  }
  let vat = 0
  for (const group of groups.values()) {
    group.tax = group.vat.vat_category === 'S' ? rounded(group.taxable * Number(group.vat.vat_rate), 100) : 0
    vat += group.tax
  }
  return { net, vat, groups: [...groups.values()] }
}
