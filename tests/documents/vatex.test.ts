import { expect, test } from 'vitest'
import type { VatCategory } from '../../contract/money.ts'
import { vatexCodes } from '../../server/documents/code-lists.ts'
import { invoiceUbl } from '../../server/documents/ubl.ts'
import { invoiceOf } from '../support/sample-documents.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { all, parseXml, textAt } from '../support/xml-tree.ts'

/** @file BT-121 of a category with one or several reasons: one breakdown has one code (BR-E-01), of the official list (BR-CL-22). */

const cases: readonly [VatCategory, string, readonly (string | null)[], string][] = [
  ['E', 'one point', ['VATEX-EU-132-1B'], 'VATEX-EU-132-1B'],
  ['E', 'the same point twice', ['VATEX-EU-132-1B', 'VATEX-EU-132-1B'], 'VATEX-EU-132-1B'],
  ['E', 'two points of one article', ['VATEX-EU-132-1B', 'VATEX-EU-132-1I'], 'VATEX-EU-132'],
  ['E', 'three points of one article', ['VATEX-EU-132-1B', 'VATEX-EU-132-1I', 'VATEX-EU-132-1G'], 'VATEX-EU-132'],
  ['E', 'an article and its point', ['VATEX-EU-132', 'VATEX-EU-132-1I'], 'VATEX-EU-132'],
  ['E', 'a point and its article', ['VATEX-EU-132-1I', 'VATEX-EU-132'], 'VATEX-EU-132'],
  ['E', 'points with two letters', ['VATEX-EU-143-1F', 'VATEX-EU-143-1FA'], 'VATEX-EU-143'],
  ['E', 'points without a number', ['VATEX-EU-148-A', 'VATEX-EU-148-D'], 'VATEX-EU-148'],
  ['E', 'points of forces and diplomats', ['VATEX-EU-151-1A', 'VATEX-EU-151-1AA'], 'VATEX-EU-151'],
  ['E', 'two articles', ['VATEX-EU-132-1B', 'VATEX-EU-135-1'], ''],
  ['E', 'two articles, then a point of the first', ['VATEX-EU-132-1B', 'VATEX-EU-135-1', 'VATEX-EU-132-1I'], ''],
  ['E', 'a code and a reason of the company', ['VATEX-EU-132-1B', 'PVN-52-CITS'], ''],
  ['E', 'a code and none', ['VATEX-EU-132-1B', null], ''],
  ['E', 'two margin schemes', ['PVN-138-MANTAS', 'PVN-138-MAKSLA'], ''],
  ['E', 'one margin scheme', ['PVN-138-MANTAS', 'PVN-138-MANTAS'], 'VATEX-EU-F'],
  ['AE', 'two references of reverse charge', ['VATEX-EU-AE-R2', 'VATEX-EU-AE-R4'], 'VATEX-EU-AE'],
  ['K', 'two reasons', ['VATEX-EU-IC', 'PVN-43-CITS'], 'VATEX-EU-IC'],
  ['G', 'two reasons', ['VATEX-EU-G', 'PVN-43-CITS'], 'VATEX-EU-G'],
  ['O', 'a gift card and interest', ['VATEX-EU-O-GIFT', 'VATEX-EU-O-INTEREST'], 'VATEX-EU-O'],
  ['Z', 'two reasons', ['PVN-43-A', 'PVN-43-B'], ''],
]

test.each(cases)('%s, %s: %j', (category, _, reasons, code) => {
  const ubl = invoiceUbl(invoiceOf(reasons.map((vat_reason_code) => ({ category, vat_reason_code }))))
  const groups = all(parseXml(Buffer.from(ubl).toString()), 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')
  expect(groups.map((each) => textAt(each, 'cbc:TaxExemptionReasonCode'))).toEqual([code])
  // Without a code the words hold; of zero rate the rules want neither.
  expect(groups.map((each) => textAt(each, 'cbc:TaxExemptionReason') === '')).toEqual([category === 'Z'])
  if (code !== '') expect(vatexCodes.has(code)).toBe(true)
  if (category !== 'K' && category !== 'O') expect(checkUbl(ubl)).toEqual([])
})
