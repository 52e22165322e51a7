import { round2, sum, totalsOf, vatCategories, type VatCategory } from '../../contract/money.ts'
import { creditGroups } from '../../contract/invoices/settlement.ts'
import type { DocumentVatGroup, InvoiceDocument } from '../../server/documents/model.ts'
import { buyer, estonian, invoiceOf, lineOf, seller, swiss, waybill, type LineOf } from './sample-documents.ts'

/**
 * Documents with UBL snapshots: every VAT category, discounts, advances, credits, and a partial credit whose tax
 * differs by a cent.
 */

const sold: Readonly<Record<VatCategory, { lines: readonly LineOf[]; given?: Partial<InvoiceDocument> }>> = {
  S: {
    lines: [
      { quantity: '7', unit_price: '31.6150', gtin: '2000000000015' },
      { quantity: '1', unit_price: '20.2500', rate: '12', name: 'Āboli', unit: 'kg', unit_code: 'KGM' },
      { quantity: '2', unit_price: '7.4500', rate: '5', name: 'Grāmata «Ķēves dēls»' },
    ],
  },
  Z: {
    lines: [{ category: 'Z', name: 'Starptautisks pārvadājums', unit: 'km', unit_code: 'KMT', quantity: '120.5', unit_price: '1.1500' }],
  },
  E: { lines: [{ category: 'E', name: 'Izglītības pakalpojums', unit: 'h', unit_code: 'HUR', quantity: '8', unit_price: '45.0000' }] },
  AE: {
    lines: [
      {
        category: 'AE',
        name: 'Viedtālrunis',
        quantity: '2',
        unit_price: '899.7500',
        vat_reason_code: 'R4',
        units: ['001017990000013', '001017990000021'],
      },
      { category: 'AE', name: 'Metāllūžņi', quantity: '12.5', unit: 'kg', unit_code: 'KGM', unit_price: '4.4444', vat_reason_code: 'R2' },
    ],
  },
  K: { lines: [{ category: 'K', quantity: '5', unit_price: '250.0000' }], given: { buyer: estonian, supply: 'goods', waybill } },
  G: { lines: [{ category: 'G', quantity: '3', unit_price: '1234.5600' }], given: { buyer: swiss, supply: 'goods' } },
  O: { lines: [{ category: 'O', quantity: '3', unit_price: '99.9900' }], given: { seller: { ...seller, vat_nr: null }, buyer } },
}

const discounts = ['12.5', '33.33']

const creditHead: Partial<InvoiceDocument> = {
  kind: 'credit_note',
  number: 'KR-2026-000007',
  issue_date: '2026-11-20',
  due_date: null,
  payment_terms: null,
  original: { number: 'R-2026-000123', date: '2026-11-05', reason: { lv: 'Prece atgriezta', en: 'Goods returned' } },
}

export const goldenDocuments: Readonly<Record<string, InvoiceDocument>> = Object.fromEntries([
  ...vatCategories.flatMap(ofCategory),
  ...partialCredits(),
])

function ofCategory(category: VatCategory): [string, InvoiceDocument][] {
  const { lines, given = {} } = sold[category]
  const cut = lines.map((line, index): LineOf => ({ ...line, discount_percent: discounts[index % discounts.length] ?? '0' }))
  const discounted = invoiceOf(cut, given)
  const named = ([name, document]: [string, InvoiceDocument]): [string, InvoiceDocument] => [`${category}-${name}`, document]
  const documents: [string, InvoiceDocument][] = [
    ['invoice', invoiceOf(lines, given)],
    ['invoice-discount', discounted],
    ['invoice-advance', invoiceOf(lines, { ...given, advance_applied: '100.00' })],
    ['invoice-discount-advance', invoiceOf(cut, { ...given, advance_applied: discounted.gross })],
    ['credit', invoiceOf(lines, { ...given, ...creditHead })],
    ['credit-discount', invoiceOf(cut, { ...given, ...creditHead })],
  ]
  return documents.map(named)
}

/** Two pieces of 0.50 EUR: tax 0.11 and 0.10, together 0.21. */
function partialCredits(): [string, InvoiceDocument][] {
  const creditedLine = lineOf({ unit_price: '0.5000', name: 'Uzgrieznis' })
  const { groups } = totalsOf([creditedLine])
  const first = creditGroups(groups, [])
  return [
    ['S-credit-first-part', creditOf(creditedLine, first)],
    ['S-credit-last-part', creditOf(creditedLine, creditGroups(groups, first))],
  ]
}

function creditOf(line: LineOf & { net: string }, groups: ReturnType<typeof creditGroups>): InvoiceDocument {
  const vat = round2(sum(groups.map(({ tax }) => tax)))
  return invoiceOf([line], {
    ...creditHead,
    vat,
    gross: round2(sum([line.net, vat])),
    vat_groups: groups.map((group): DocumentVatGroup => ({ ...group, reason_text: null })),
  })
}
