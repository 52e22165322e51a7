import * as official from '../../server/documents/code-lists.ts'
import type { Finding } from './ubl-check.ts'
import { ensure } from './ubl-rules-core.ts'
import { all, everything, one, textAt, type XmlNode } from './xml-tree.ts'

/** UBL 2.1 element order, code lists, dates, currency. */
export function formRules(root: XmlNode): Finding[] {
  const nodes = everything(root)
  return [
    ...nodes.flatMap(orderRule),
    ...nodes.flatMap(emptyRule),
    ...nodes.flatMap(codeRules),
    ...typeRules(root),
    ...all(root, 'cbc:Note').flatMap(({ text }) => subjectRule(text)),
    ...nodes.flatMap(vatexRule),
  ]
}

const documentOrder = (type: string, line: string, due: string[]) => [
  ...['cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ID', 'cbc:IssueDate', ...due, type, 'cbc:Note', 'cbc:DocumentCurrencyCode'],
  ...['cbc:BuyerReference', 'cac:InvoicePeriod', 'cac:OrderReference', 'cac:BillingReference', 'cac:ContractDocumentReference'],
  ...['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty', 'cac:Delivery', 'cac:PaymentMeans', 'cac:PaymentTerms'],
  ...['cac:AllowanceCharge', 'cac:TaxTotal', 'cac:LegalMonetaryTotal', line],
]

const lineOrder = (quantity: string) => [
  ...['cbc:ID', 'cbc:Note', quantity, 'cbc:LineExtensionAmount', 'cac:DocumentReference', 'cac:AllowanceCharge', 'cac:Item', 'cac:Price'],
]

/** Unlisted elements are not emitted. */
const orders: Readonly<Record<string, readonly string[]>> = {
  Invoice: documentOrder('cbc:InvoiceTypeCode', 'cac:InvoiceLine', ['cbc:DueDate']),
  CreditNote: documentOrder('cbc:CreditNoteTypeCode', 'cac:CreditNoteLine', []),
  'cac:InvoicePeriod': ['cbc:StartDate', 'cbc:EndDate', 'cbc:DescriptionCode'],
  'cac:OrderReference': ['cbc:ID', 'cbc:SalesOrderID'],
  'cac:InvoiceDocumentReference': ['cbc:ID', 'cbc:IssueDate'],
  'cac:DocumentReference': ['cbc:ID', 'cbc:DocumentTypeCode'],
  'cac:Party': [
    ...['cbc:EndpointID', 'cac:PartyIdentification', 'cac:PartyName', 'cac:PostalAddress', 'cac:PartyTaxScheme'],
    ...['cac:PartyLegalEntity', 'cac:Contact'],
  ],
  'cac:PostalAddress': ['cbc:StreetName', 'cbc:CityName', 'cbc:PostalZone', 'cac:Country'],
  'cac:Address': ['cbc:StreetName', 'cbc:CityName', 'cbc:PostalZone', 'cac:Country'],
  'cac:PartyTaxScheme': ['cbc:CompanyID', 'cac:TaxScheme'],
  'cac:PartyLegalEntity': ['cbc:RegistrationName', 'cbc:CompanyID'],
  'cac:Contact': ['cbc:Telephone', 'cbc:ElectronicMail'],
  'cac:Delivery': ['cbc:ActualDeliveryDate', 'cac:DeliveryLocation', 'cac:DeliveryParty'],
  'cac:PaymentMeans': ['cbc:PaymentMeansCode', 'cbc:PaymentID', 'cac:PayeeFinancialAccount'],
  'cac:PayeeFinancialAccount': ['cbc:ID', 'cbc:Name', 'cac:FinancialInstitutionBranch'],
  'cac:TaxTotal': ['cbc:TaxAmount', 'cac:TaxSubtotal'],
  'cac:TaxSubtotal': ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory'],
  'cac:TaxCategory': ['cbc:ID', 'cbc:Percent', 'cbc:TaxExemptionReasonCode', 'cbc:TaxExemptionReason', 'cac:TaxScheme'],
  'cac:ClassifiedTaxCategory': ['cbc:ID', 'cbc:Percent', 'cac:TaxScheme'],
  'cac:LegalMonetaryTotal': [
    ...['cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount', 'cbc:AllowanceTotalAmount'],
    ...['cbc:ChargeTotalAmount', 'cbc:PrepaidAmount', 'cbc:PayableRoundingAmount', 'cbc:PayableAmount'],
  ],
  'cac:InvoiceLine': lineOrder('cbc:InvoicedQuantity'),
  'cac:CreditNoteLine': lineOrder('cbc:CreditedQuantity'),
  'cac:AllowanceCharge': [
    ...['cbc:ChargeIndicator', 'cbc:AllowanceChargeReasonCode', 'cbc:AllowanceChargeReason', 'cbc:MultiplierFactorNumeric'],
    ...['cbc:Amount', 'cbc:BaseAmount'],
  ],
  'cac:Item': [
    'cbc:Description',
    'cbc:Name',
    'cac:SellersItemIdentification',
    'cac:StandardItemIdentification',
    'cac:ClassifiedTaxCategory',
  ],
  'cac:Price': ['cbc:PriceAmount', 'cbc:BaseQuantity'],
}

function orderRule(node: XmlNode): Finding[] {
  const order = orders[node.name]
  if (!order) return []
  const places = node.children.map((child) => order.indexOf(child.name))
  const isSorted = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
  return ensure(isSorted, 'UBL-XSD', `${node.name}: ${node.children.map((child) => child.name).join(', ')}`)
}

function emptyRule(node: XmlNode): Finding[] {
  return ensure(node.children.length > 0 || node.text.trim() !== '', 'PEPPOL-EN16931-R008', node.name)
}

/** Three characters between number signs are the note subject (BT-21). */
function subjectRule(note: string): Finding[] {
  const [, subject = ''] = note.split('#')
  const isRead = note.split('#').length > 2 && subject.length === 3
  return ensure(!isRead || official.noteSubjectCodes.has(subject), 'BR-CL-08', subject)
}

const dates = new Set(['cbc:IssueDate', 'cbc:DueDate', 'cbc:ActualDeliveryDate'])

function codeRules(node: XmlNode): Finding[] {
  const { name, text, attributes } = node
  const { currencyID, schemeID, unitCode } = attributes
  return [
    ...ensure(!dates.has(name) || isDay(text), 'PEPPOL-EN16931-F001', `${name}: ${text}`),
    ...ensure(currencyID === undefined || currencyID === 'EUR', 'PEPPOL-EN16931-R051', `${name}: ${currencyID}`),
    ...ensure(name !== 'cbc:DocumentCurrencyCode' || text === 'EUR', 'BR-CL-04', text),
    ...ensure(name !== 'cbc:IdentificationCode' || official.countryCodes.has(text), 'BR-CL-14', text),
    // Issue, delivery and payment dates (UNTDID 2005).
    ...ensure(name !== 'cbc:DescriptionCode' || ['3', '35', '432'].includes(text), 'BR-CL-06', text),
    ...ensure(name !== 'cbc:PaymentMeansCode' || official.paymentMeansCodes.has(text), 'BR-CL-16', text),
    ...ensure(name !== 'cbc:AllowanceChargeReasonCode' || official.allowanceReasonCodes.has(text), 'BR-CL-19', text),
    ...ensure(unitCode === undefined || official.unitCodes.has(unitCode), 'BR-CL-23', `${name}: ${unitCode}`),
    ...ensure(name !== 'cbc:EndpointID' || official.addressSchemes.has(schemeID ?? ''), 'PEPPOL-EN16931-CL008', `${schemeID}`),
    ...node.children.flatMap((child) => identifierScheme(node, child)),
    ...node.children.flatMap((child) => taxCategoryCode(node, child)),
  ]
}

const identifierRules: Readonly<Record<string, string>> = {
  'cac:PartyIdentification/cbc:ID': 'BR-CL-10',
  'cac:PartyLegalEntity/cbc:CompanyID': 'BR-CL-11',
  'cac:StandardItemIdentification/cbc:ID': 'BR-CL-21',
}

function identifierScheme(parent: XmlNode, { name, attributes: { schemeID } }: XmlNode): Finding[] {
  const rule = identifierRules[`${parent.name}/${name}`]
  return rule === undefined || schemeID === undefined ? [] : ensure(official.identifierSchemes.has(schemeID), rule, schemeID)
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function taxCategoryCode(parent: XmlNode, child: XmlNode): Finding[] {
  if (child.name !== 'cbc:ID') return []
  const known = official.vatCategoryCodes.has(child.text)
  if (parent.name === 'cac:TaxCategory') return ensure(known, 'BR-CL-17', child.text)
  return parent.name === 'cac:ClassifiedTaxCategory' ? ensure(known, 'BR-CL-18', child.text) : []
}

function typeRules(root: XmlNode): Finding[] {
  const isInvoice = root.name === 'Invoice'
  const type = textAt(root, isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode')
  // Of the codes that BIS allows in invoices (P0100), these are ours.
  return ensure(isInvoice ? ['380', '386'].includes(type) : type === '381', 'BR-CL-01', `${root.name} of type ${type}`)
}

const vatexRules: Readonly<Record<string, [rule: string, category: string]>> = {
  'VATEX-EU-G': ['PEPPOL-EN16931-P0104', 'G'],
  'VATEX-EU-O': ['PEPPOL-EN16931-P0105', 'O'],
  'VATEX-EU-IC': ['PEPPOL-EN16931-P0106', 'K'],
  'VATEX-EU-AE': ['PEPPOL-EN16931-P0107', 'AE'],
}

function vatexRule(node: XmlNode): Finding[] {
  const code = one(node, 'cbc:TaxExemptionReasonCode')?.text
  if (node.name !== 'cac:TaxCategory' || code === undefined) return []
  const [rule, category] = vatexRules[code] ?? []
  return [
    ...ensure(official.vatexCodes.has(code), 'BR-CL-22', code),
    ...ensure(rule === undefined || textAt(node, 'cbc:ID') === category, rule ?? '', `${code} in ${textAt(node, 'cbc:ID')}`),
  ]
}
