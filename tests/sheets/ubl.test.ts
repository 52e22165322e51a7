import { expect, test } from 'vitest'
import { readUbl } from '../../server/documents/ubl-reader.ts'

const invoice = (name: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <inv:Invoice xmlns:inv="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="urn:b" xmlns:a="urn:a">
      <b:ID>007</b:ID><b:IssueDate>2026-05-04</b:IssueDate>
      <a:AccountingSupplierParty><a:Party><a:PartyLegalEntity><b:RegistrationName>Āboli &amp; dēli</b:RegistrationName>
        <b:CompanyID schemeID="0218">40003000003</b:CompanyID></a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>
      <a:LegalMonetaryTotal><b:TaxExclusiveAmount>5.00</b:TaxExclusiveAmount><b:TaxInclusiveAmount>5.00</b:TaxInclusiveAmount></a:LegalMonetaryTotal>
      <a:InvoiceLine><b:InvoicedQuantity unitCode="H87"> 2 </b:InvoicedQuantity><b:LineExtensionAmount currencyID="EUR">5.00</b:LineExtensionAmount>
        <a:Item><b:Name>${name}</b:Name></a:Item><a:Price><b:PriceAmount currencyID="EUR">2.50</b:PriceAmount></a:Price></a:InvoiceLine>
    </inv:Invoice>`)

test('is read whole, numbers as they are written', () => {
  expect(readUbl(invoice('Skrūve'))).toMatchObject({
    number: '007',
    date: '2026-05-04',
    supplier: { name: 'Āboli & dēli', reg_nr: '40003000003' },
    lines: [{ name: 'Skrūve', quantity: '2', unit: 'H87', price: '2.5', net: '5' }],
    faults: {},
  })
})

test.each([
  ['M8 &lt;20 mm&gt; &quot;A&quot;', 'M8 <20 mm> "A"'],
  ['&#x160;&#299;bermanis', 'Šībermanis'],
  ['<![CDATA[Skrūve <M8> & uzgrieznis]]>', 'Skrūve <M8> & uzgrieznis'],
  ['  12.50  ', '12.50'],
])('the name %s', (written, name) => {
  expect(readUbl(invoice(written)).lines[0]?.name).toBe(name)
})

test.each([
  ['an end that is missing', '<Invoice><ID>1</ID>'],
  ['ends in the wrong order', '<Invoice><a><b></a></b></Invoice>'],
  ['a tag that is not closed', `<Invoice>${'<a '.repeat(190_000)}${'x'.repeat(9_000_000)}`],
])('%s is told as no XML', (_, xml) => {
  expect(() => readUbl(Buffer.from(xml))).toThrow('Fails nav nolasāms kā XML')
})
