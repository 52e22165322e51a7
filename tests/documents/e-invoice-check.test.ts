import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eInvoiceChecks, eInvoiceFaults } from '../../server/documents/e-invoice-check.ts'
import type { DocumentLine, InvoiceDocument } from '../../server/documents/model.ts'
import { invoiceUbl } from '../../server/documents/ubl.ts'
import { goldenDocuments } from '../support/golden-documents.ts'
import { buyer, creditNote, estonian, invoiceOf, person, seller, twentyInvoices } from '../support/sample-documents.ts'
import { brokenRules } from '../support/ubl-check.ts'
import { parseXml, type XmlNode } from '../support/xml-tree.ts'

/**
 * `fatal-rules.tsv` maps each fatal official rule (`official/`) to our check, or explains why our documents cannot
 * break it.
 */
const here = import.meta.dirname

interface Row {
  release: string
  rule: string
  how: string
  what: string
}

const table: readonly Row[] = readFileSync(join(here, 'fatal-rules.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [release = '', rule = '', how = '', what = ''] = line.split('\t')
    return { release, rule, how, what }
  })

const lists = {
  'EN 16931 1.3.16': 'en16931-1.3.16',
  'BIS Billing 3.0.19': 'bis-billing-3.0.19',
  'BIS Billing 3.0.22': 'bis-billing-3.0.22',
}

describe('the table of rules', () => {
  test.each(Object.entries(lists))('names every fatal rule of %s once, and no other', (release, file) => {
    const text = readFileSync(join(here, 'official', `${file}.txt`), 'utf8')
    const official = text.replaceAll(/^#.*$/gm, '').trim().split(/\s+/)
    expect(table.filter((row) => row.release === release).map(({ rule }) => rule)).toEqual(official)
  })

  test('names no rule twice, and nothing but these releases', () => {
    expect(new Set(table.map(({ rule }) => rule)).size).toBe(table.length)
    expect([...new Set(table.map(({ release }) => release))]).toEqual(Object.keys(lists))
  })

  test('gives each a check that is there, an element, or a reason; each check has a rule', () => {
    const named = table.filter(({ how }) => how === 'check').flatMap(({ what }) => what.split(', '))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(eInvoiceChecks).toSorted())
    for (const { rule, how, what } of table) {
      expect(['check', 'absent', 'always'], rule).toContain(how)
      expect(what.length, rule).toBeGreaterThan(5)
    }
  })

  test('what it calls absent stands in no document that we write', () => {
    const written = new Set(Object.values(everyKind).flatMap((document) => pathsOf(parseXml(text(document)))))
    const absent = [...new Set(table.filter(({ how }) => how === 'absent').map(({ what }) => what))]
    expect(absent.filter((path) => [...written].some((each) => each.endsWith(`/${path}`)))).toEqual([])
  })
})

const place = { name: 'Veikals', address: 'Ostas iela 9', city: 'Rīga', postal_code: 'LV-1010', country_code: 'LV' }
const severalOrders = withLines(invoiceOf([{}, {}], { customer_order_nr: 'PO-1, PO-2', delivery: null }), (line) => ({
  customer_order_nr: `PO-${line.position}`,
  delivered_to: place,
}))

const everyKind: Readonly<Record<string, InvoiceDocument>> = {
  ...goldenDocuments,
  ...twentyInvoices,
  severalOrders,
  onPayment: { ...invoiceOf([{}]), vat_on_payment: true },
}

/** The root and its lines use one name. */
function pathsOf(node: XmlNode, above = ''): string[] {
  const name = node.name.replace('CreditNote', 'Invoice')
  const path = `${above}/${name}`
  return [path, ...node.children.flatMap((child) => pathsOf(child, path))]
}

function text(document: InvoiceDocument): string {
  return new TextDecoder().decode(invoiceUbl(document))
}

function withLines(document: InvoiceDocument, change: (line: DocumentLine) => Partial<DocumentLine>): InvoiceDocument {
  return { ...document, lines: document.lines.map((line) => ({ ...line, ...change(line) })) }
}

test.each(Object.entries(everyKind))('nothing is found in %s', (_, document) => {
  expect(eInvoiceFaults(document)).toEqual([])
})

const plain = invoiceOf([{ name: 'Prece' }])
const reversed = invoiceOf([{ category: 'AE', vat_reason_code: 'VATEX-EU-AE-R4' }])
const abroad = invoiceOf([{ category: 'K' }], { buyer: estonian })
const groups = (document: InvoiceDocument, change: Partial<InvoiceDocument['vat_groups'][number]>): InvoiceDocument => ({
  ...document,
  vat_groups: document.vat_groups.map((group) => ({ ...group, ...change })),
})

const refused: Readonly<Record<string, readonly [rule: string, document: InvoiceDocument, field: string, words: string]>> = {
  'has lines': ['BR-16', { ...plain, lines: [] }, 'items', 'nav nevienas rindas'],
  'seller is named': ['BR-06', { ...plain, seller: { ...seller, name: ' ' } }, 'name', 'mūsu uzņēmumam'],
  'buyer is named': ['BR-07', { ...plain, buyer: { ...buyer, name: '' } }, 'name', 'pircējam'],
  'seller has a number': ['BR-CO-26', { ...plain, seller: { ...seller, reg_nr: null, vat_nr: null } }, 'reg_nr', 'mūsu uzņēmumam'],
  'seller is Latvian': ['', { ...plain, seller: { ...seller, vat_nr: 'SE556012579001' } }, 'country_id', 'Latvijas noteikumiem'],
  'seller has a VAT number': ['BR-S-02', { ...plain, seller: { ...seller, vat_nr: null } }, 'vat_nr', 'PVN statusu'],
  'buyer has a VAT number': ['BR-IC-02', { ...abroad, buyer: { ...estonian, vat_nr: null } }, 'vat_nr', 'pircējam'],
  'buyer has a number': ['BR-AE-02', { ...reversed, buyer: { ...buyer, vat_nr: null, reg_nr: null } }, 'vat_nr', 'PVN maksā pircējs'],
  'VAT numbers name a country': ['BR-CO-09', { ...plain, buyer: { ...buyer, vat_nr: '917103801MVA' } }, 'vat_nr', '917103801MVA'],
  'Dutch and Danish numbers have their form': [
    'PEPPOL-COMMON-R056-2',
    { ...plain, buyer: { ...buyer, vat_nr: 'NL123456789' } },
    'vat_nr',
    'formai',
  ],
  'countries are listed': ['BR-CL-14', { ...plain, buyer: { ...buyer, country_code: 'UK' } }, 'country_id', '„UK”'],
  'units are listed': ['BR-CL-23', withLines(plain, () => ({ unit_code: 'GAB' })), 'unece_code', '1. rindas mērvienības'],
  'lines are named': ['BR-25', withLines(plain, () => ({ name: '\u0001 ' })), 'items', '1. rindai'],
  'notes name no subject': ['BR-CL-08', { ...plain, notes: 'Projekts #A-1# otrā daļa' }, 'notes', '„A-1”'],
  'out of scope stands alone': ['BR-O-12', invoiceOf([{}, { category: 'O' }], { seller }), 'items', 'atsevišķā dokumentā'],
  'standard rates are above zero': [
    'BR-S-05',
    groups(
      withLines(plain, () => ({ vat_rate: '0' })),
      { rate: '0', tax: '0' },
    ),
    'vat_rate_code',
    '1. rindas',
  ],
  'lines have their group': ['BR-CO-18', { ...plain, vat_groups: [] }, 'vat', 'likmes'],
  'groups are sums of lines': ['BR-S-08', groups(plain, { taxable: '1.00' }), 'net', 'bāze'],
  'tax follows from rates': ['BR-CO-17', groups(plain, { tax: '99.00' }), 'vat', 'likmes'],
  'totals are sums': ['BR-CO-15', { ...plain, gross: '1.00' }, 'gross', 'kopsumma'],
}

test('there is a refused document for each check', () => {
  expect(Object.keys(refused)).toEqual(Object.keys(eInvoiceChecks))
})

test.each(Object.entries(refused))('%s', (check, [rule, document, field, words]) => {
  const faults = eInvoiceFaults(document)
  expect(faults.find((fault) => fault.check === check)).toMatchObject({ field, text: expect.stringContaining(words) })
  expect(eInvoiceFaults(plain)).toEqual([])
  // National and future rules are left to the official suite.
  if (rule !== '' && !rule.startsWith('PEPPOL-COMMON')) expect(brokenRules(invoiceUbl(document))).toContain(rule)
  if (rule !== '') expect(table.find((row) => row.rule === rule)?.what.split(', ')).toContain(check)
})

test('a private person needs no number, a seller out of VAT neither, and a credit note is held to the same', () => {
  expect(eInvoiceFaults(invoiceOf([{}], { buyer: person }))).toEqual([])
  expect(eInvoiceFaults(invoiceOf([{ category: 'O' }], { seller: { ...seller, vat_nr: null } }))).toEqual([])
  expect(eInvoiceFaults(creditNote)).toEqual([])
  expect(eInvoiceFaults({ ...creditNote, seller: { ...seller, vat_nr: null } }).map(({ check }) => check)).toEqual([
    'seller has a VAT number',
  ])
})

test.each(['', '#', 'Nr. #12', 'a #AAI# b', 'a #AB# b', 'a #ABCD# b', '##'])('the note «%s» may stand', (notes) => {
  expect(eInvoiceFaults({ ...plain, notes })).toEqual([])
})

test('a reason of another category is left to its words (Peppol P0104 to P0107)', () => {
  const exempt = groups(invoiceOf([{ category: 'E' }]), { reason_code: 'VATEX-EU-G', reason_text: 'Eksports' })
  expect(text(exempt)).not.toContain('TaxExemptionReasonCode')
  expect(brokenRules(text(exempt))).toEqual([])
})

test.each([
  ['a Finnish company by its OVT code', 'FI20774740', '0216', '003720774740'],
  ['a Swedish one by its registry', 'SE556012579001', '0007', '5560125790'],
  ['one of Northern Ireland by its VAT number', 'XI123456789', '9932', 'XI123456789'],
])('electronic address: %s', (_, vat_nr, scheme, id) => {
  const party = { ...estonian, reg_nr: null, vat_nr, country_code: vat_nr.slice(0, 2) }
  expect(text(invoiceOf([{}], { buyer: party }))).toContain(`<cbc:EndpointID schemeID="${scheme}">${id}<`)
})
