import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readIncomingInvoice } from '../../server/documents/incoming-invoice-reader.ts'
import { invoicePdf } from '../../server/documents/invoice-pdf.ts'
import { pdfWith, type PdfAttachment } from '../support/pdf-attachments.ts'
import { invoiceOf } from '../support/sample-documents.ts'
import { supplierUbl } from '../support/supplier-ubl.ts'

const cii = readFileSync(join(import.meta.dirname, 'files/factur-x.xml'), 'utf8')
const ubl = supplierUbl({ number: 'PDF-1', lines: [{ code: 'A-1', quantity: 10, price: 5 }] })

describe('CII', () => {
  test('has the fields of EN 16931 where it writes them', () => {
    const vat = { category: 'S', rate: '21' }
    // 10 × 500.00 / 100 − 2.00 = 48.00; with 5.00 carriage 53.00, of which 21 % are 11.13.
    expect(readIncomingInvoice(Buffer.from(cii))).toEqual({
      number: 'CII-7',
      code: '380',
      date: '2026-05-04',
      due_date: '2026-06-03',
      preceding: [],
      supplier: { name: 'SIA Vairums', vat_nr: 'LV40103000028', reg_nr: '40103000028' },
      buyer: { name: 'Pircējs', vat_nr: '', reg_nr: '40003000003' },
      lines: [
        {
          name: 'Āķis',
          buyer_code: '',
          barcode: '4750000000014',
          supplier_code: 'A-1',
          quantity: '10',
          unit: 'H87',
          price: '5',
          net: '48',
          vat,
        },
      ],
      charges: [{ reason: 'Piegāde', is_charge: true, amount: '5', vat }],
      net: '53.00',
      vat: '11.13',
      gross: '64.13',
      prepaid: '4.13',
      faults: {},
    })
  })

  test.each([
    ['>60.00</ram:DuePayableAmount>', '>61.00</ram:DuePayableAmount>', 'Apmaksai: rēķinā 61,00'],
    ['>11.13</ram:CalculatedAmount>', '>11.12</ram:CalculatedAmount>', 'PVN: rēķinā 11,13, bet pa likmēm kopā ir 11,12'],
    [
      '>48.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLine',
      '>50.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLine',
      '1. rinda',
    ],
    ['>53.00</ram:BasisAmount>', '>54.00</ram:BasisAmount>', 'Apliekamā summa'],
  ])('is held against the sums of its parts: %s', (text, instead, words) => {
    expect(cii).toContain(text)
    const { faults } = readIncomingInvoice(Buffer.from(cii.replace(text, instead)))
    expect(Object.values(faults).flat().join('; ').replaceAll(/\s/g, ' ')).toContain(words)
  })

  test.each([
    ['>380<', '>383<', /CII-7 ir debetnota/],
    ['>EUR</ram:InvoiceCurrencyCode>', '>USD</ram:InvoiceCurrencyCode>', /valūtā USD/],
    ['format="102">20260504', 'format="102">20261304', /nav numura vai datuma/],
  ])('is refused by the rules of UBL: %s', (text, instead, words) => {
    expect(() => readIncomingInvoice(Buffer.from(cii.replace(text, instead)))).toThrow(words)
  })
})

describe('a credit note', () => {
  const file = supplierUbl({
    number: 'KR-1',
    credits: ['R-1', 'R-2'],
    lines: [{ code: 'A-1', quantity: 2, unit: 'KGM', price: 5 }],
  }).toString()
  const read = (xml: string) => readIncomingInvoice(Buffer.from(xml))

  test('of UBL has its quantities and the invoices that it corrects', () => {
    expect(read(file)).toMatchObject({ code: '381', due_date: '', preceding: ['R-1', 'R-2'], net: '10.00', gross: '12.10', faults: {} })
    expect(read(file).lines).toMatchObject([{ supplier_code: 'A-1', quantity: '2', unit: 'KGM', price: '5', net: '10' }])
  })

  test.each([
    ['without a code', file.replace(/<cbc:CreditNoteTypeCode>381<\/cbc:CreditNoteTypeCode>/, ''), '381'],
    ['with the code of an invoice', file.replace('>381<', '>380<'), '381'],
    ['of self-billing', file.replace('>381<', '>261<'), '261'],
    [
      'as an Invoice of UBL',
      supplierUbl({ number: 'KR-1', lines: [{ price: 5 }] })
        .toString()
        .replace('>380<', '>381<'),
      '381',
    ],
    ['of CII', cii.replace('>380<', '>381<'), '381'],
  ])('%s is one', (_, xml, code) => {
    expect(read(xml)).toMatchObject({ code, faults: {} })
  })

  test.each([
    [
      'below zero',
      supplierUbl({ number: 'KR-1', credits: [], lines: [{ quantity: -2, price: 5 }] }).toString(),
      /summas raksta bez mīnusa/,
    ],
    ['of no lines', file.replaceAll(/<cac:CreditNoteLine>[^]*<\/cac:CreditNoteLine>/g, ''), /nav nevienas rindas/],
  ])('%s is refused in words', (_, xml, words) => {
    expect(() => read(xml)).toThrow(words)
  })

  test('without a quantity says so by its own name', () => {
    const bare = file.replace(/<cbc:CreditedQuantity[^]*?<\/cbc:CreditedQuantity>/, '')
    expect(Object.values(read(bare).faults).flat()).toContainEqual('1. rinda: nav CreditedQuantity')
  })
})

describe('a PDF', () => {
  test.each<[string, readonly PdfAttachment[]]>([
    ['as it is', [{ content: ubl }]],
    ['deflated', [{ content: deflateSync(ubl), filter: '/FlateDecode' }]],
    ['deflated, in a list of filters', [{ content: deflateSync(ubl), filter: '[ /FlateDecode ]' }]],
    ['whose length stands elsewhere', [{ content: deflateSync(ubl), filter: '/FlateDecode', length: '9 0 R' }]],
    ['beside other attachments', [{ content: Buffer.from('<Order/>') }, { content: ubl }, { content: Buffer.from('%PDF') }]],
  ])('carries an invoice %s', (_, parts) => {
    expect(readIncomingInvoice(pdfWith(parts))).toEqual(readIncomingInvoice(ubl))
  })

  test('carries CII as Factur-X does', () => {
    const content = deflateSync(Buffer.from(cii))
    expect(readIncomingInvoice(pdfWith([{ content, filter: '/FlateDecode' }]))).toMatchObject({ number: 'CII-7', gross: '64.13' })
  })

  test('of ours is read as its UBL', async () => {
    const document = { ...invoiceOf([{}]), isElectronic: true }
    expect(readIncomingInvoice(await invoicePdf(document))).toMatchObject({ number: document.number, gross: document.gross, faults: {} })
  })

  test.each<[string, Buffer, RegExp]>([
    ['without one', pdfWith([{ content: Buffer.from('<Order/>') }]), /PDF failā nav e-rēķina/],
    ['with two', pdfWith([{ content: ubl }, { content: Buffer.from(cii) }]), /vairāki e-rēķini \(2\)/],
    ['with a password', pdfWith([{ content: ubl }], '/Encrypt 8 0 R '), /aizsargāts ar paroli/],
    ['with a broken one', pdfWith([{ content: Buffer.from('x'), filter: '/FlateDecode' }]), /nav nolasāms vai ir pārāk liels/],
    [
      'with one that swells',
      pdfWith([{ content: deflateSync(Buffer.alloc(21 * 1024 * 1024, 32)), filter: '/FlateDecode' }]),
      /pārāk liels/,
    ],
    ['of another filter', pdfWith([{ content: ubl, filter: '/LZWDecode' }]), /PDF failā nav e-rēķina/],
    ['cut off', pdfWith([{ content: ubl, length: '99999999' }]), /PDF failā nav e-rēķina/],
  ])('%s is refused in words', (_, bytes, words) => {
    expect(() => readIncomingInvoice(bytes)).toThrow(words)
  })
})
