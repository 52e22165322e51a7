import { describe, expect, test } from 'vitest'
import { invoiceUbl } from '../../server/documents/ubl.ts'
import { creditNote, invoiceOf, twentyInvoices } from '../support/sample-documents.ts'
import { brokenRules } from '../support/ubl-check.ts'

/** A modification and the rule that must detect it. */
interface Fault {
  rule: string
  sample: string
  find: string | RegExp
  put: string
}

const all = 'all rates and reverse charge'
const discount = 'a discount of a third'

const faults: Fault[] = [
  { rule: 'BR-01', sample: all, find: /<cbc:CustomizationID>.*\n/, put: '' },
  { rule: 'BR-02', sample: all, find: '<cbc:ID>R-2026-000123</cbc:ID>', put: '' },
  { rule: 'BR-03', sample: all, find: /<cbc:IssueDate>.*\n/, put: '' },
  { rule: 'BR-04', sample: all, find: /<cbc:InvoiceTypeCode>.*\n/, put: '' },
  { rule: 'BR-05', sample: all, find: /<cbc:DocumentCurrencyCode>.*\n/, put: '' },
  { rule: 'BR-06', sample: all, find: /<cbc:RegistrationName>SIA.*\n/, put: '' },
  { rule: 'BR-07', sample: all, find: /<cbc:RegistrationName>AS.*\n/, put: '' },
  { rule: 'BR-08', sample: all, find: /<cac:PostalAddress>[^]*?<\/cac:PostalAddress>/, put: '' },
  { rule: 'BR-09', sample: all, find: '<cbc:IdentificationCode>LV</cbc:IdentificationCode>', put: '' },
  { rule: 'BR-12', sample: all, find: /<cbc:LineExtensionAmount currencyID="EUR">1155.47.*\n/, put: '' },
  { rule: 'BR-15', sample: all, find: /<cbc:PayableAmount.*\n/, put: '' },
  { rule: 'BR-16', sample: 'standard rate', find: /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, put: '' },
  { rule: 'BR-23', sample: all, find: ' unitCode="H87"', put: '' },
  { rule: 'BR-25', sample: all, find: '<cbc:Name>Viedtālrunis</cbc:Name>', put: '' },
  { rule: 'BR-27', sample: 'a correction with a line of minus', find: '>100</cbc:PriceAmount>', put: '>-100</cbc:PriceAmount>' },
  { rule: 'BR-42', sample: discount, find: /<cbc:AllowanceChargeReasonCode>[^]*?<\/cbc:AllowanceChargeReason>/, put: '' },
  { rule: 'BR-44', sample: 'a part that takes a cent', find: /<cbc:AllowanceChargeReason>.*\n/, put: '' },
  { rule: 'BR-55', sample: 'credit', find: /(?<=<cac:InvoiceDocumentReference>\s*)<cbc:ID>.*\n/, put: '' },
  { rule: 'BR-57', sample: 'advance applied', find: /(?<=<cac:Address>[^]*?)<cac:Country>[^]*?<\/cac:Country>/, put: '' },
  { rule: 'BR-61', sample: all, find: /<cac:PayeeFinancialAccount>[^]*<\/cac:PayeeFinancialAccount>/, put: '' },
  { rule: 'BR-CO-04', sample: all, find: /(?<=<cac:ClassifiedTaxCategory>\s*)<cbc:ID>S.*\n/, put: '' },
  { rule: 'BR-CO-09', sample: all, find: '<cbc:CompanyID>LV79991001375', put: '<cbc:CompanyID>79991001375' },
  {
    rule: 'BR-CO-10',
    sample: all,
    find: '<cbc:LineExtensionAmount currencyID="EUR">1155.47',
    put: '<cbc:LineExtensionAmount currencyID="EUR">1155.48',
  },
  {
    rule: 'BR-CO-13',
    sample: all,
    find: '<cbc:TaxExclusiveAmount currencyID="EUR">1155.47',
    put: '<cbc:TaxExclusiveAmount currencyID="EUR">1155.46',
  },
  { rule: 'BR-CO-14', sample: all, find: '<cbc:TaxAmount currencyID="EUR">49.62', put: '<cbc:TaxAmount currencyID="EUR">49.63' },
  { rule: 'BR-CO-15', sample: all, find: '>1205.09</cbc:TaxInclusiveAmount>', put: '>1205.10</cbc:TaxInclusiveAmount>' },
  { rule: 'BR-CO-16', sample: 'advance applied', find: '>710.00</cbc:PayableAmount>', put: '>1210.00</cbc:PayableAmount>' },
  { rule: 'BR-CO-17', sample: all, find: '>46.48</cbc:TaxAmount>', put: '>47.48</cbc:TaxAmount>' },
  { rule: 'BR-CO-18', sample: 'standard rate', find: /<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/, put: '' },
  { rule: 'BR-CO-25', sample: 'a private person pays by card', find: /<cac:PaymentTerms>[^]*<\/cac:PaymentTerms>/, put: '' },
  { rule: 'BR-DEC-18', sample: all, find: '>1205.09</cbc:PayableAmount>', put: '>1205.090</cbc:PayableAmount>' },
  { rule: 'BR-DEC-23', sample: all, find: '>899.75</cbc:LineExtensionAmount>', put: '>899.750</cbc:LineExtensionAmount>' },
  { rule: 'BR-S-02', sample: 'standard rate', find: /<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>/, put: '' },
  { rule: 'BR-S-05', sample: 'standard rate', find: /(?<=<cac:ClassifiedTaxCategory>[^]*?)<cbc:Percent>21/, put: '<cbc:Percent>0' },
  { rule: 'BR-S-08', sample: all, find: '>20.25</cbc:TaxableAmount>', put: '>20.24</cbc:TaxableAmount>' },
  { rule: 'BR-S-09', sample: all, find: '>2.43</cbc:TaxAmount>', put: '>1.43</cbc:TaxAmount>' },
  { rule: 'V2', sample: all, find: '>2.43</cbc:TaxAmount>', put: '>2.44</cbc:TaxAmount>' },
  {
    rule: 'BR-S-10',
    sample: 'standard rate',
    find: /(?<=<cac:TaxCategory>[^]*?<\/cbc:Percent>)/,
    put: '<cbc:TaxExemptionReason>Nav</cbc:TaxExemptionReason>',
  },
  {
    rule: 'BR-Z-09',
    sample: 'zero rate',
    find: '>0.00</cbc:TaxAmount>\n      <cac:TaxCategory>',
    put: '>0.01</cbc:TaxAmount>\n      <cac:TaxCategory>',
  },
  { rule: 'BR-E-10', sample: 'exempt', find: /<cbc:TaxExemptionReason>.*\n/, put: '' },
  { rule: 'BR-AE-01', sample: all, find: /<cac:TaxSubtotal>(?:(?!TaxSubtotal)[^])*<cbc:ID>AE<[^]*?<\/cac:TaxSubtotal>/, put: '' },
  { rule: 'BR-AE-10', sample: 'services to Estonia', find: /<cbc:TaxExemptionReasonCode>[^]*<\/cbc:TaxExemptionReason>/, put: '' },
  { rule: 'BR-IC-02', sample: 'goods to Estonia', find: /<cac:PartyTaxScheme>\s*<cbc:CompanyID>EE[^]*?<\/cac:PartyTaxScheme>/, put: '' },
  { rule: 'BR-IC-11', sample: 'goods to Estonia', find: /<cbc:ActualDeliveryDate>.*\n/, put: '' },
  { rule: 'BR-IC-12', sample: 'goods to Estonia', find: /<cac:DeliveryLocation>[^]*<\/cac:DeliveryLocation>/, put: '' },
  { rule: 'BR-G-05', sample: 'export', find: /(?<=<cac:ClassifiedTaxCategory>[^]*?)<cbc:Percent>0/, put: '<cbc:Percent>21' },
  {
    rule: 'BR-O-02',
    sample: 'seller out of VAT',
    find: '<cac:PartyLegalEntity>',
    put: '<cac:PartyTaxScheme><cbc:CompanyID>LV79991001375</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity>',
  },
  {
    rule: 'BR-O-05',
    sample: 'seller out of VAT',
    find: /(?<=<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/,
    put: '<cbc:Percent>0</cbc:Percent>',
  },
  { rule: 'BR-O-12', sample: 'seller out of VAT', find: /(?<=<cac:ClassifiedTaxCategory>\s*)<cbc:ID>O/, put: '<cbc:ID>S' },
  { rule: 'BR-CL-01', sample: 'credit', find: '>381<', put: '>380<' },
  { rule: 'BR-CL-06', sample: 'cash accounting', find: '>432<', put: '>433<' },
  { rule: 'BR-CL-14', sample: all, find: '>LV</cbc:IdentificationCode>', put: '>Latvija</cbc:IdentificationCode>' },
  { rule: 'BR-CL-23', sample: all, find: 'unitCode="H87"', put: 'unitCode="gab"' },
  { rule: 'PEPPOL-EN16931-CL008', sample: all, find: 'schemeID="0218"', put: 'schemeID="EM"' },
  { rule: 'PEPPOL-EN16931-F001', sample: all, find: '<cbc:IssueDate>2026-11-05', put: '<cbc:IssueDate>05.11.2026' },
  { rule: 'PEPPOL-EN16931-P0107', sample: 'export', find: 'VATEX-EU-G', put: 'VATEX-EU-AE' },
  { rule: 'PEPPOL-EN16931-R003', sample: all, find: /<cac:OrderReference>[^]*<\/cac:OrderReference>/, put: '' },
  { rule: 'PEPPOL-EN16931-R008', sample: all, find: 'R-2026-000123</cbc:PaymentID>', put: '</cbc:PaymentID>' },
  { rule: 'PEPPOL-EN16931-R010', sample: all, find: /<cbc:EndpointID schemeID="0218">79991002741.*\n/, put: '' },
  { rule: 'PEPPOL-EN16931-R051', sample: all, find: 'currencyID="EUR">49.62', put: 'currencyID="LVL">49.62' },
  { rule: 'PEPPOL-EN16931-R120', sample: discount, find: '>19.99</cbc:PriceAmount>', put: '>19.98</cbc:PriceAmount>' },
  { rule: 'UBL-XSD', sample: all, find: /(<cbc:IssueDate>.*)\n\s*(<cbc:DueDate>.*)/, put: '$2$1' },
]

describe('planted faults are caught', () => {
  test.each(faults)('$rule', ({ rule, sample, find, put }) => {
    const good = xmlOf(sample)
    const bad = good.replace(find, put)
    expect(bad).not.toBe(good)
    expect(brokenRules(good)).toEqual([])
    expect(brokenRules(bad)).toContain(rule)
  })
})

describe('what the outside examination found is refused', () => {
  const reversed = invoiceOf([{ category: 'AE', vat_reason_code: 'VATEX-EU-AE-R4' }])
  const both = {
    invoice: reversed,
    credit_note: { ...reversed, kind: 'credit_note', due_date: null, original: creditNote.original },
  } as const
  const cases = Object.entries(both).flatMap(([kind, document]) =>
    ['R1', 'R2', 'R3', 'R4'].map((domestic) => ({ kind, document, domestic })),
  )

  test.each(cases)('VATEX-EU-AE-$domestic on a $kind, which the product writes as VATEX-EU-AE', ({ document, domestic }) => {
    const stored = `VATEX-EU-AE-${domestic}`
    const good = new TextDecoder().decode(
      invoiceUbl({
        ...document,
        vat_groups: document.vat_groups.map((vat) => ({ ...vat, reason_code: stored, reason_text: `PVN ${domestic}` })),
      }),
    )
    expect(brokenRules(good)).toEqual([])
    expect(good).toContain(`<cbc:TaxExemptionReason>PVN ${domestic}</cbc:TaxExemptionReason>`)
    expect(brokenRules(good.replace('>VATEX-EU-AE<', `>${stored}<`))).toEqual(['BR-CL-22'])
  })

  test('0 % of K for goods handed over in Latvia', () => {
    const good = xmlOf('goods to Estonia')
    const place = /(?<=<cac:DeliveryLocation>[^]*<cbc:IdentificationCode>)EE/
    expect(brokenRules(good.replace(place, 'LV'))).toEqual(['V7'])
  })
})

const taxed = (tax: string, gross: string) =>
  xmlOf('standard rate').replaceAll('>21.00</cbc:TaxAmount>', `>${tax}</cbc:TaxAmount>`).replaceAll('120.98', gross)

test.each([
  ['21.01', '120.99', ['V2']],
  ['21.99', '121.97', ['V2']],
  ['22.00', '121.98', ['BR-CO-17', 'BR-S-09', 'V2']],
  ['20.00', '119.98', ['BR-CO-17', 'BR-S-09', 'V2']],
])('a tax of %s instead of 21.00 breaks the rules about it and no other', (tax, gross, rules) => {
  expect(brokenRules(taxed(tax, gross)).toSorted()).toEqual(rules)
})

test.each([
  ['0.10', '0.60', []],
  ['0.12', '0.62', []],
  ['0.13', '0.63', ['V2']],
  ['0.09', '0.59', ['V2']],
])('a part of a credit note may tell a cent more or less: %s of 0.105', (tax, gross, rules) => {
  const part = invoiceOf([{ unit_price: '0.50', name: 'Daļa' }], { kind: 'credit_note', due_date: null, original: creditNote.original })
  const xml = new TextDecoder().decode(invoiceUbl(part))
  const changedXml = xml.replaceAll('>0.11</cbc:TaxAmount>', `>${tax}</cbc:TaxAmount>`).replaceAll('>0.61<', `>${gross}<`)
  expect(brokenRules(changedXml)).toEqual(rules)
})

function xmlOf(name: string): string {
  const onPayment = { ...invoiceOf([{}]), vat_on_payment: true }
  const document = name === 'credit' ? creditNote : name === 'cash accounting' ? onPayment : twentyInvoices[name]
  if (!document) throw new Error(`No sample «${name}»`)
  return new TextDecoder().decode(invoiceUbl(document))
}
