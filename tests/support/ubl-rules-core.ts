import { big } from '../../contract/money.ts'
import { countryCodes } from '../../server/documents/code-lists.ts'
import type { Finding } from './ubl-check.ts'
import { all, one, textAt, type XmlNode } from './xml-tree.ts'

/** Required elements: BR-01 to BR-64 and Peppol's. */
export function coreRules(root: XmlNode): Finding[] {
  return [...required(root), ...lines(root).flatMap(lineRules), ...conditional(root), ...peppol(root)]
}

export function lines(root: XmlNode): XmlNode[] {
  return [...all(root, 'cac:InvoiceLine'), ...all(root, 'cac:CreditNoteLine')]
}

export function ensure(holds: boolean, rule: string, detail: string): Finding[] {
  return holds ? [] : [{ rule, detail }]
}

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'

const requiredTexts: readonly [rule: string, ...paths: string[]][] = [
  ['BR-01', 'cbc:CustomizationID'],
  ['BR-02', 'cbc:ID'],
  ['BR-03', 'cbc:IssueDate'],
  ['BR-04', 'cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'],
  ['BR-05', 'cbc:DocumentCurrencyCode'],
  ['BR-06', `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BR-07', `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BR-09', `${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
  ['BR-11', `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
  ['BR-12', 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount'],
  ['BR-13', 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'],
  ['BR-14', 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'],
  ['BR-15', 'cac:LegalMonetaryTotal/cbc:PayableAmount'],
]

function required(root: XmlNode): Finding[] {
  return [
    ...requiredTexts.flatMap(([rule, ...paths]) =>
      ensure(
        paths.some((path) => textAt(root, path) !== ''),
        rule,
        paths.join(' or '),
      ),
    ),
    ...ensure(one(root, `${seller}/cac:PostalAddress`) !== undefined, 'BR-08', 'address of the seller'),
    ...ensure(one(root, `${buyer}/cac:PostalAddress`) !== undefined, 'BR-10', 'address of the buyer'),
    ...ensure(lines(root).length > 0, 'BR-16', 'a line'),
  ]
}

function lineRules(line: XmlNode): Finding[] {
  const id = textAt(line, 'cbc:ID')
  const quantity = one(line, 'cbc:InvoicedQuantity') ?? one(line, 'cbc:CreditedQuantity')
  const price = textAt(line, 'cac:Price/cbc:PriceAmount')
  const standard = one(line, 'cac:Item/cac:StandardItemIdentification/cbc:ID')
  return [
    ...ensure(id !== '', 'BR-21', 'line without a number'),
    ...ensure(Boolean(quantity?.text), 'BR-22', `line ${id}: quantity`),
    ...ensure(Boolean(quantity?.attributes['unitCode']), 'BR-23', `line ${id}: unit`),
    ...ensure(textAt(line, 'cbc:LineExtensionAmount') !== '', 'BR-24', `line ${id}: net`),
    ...ensure(textAt(line, 'cac:Item/cbc:Name') !== '', 'BR-25', `line ${id}: name`),
    ...ensure(price !== '', 'BR-26', `line ${id}: price`),
    ...ensure(price === '' || big(price).gte(0), 'BR-27', `line ${id}: price ${price}`),
    ...ensure(textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') !== '', 'BR-CO-04', `line ${id}: VAT category`),
    ...ensure(!standard || Boolean(standard.attributes['schemeID']), 'BR-64', `line ${id}: scheme of the GTIN`),
    ...all(line, 'cac:AllowanceCharge').flatMap((adjustment) => adjustmentRules(adjustment, id)),
  ]
}

function adjustmentRules(adjustment: XmlNode, line: string): Finding[] {
  const isCharge = textAt(adjustment, 'cbc:ChargeIndicator') === 'true'
  const reason = textAt(adjustment, 'cbc:AllowanceChargeReason') || textAt(adjustment, 'cbc:AllowanceChargeReasonCode')
  const amount = textAt(adjustment, 'cbc:Amount')
  return [
    ...ensure(amount !== '', isCharge ? 'BR-43' : 'BR-41', `line ${line}: amount`),
    ...ensure(reason !== '', isCharge ? 'BR-44' : 'BR-42', `line ${line}: reason`),
  ]
}

function conditional(root: XmlNode): Finding[] {
  const payable = textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')
  const due = textAt(root, 'cbc:DueDate') || textAt(root, 'cac:PaymentTerms/cbc:Note')
  const sellerIds = [
    `${seller}/cac:PartyIdentification/cbc:ID`,
    `${seller}/cac:PartyLegalEntity/cbc:CompanyID`,
    `${seller}/cac:PartyTaxScheme/cbc:CompanyID`,
  ]
  return [
    ...ensure(payable === '' || big(payable).lte(0) || due !== '', 'BR-CO-25', 'due date or payment terms'),
    ...ensure(
      sellerIds.some((path) => textAt(root, path) !== ''),
      'BR-CO-26',
      'an identifier of the seller',
    ),
    ...[seller, buyer].flatMap((party) => vatPrefix(textAt(root, `${party}/cac:PartyTaxScheme/cbc:CompanyID`))),
    ...all(root, 'cac:PaymentMeans').flatMap(paymentRules),
    ...all(root, 'cac:BillingReference').flatMap((reference) =>
      ensure(textAt(reference, 'cac:InvoiceDocumentReference/cbc:ID') !== '', 'BR-55', 'number of the original invoice'),
    ),
    ...all(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address').flatMap((address) =>
      ensure(textAt(address, 'cac:Country/cbc:IdentificationCode') !== '', 'BR-57', 'country of delivery'),
    ),
  ]
}

function vatPrefix(number: string): Finding[] {
  return ensure(number === '' || number.startsWith('EL') || countryCodes.has(number.slice(0, 2)), 'BR-CO-09', number)
}

function paymentRules(means: XmlNode): Finding[] {
  const code = textAt(means, 'cbc:PaymentMeansCode')
  const account = one(means, 'cac:PayeeFinancialAccount')
  return [
    ...ensure(code !== '', 'BR-49', 'payment means'),
    ...ensure(!account || textAt(account, 'cbc:ID') !== '', 'BR-50', 'account number'),
    ...ensure(!['30', '58'].includes(code) || Boolean(account && textAt(account, 'cbc:ID')), 'BR-61', 'account of a credit transfer'),
  ]
}

const specification = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

/** A file that says to be of EN 16931 alone goes through no network. */
const isCoreAlone = (root: XmlNode): boolean => textAt(root, 'cbc:CustomizationID') === 'urn:cen.eu:en16931:2017'

function peppol(root: XmlNode): Finding[] {
  if (isCoreAlone(root)) return []
  const reference = textAt(root, 'cbc:BuyerReference') || textAt(root, 'cac:OrderReference/cbc:ID')
  const sellerAddress = one(root, `${seller}/cbc:EndpointID`)
  const buyerAddress = one(root, `${buyer}/cbc:EndpointID`)
  return [
    ...ensure(textAt(root, 'cbc:ProfileID') !== '', 'PEPPOL-EN16931-R001', 'business process'),
    ...ensure(
      /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(textAt(root, 'cbc:ProfileID')),
      'PEPPOL-EN16931-R007',
      'form of the business process',
    ),
    ...ensure(all(root, 'cbc:Note').length <= 1, 'PEPPOL-EN16931-R002', 'more than one note'),
    ...ensure(reference !== '', 'PEPPOL-EN16931-R003', 'buyer reference or order'),
    ...ensure(textAt(root, 'cbc:CustomizationID') === specification, 'PEPPOL-EN16931-R004', textAt(root, 'cbc:CustomizationID')),
    ...ensure(Boolean(buyerAddress?.text), 'PEPPOL-EN16931-R010', 'electronic address of the buyer'),
    ...ensure(Boolean(sellerAddress?.text), 'PEPPOL-EN16931-R020', 'electronic address of the seller'),
    ...ensure(!sellerAddress || Boolean(sellerAddress.attributes['schemeID']), 'BR-62', 'scheme of the seller address'),
    ...ensure(!buyerAddress || Boolean(buyerAddress.attributes['schemeID']), 'BR-63', 'scheme of the buyer address'),
    ...ensure(
      all(root, 'cac:TaxTotal').filter((total) => one(total, 'cac:TaxSubtotal')).length === 1,
      'PEPPOL-EN16931-R053',
      'one tax total',
    ),
  ]
}
