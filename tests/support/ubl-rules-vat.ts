import { big, sum } from '../../contract/money.ts'
import type { Finding } from './ubl-check.ts'
import { taxFits, taxGroupOf, taxGroups } from './ubl-rules-amounts.ts'
import { ensure, lines } from './ubl-rules-core.ts'
import { all, one, textAt, type XmlNode } from './xml-tree.ts'

/** BR-S, BR-Z, BR-E, BR-AE, BR-IC (K), BR-G and BR-O. */
export function vatRules(root: XmlNode): Finding[] {
  return Object.entries(families).flatMap(([category, family]) => categoryRules(root, category, family))
}

interface Family {
  name: string
  reason: 'required' | 'forbidden'
  /** Required numbers of both parties (rule 02). */
  parties: (root: XmlNode) => boolean
}

const families: Readonly<Record<string, Family>> = {
  S: { name: 'BR-S', reason: 'forbidden', parties: sellerVat },
  Z: { name: 'BR-Z', reason: 'forbidden', parties: sellerVat },
  E: { name: 'BR-E', reason: 'required', parties: sellerVat },
  AE: { name: 'BR-AE', reason: 'required', parties: (root) => sellerVat(root) && (buyerVat(root) || buyerCompany(root)) },
  K: { name: 'BR-IC', reason: 'required', parties: (root) => sellerVat(root) && buyerVat(root) },
  G: { name: 'BR-G', reason: 'required', parties: sellerVat },
  O: { name: 'BR-O', reason: 'required', parties: (root) => !sellerVat(root) && !buyerVat(root) },
}

function sellerVat(root: XmlNode): boolean {
  return textAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID') !== ''
}

function buyerVat(root: XmlNode): boolean {
  return textAt(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID') !== ''
}

function buyerCompany(root: XmlNode): boolean {
  return textAt(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID') !== ''
}

function categoryRules(root: XmlNode, category: string, { name, reason, parties }: Family): Finding[] {
  const categoryLines = lines(root).filter((line) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') === category)
  const groups = all(root, taxGroups).filter((group) => textAt(group, 'cac:TaxCategory/cbc:ID') === category)
  if (categoryLines.length === 0 && groups.length === 0) return []
  const oneGroup = category === 'S' ? groups.length > 0 : groups.length === 1
  return [
    ...ensure(oneGroup && categoryLines.length > 0, `${name}-01`, `${groups.length} groups for ${categoryLines.length} lines`),
    ...ensure(parties(root), `${name}-02`, 'VAT numbers of the parties'),
    ...categoryLines.flatMap((line) =>
      ensure(rateFits(category, rateOf(line, 'cac:Item/cac:ClassifiedTaxCategory')), `${name}-05`, `line ${textAt(line, 'cbc:ID')}: rate`),
    ),
    ...groups.flatMap((group) => groupRules(group, categoryLines, { category, name, reason })),
    ...(category === 'K' ? deliveryRules(root) : []),
    ...(category === 'O' ? aloneRules(root) : []),
  ]
}

function rateOf(node: XmlNode, path: string): string | null {
  return one(node, `${path}/cbc:Percent`)?.text ?? null
}

function rateFits(category: string, rate: string | null): boolean {
  if (category === 'O') return rate === null
  return rate !== null && (category === 'S' ? big(rate).gt(0) : big(rate).eq(0))
}

function groupRules(
  group: XmlNode,
  categoryLines: XmlNode[],
  family: { category: string; name: string; reason: Family['reason'] },
): Finding[] {
  const { category, name } = family
  const rate = rateOf(group, 'cac:TaxCategory')
  const { taxable, tax } = taxGroupOf(group)
  const sameRate = categoryLines.filter((line) => big(rateOf(line, 'cac:Item/cac:ClassifiedTaxCategory')).eq(big(rate)))
  const expected = sum(sameRate.map((line) => textAt(line, 'cbc:LineExtensionAmount')))
  const taxHolds = category === 'S' ? taxFits({ taxable, tax, rate: rate ?? '' }) : big(tax).eq(0)
  const hasReason = Boolean(
    textAt(group, 'cac:TaxCategory/cbc:TaxExemptionReason') || textAt(group, 'cac:TaxCategory/cbc:TaxExemptionReasonCode'),
  )
  return [
    ...ensure(big(taxable).eq(expected), `${name}-08`, `${taxable} instead of ${expected.toFixed()}`),
    ...ensure(taxHolds, `${name}-09`, `${tax} of ${taxable} at ${rate}`),
    ...ensure(hasReason === (family.reason === 'required'), `${name}-10`, hasReason ? 'a reason that may not stand' : 'no reason'),
    ...ensure(rateFits(category, rate), 'BR-48', `rate ${rate} of ${category}`),
  ]
}

/** Intra-EU deliveries; INV-VAT-7 requires departure from Latvia and a buyer in another state. */
function deliveryRules(root: XmlNode): Finding[] {
  const country = textAt(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode')
  const home = textAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode')
  const registered = textAt(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID').slice(0, 2)
  return [
    ...ensure(textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate') !== '', 'BR-IC-11', 'day of delivery'),
    ...ensure(country !== '', 'BR-IC-12', 'country of delivery'),
    ...ensure(country !== home && registered !== home, 'V7', `K for goods delivered in ${country} to a buyer registered in ${registered}`),
  ]
}

/** Category O excludes others. */
function aloneRules(root: XmlNode): Finding[] {
  const isOther = (node: XmlNode, path: string) => textAt(node, path) !== 'O'
  return [
    ...ensure(!all(root, taxGroups).some((group) => isOther(group, 'cac:TaxCategory/cbc:ID')), 'BR-O-11', 'another VAT group'),
    ...ensure(
      !lines(root).some((line) => isOther(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')),
      'BR-O-12',
      'a line of another category',
    ),
  ]
}
