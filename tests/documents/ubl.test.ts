import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { big, type VatCategory } from '../../contract/money.ts'
import type { InvoiceDocument } from '../../server/documents/model.ts'
import { invoiceUbl } from '../../server/documents/ubl.ts'
import { buyer, creditNote, estonian, invoiceOf, person, seller, swiss, twentyInvoices, type LineOf } from '../support/sample-documents.ts'
import { brokenRules, checkUbl } from '../support/ubl-check.ts'
import { all, parseXml, textAt } from '../support/xml-tree.ts'

describe('twenty invoices pass the checker', () => {
  test('there are twenty', () => expect(Object.keys(twentyInvoices)).toHaveLength(20))

  test.each(Object.entries(twentyInvoices))('%s', (_, document) => {
    expect(checkUbl(invoiceUbl(document))).toEqual([])
  })
})

describe('credit notes', () => {
  test('type 381 with positive amounts, naming the invoice it corrects', () => {
    const root = rootOf(creditNote)
    expect(checkUbl(invoiceUbl(creditNote))).toEqual([])
    expect(root.name).toBe('CreditNote')
    expect(textAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('R-2026-000123')
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('1167.54')
    expect(textAt(root, 'cbc:Note')).toBe('Kredītrēķins rēķinam R-2026-000123 (05.11.2026.): Prece atgriezta')
  })

  test('amounts given with a minus come out the same', () => {
    const minus = invoiceOf(
      creditNote.lines.map((line): LineOf => ({
        ...line,
        category: line.vat_category,
        rate: line.vat_rate,
        quantity: `-${line.quantity}`,
        net: `-${line.net}`,
      })),
      {
        kind: 'credit_note',
        number: creditNote.number,
        issue_date: creditNote.issue_date,
        due_date: null,
        payment_terms: null,
        original: creditNote.original,
      },
    )
    expect(minus.gross).toBe('-1167.54')
    expect(text(minus)).toBe(text(creditNote))
  })
})

describe('mapping (docs/domain/invoicing.md#e-invoices)', () => {
  test('cents of docs/domain/invoicing.md#rounding', () => {
    const root = rootOf(sample('all rates and reverse charge'))
    expect(all(root, 'cac:InvoiceLine').map((line) => textAt(line, 'cbc:LineExtensionAmount'))).toEqual([
      '221.31',
      '20.25',
      '14.16',
      '899.75',
    ])
    const subtotals = all(root, 'cac:TaxTotal/cac:TaxSubtotal').map(
      (group) => `${textAt(group, 'cac:TaxCategory/cbc:ID')} ${textAt(group, 'cbc:TaxAmount')}`,
    )
    expect(subtotals).toEqual(['S 46.48', 'S 2.43', 'S 0.71', 'AE 0.00'])
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe('1205.09')
    expect(textAt(rootOf(sample('a hundred lines of 0.33')), 'cac:TaxTotal/cbc:TaxAmount')).toBe('6.93')
  })

  test('a discount is an allowance of the line; its percentage is told where it is exact', () => {
    const [line] = all(
      rootOf(invoiceOf([{ quantity: '2', unit_price: '7.4500', discount_percent: '5' }])),
      'cac:InvoiceLine/cac:AllowanceCharge',
    )
    expect(line?.children.map((child) => child.text)).toEqual(['false', '95', 'Atlaide', '0.74'])
    const [exact] = all(rootOf(invoiceOf([{ quantity: '2', discount_percent: '5' }])), 'cac:InvoiceLine/cac:AllowanceCharge')
    expect(exact?.children.map((child) => child.text)).toEqual(['false', '95', 'Atlaide', '5', '10.00', '200.00'])
  })

  test('the cent of a part (INV-SALE-3) is a charge', () => {
    const [charge] = all(rootOf(sample('a part that takes a cent')), 'cac:InvoiceLine/cac:AllowanceCharge')
    expect(charge?.children.map((child) => child.text)).toEqual(['true', 'Noapaļojums', '0.01'])
  })

  test('what was paid in advance is taken off', () => {
    const root = rootOf(sample('advance applied'))
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('500.00')
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('710.00')
  })

  test.each([
    ['a Latvian company by its registration number', buyer, '0218', '79991002741'],
    ['a Latvian taxpayer without one by its VAT number', { ...buyer, reg_nr: null }, '9939', 'LV79991002741'],
    ['an Estonian company by its VAT number', estonian, '9931', 'EE100931558'],
    ['an address given', { ...estonian, peppol_scheme: '0191', peppol_id: '10000356' }, '0191', '10000356'],
  ])('electronic address: %s', (_, party, scheme, id) => {
    const [, endpoint] = [...text(invoiceOf([{}], { buyer: party })).matchAll(/<cbc:EndpointID schemeID="(\d+)">([^<]+)</g)]
    expect(endpoint?.slice(1)).toEqual([scheme, id])
  })

  test.each([
    ['a person', person],
    ['a company outside the network', swiss],
    ['a Swedish number with a wrong digit', { ...estonian, reg_nr: null, vat_nr: 'SE556012579101', country_code: 'SE' }],
  ])('%s has no electronic address, and the file is of EN 16931 alone', (_, party) => {
    const root = rootOf(invoiceOf([{}], { buyer: party }))
    expect(text(invoiceOf([{}], { buyer: party })).match(/<cbc:EndpointID /g)).toHaveLength(1)
    expect(textAt(root, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')).toBe('')
    expect(textAt(root, 'cbc:CustomizationID')).toBe('urn:cen.eu:en16931:2017')
    expect(textAt(root, 'cbc:ProfileID')).toBe('')
  })

  test('without any reference of the buyer the number stands in (Peppol R003)', () => {
    const root = rootOf(sample('a private person pays by card'))
    expect(textAt(root, 'cbc:BuyerReference')).toBe('R-2026-000123')
    expect(textAt(rootOf(invoiceOf([{}], { customer_order_nr: null, contract_ref: null })), 'cac:OrderReference/cbc:ID')).toBe('NA')
  })

  test('reverse charge says why, and IMEI stand in the note of the line', () => {
    const root = rootOf(sample('reverse charge with IMEI'))
    expect(textAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode')).toBe('VATEX-EU-AE')
    expect(textAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason')).toContain('apgrieztā maksāšana')
    expect(textAt(root, 'cac:InvoiceLine/cbc:Note')).toBe('IMEI / sērijas numuri: 001017990000013, 001017990000021')
  })

  test('signs that XML cannot hold are dropped, the others survive', () => {
    const name = 'A & B <"Ķīpa"> \u0001 \u{1f600}'
    const root = rootOf(invoiceOf([{ name }]))
    expect(
      textAt(root, 'cac:InvoiceLine/cac:Item/cbc:Name').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    ).toContain('A & B <"Ķīpa">')
    expect(text(invoiceOf([{ name }]))).not.toContain('\u0001')
  })
})

test('random invoices of every category pass too', () => {
  const category = fc.constantFrom<VatCategory[]>(['S', 'AE', 'E', 'Z'], ['K'], ['G'], ['O'], ['S'])
  const amount = (max: number, places: number) =>
    fc.integer({ min: 1, max }).map((n) =>
      big(n)
        .div(10 ** places)
        .toFixed(),
    )
  const line = fc.record({
    quantity: amount(1_000_000, 4),
    unit_price: amount(99_999_999, 4),
    discount_percent: fc.integer({ min: 0, max: 10_000 }).map((n) => big(n).div(100).toFixed()),
    pick: fc.nat(),
    rate: fc.constantFrom('21', '12', '5'),
  })
  const property = fc.property(category, fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (categories, lines, isCredit) => {
    const document = invoiceOf(
      lines.map(({ pick, rate, ...rest }): LineOf => {
        const chosen = categories[pick % categories.length] ?? 'S'
        return { ...rest, category: chosen, rate: chosen === 'S' ? rate : '0' }
      }),
      {
        ...(isCredit && { kind: 'credit_note', due_date: null, original: creditNote.original }),
        ...(categories.includes('K') && { buyer: estonian, delivery: null }),
      },
    )
    const isOutside = categories.includes('O')
    expect(brokenRules(invoiceUbl(isOutside ? { ...document, seller: { ...seller, vat_nr: null } } : document))).toEqual([])
  })
  fc.assert(property, { numRuns: 100 })
})

function sample(name: string): InvoiceDocument {
  const document = twentyInvoices[name]
  if (!document) throw new Error(`No sample «${name}»`)
  return document
}

function text(document: InvoiceDocument): string {
  return new TextDecoder().decode(invoiceUbl(document))
}

function rootOf(document: InvoiceDocument) {
  return parseXml(text(document))
}
