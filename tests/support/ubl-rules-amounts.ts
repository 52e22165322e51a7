import { big, round2, sum } from '../../contract/money.ts'
import type { Finding } from './ubl-check.ts'
import { ensure, lines } from './ubl-rules-core.ts'
import { all, one, textAt, type XmlNode } from './xml-tree.ts'

/** Rules of sums (BR-CO-10 to BR-CO-18, BR-DEC, Peppol R040 and R120), all exact to the cent. */
export function amountRules(root: XmlNode): Finding[] {
  return [...totalRules(root), ...decimals(root), ...lines(root).flatMap(lineAmounts), ...all(root, taxGroups).flatMap(taxAmount)]
}

/** Path of the VAT breakdown. */
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

function taxAmount(group: XmlNode): Finding[] {
  const [taxable, tax, rate] = ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory/cbc:Percent'].map((path) => textAt(group, path))
  const category = textAt(group, 'cac:TaxCategory/cbc:ID')
  const expected = round2(big(taxable).times(big(rate)).div(100))
  return [
    ...ensure(taxable !== '', 'BR-45', 'taxable amount'),
    ...ensure(tax !== '', 'BR-46', 'tax amount'),
    ...ensure(category !== '', 'BR-47', 'VAT category'),
    ...ensure(rate !== '' || category === 'O', 'BR-48', 'VAT rate'),
    // The official rule lets the tax be wrong by up to 1 EUR (domain.md 0.2, decision 20).
    ...ensure(round2(tax ?? '') === expected, 'BR-CO-17', `${tax} instead of ${expected}`),
  ]
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
