import { big, round2, sum } from '../../contract/money.ts'
import type { Finding } from './ubl-check.ts'
import { ensure, lines } from './ubl-rules-core.ts'
import { all, one, textAt, type XmlNode } from './xml-tree.ts'

/** BR-CO-10 to BR-CO-18, BR-DEC, Peppol R040 and R120, and INV-VAT-2. */
export function amountRules(root: XmlNode): Finding[] {
  const groups = all(root, taxGroups)
  return [
    ...totalRules(root),
    ...decimals(root),
    ...lines(root).flatMap(lineAmounts),
    ...groups.flatMap(taxAmount),
    ...groups.flatMap((group) => centRule(group, root.name === 'CreditNote')),
  ]
}

export const taxGroups = 'cac:TaxTotal/cac:TaxSubtotal'

function totalRules(root: XmlNode): Finding[] {
  const total = (name: string) => big(textAt(root, `cac:LegalMonetaryTotal/cbc:${name}`))
  const net = sum(lines(root).map((line) => textAt(line, 'cbc:LineExtensionAmount')))
  const allowances = adjustments(root, 'false')
  const charges = adjustments(root, 'true')
  const vat = big(textAt(root, 'cac:TaxTotal/cbc:TaxAmount'))
  const groups = all(root, taxGroups)
  const equal = (rule: string, stated: ReturnType<typeof big>, expected: ReturnType<typeof big>) =>
    ensure(stated.eq(expected), rule, `${stated.toFixed()} instead of ${expected.toFixed()}`)
  return [
    ...equal('BR-CO-10', total('LineExtensionAmount'), net),
    ...equal('BR-CO-11', total('AllowanceTotalAmount'), allowances),
    ...equal('BR-CO-12', total('ChargeTotalAmount'), charges),
    ...equal('BR-CO-13', total('TaxExclusiveAmount'), total('LineExtensionAmount').minus(allowances).plus(charges)),
    ...equal('BR-CO-14', vat, sum(groups.map((group) => textAt(group, 'cbc:TaxAmount')))),
    ...equal('BR-CO-15', total('TaxInclusiveAmount'), total('TaxExclusiveAmount').plus(vat)),
    ...equal(
      'BR-CO-16',
      total('PayableAmount'),
      total('TaxInclusiveAmount').minus(total('PrepaidAmount')).plus(total('PayableRoundingAmount')),
    ),
    ...ensure(groups.length > 0, 'BR-CO-18', 'VAT breakdown'),
  ]
}

function adjustments(parent: XmlNode, indicator: 'true' | 'false') {
  const chosen = all(parent, 'cac:AllowanceCharge').filter((each) => textAt(each, 'cbc:ChargeIndicator') === indicator)
  return sum(chosen.map((each) => textAt(each, 'cbc:Amount')))
}

interface TaxGroup {
  category: string
  taxable: string
  tax: string
  /** Empty for O. */
  rate: string
}

export function taxGroupOf(group: XmlNode): TaxGroup {
  return {
    category: textAt(group, 'cac:TaxCategory/cbc:ID'),
    taxable: textAt(group, 'cbc:TaxableAmount'),
    tax: textAt(group, 'cbc:TaxAmount'),
    rate: textAt(group, 'cac:TaxCategory/cbc:Percent'),
  }
}

/**
 * Official tolerance: less than 1.00, ignoring signs (BR-CO-17, BR-S-09 of EN 16931 artefacts 1.3.16). INV-VAT-2 is
 * `centRule`.
 */
export function taxFits({ taxable, tax, rate }: Pick<TaxGroup, 'taxable' | 'tax' | 'rate'>): boolean {
  const product = big(round2(big(taxable).abs().times(big(rate)).div(100)))
  return big(tax).abs().minus(product).abs().lt(1)
}

function roundsToZero(value: string): boolean {
  return big(value).gte('-0.5') && big(value).lt('0.5')
}

function taxAmount(group: XmlNode): Finding[] {
  const { category, taxable, tax, rate } = taxGroupOf(group)
  const holds = roundsToZero(rate) ? roundsToZero(tax) : taxFits({ taxable, tax, rate })
  return [
    ...ensure(taxable !== '', 'BR-45', 'taxable amount'),
    ...ensure(tax !== '', 'BR-46', 'tax amount'),
    ...ensure(category !== '', 'BR-47', 'VAT category'),
    ...ensure(rate !== '' || category === 'O', 'BR-48', 'VAT rate'),
    ...ensure(holds, 'BR-CO-17', `${tax} of ${taxable} at ${rate}`),
  ]
}

/**
 * INV-VAT-2 to the cent (docs/domain/README.md#rules-for-every-document): base × rate for S, else 0. Partial credits
 * may differ by a cent (INV-SALE-3).
 */
function centRule(group: XmlNode, isCredit: boolean): Finding[] {
  const { category, taxable, tax, rate } = taxGroupOf(group)
  const expected = category === 'S' ? round2(big(taxable).times(big(rate)).div(100)) : '0.00'
  const slack = isCredit && category === 'S' ? '0.01' : 0
  return ensure(big(tax).minus(big(expected)).abs().lte(slack), 'V2', `${tax} instead of ${expected}`)
}

function lineAmounts(line: XmlNode): Finding[] {
  const id = textAt(line, 'cbc:ID')
  const quantity = one(line, 'cbc:InvoicedQuantity') ?? one(line, 'cbc:CreditedQuantity')
  const base = textAt(line, 'cac:Price/cbc:BaseQuantity') || '1'
  const product = big(
    round2(
      big(quantity?.text)
        .times(big(textAt(line, 'cac:Price/cbc:PriceAmount')))
        .div(big(base)),
    ),
  )
  const expected = product.plus(adjustments(line, 'true')).minus(adjustments(line, 'false'))
  const stated = textAt(line, 'cbc:LineExtensionAmount')
  return [
    ...ensure(big(stated).eq(expected), 'PEPPOL-EN16931-R120', `line ${id}: ${stated} instead of ${expected.toFixed()}`),
    ...ensure(big(base).gt(0), 'PEPPOL-EN16931-R121', `line ${id}: base quantity ${base}`),
    ...all(line, 'cac:AllowanceCharge').flatMap((each) => percentRules(each, id)),
  ]
}

function percentRules(adjustment: XmlNode, line: string): Finding[] {
  const percent = textAt(adjustment, 'cbc:MultiplierFactorNumeric')
  const base = textAt(adjustment, 'cbc:BaseAmount')
  const stated = textAt(adjustment, 'cbc:Amount')
  const expected = round2(big(base).times(big(percent)).div(100))
  return [
    ...ensure(percent === '' || base !== '', 'PEPPOL-EN16931-R041', `line ${line}: base of the percentage`),
    ...ensure(base === '' || percent !== '', 'PEPPOL-EN16931-R042', `line ${line}: percentage of the base`),
    ...ensure(
      percent === '' || base === '' || round2(stated) === expected,
      'PEPPOL-EN16931-R040',
      `line ${line}: ${stated} instead of ${expected}`,
    ),
    ...ensure(
      ['true', 'false'].includes(textAt(adjustment, 'cbc:ChargeIndicator')),
      'PEPPOL-EN16931-R043',
      `line ${line}: charge indicator`,
    ),
  ]
}

const total = 'cac:LegalMonetaryTotal'
const twoDecimals: readonly [rule: string, path: string][] = [
  ['BR-DEC-09', `${total}/cbc:LineExtensionAmount`],
  ['BR-DEC-10', `${total}/cbc:AllowanceTotalAmount`],
  ['BR-DEC-11', `${total}/cbc:ChargeTotalAmount`],
  ['BR-DEC-12', `${total}/cbc:TaxExclusiveAmount`],
  ['BR-DEC-13', 'cac:TaxTotal/cbc:TaxAmount'],
  ['BR-DEC-14', `${total}/cbc:TaxInclusiveAmount`],
  ['BR-DEC-16', `${total}/cbc:PrepaidAmount`],
  ['BR-DEC-17', `${total}/cbc:PayableRoundingAmount`],
  ['BR-DEC-18', `${total}/cbc:PayableAmount`],
  ['BR-DEC-19', `${taxGroups}/cbc:TaxableAmount`],
  ['BR-DEC-20', `${taxGroups}/cbc:TaxAmount`],
  ...['cac:InvoiceLine', 'cac:CreditNoteLine'].flatMap((line): [string, string][] => [
    ['BR-DEC-23', `${line}/cbc:LineExtensionAmount`],
    ['BR-DEC-24', `${line}/cac:AllowanceCharge/cbc:Amount`],
    ['BR-DEC-25', `${line}/cac:AllowanceCharge/cbc:BaseAmount`],
  ]),
]

function decimals(root: XmlNode): Finding[] {
  return twoDecimals.flatMap(([rule, path]) =>
    all(root, path).flatMap((amount) => ensure(/^-?\d+(\.\d{1,2})?$/.test(amount.text), rule, `${path}: ${amount.text}`)),
  )
}
