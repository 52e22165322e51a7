import type { CreditableItem } from '../../contract/credits/credit-note-record.ts'
import { big, lineNet, partNet, round2, splitGross, sum, totalsOf, type TaxedLine } from '../../contract/money.ts'
import { creditNet, grossTotals, spreadAdvance } from '../../contract/invoices/settlement.ts'
import { decideVatOf, type VatDecision, type VatItem, type VatParties } from '../../contract/company/vat-decision.ts'
import { amountInWords } from '../../contract/amount-in-words.ts'
import { choiceOf, freshCredit, amountOf, totalOf } from '../../src/areas/credits/new-credit.ts'
import { rowOfNew, totalsOfRows } from '../../src/areas/shared/sale-lines/line-rows.ts'
import { vatDay, vatVectors } from './vat-table.ts'
import { advance, documents, grosses, parts, roundings, words, type DocumentVector, type VectorLine } from './tables.ts'

export interface Vector {
  name: string
  reckon: () => unknown
  expected: unknown
}

export const vectors: readonly Vector[] = [
  ...roundings.map(([value, cents]): Vector => ({ name: `${value} rounded`, reckon: () => round2(value), expected: cents })),
  ...documents.flatMap((document) => [ofDocument(document), ...(isSold(document) ? [ofRows(document)] : [])]),
  ...grosses.flatMap(({ gross, rate, net, vat }): Vector[] => [
    { name: `${gross} with ${rate} % inside`, reckon: () => splitGross(gross, rate), expected: { net, tax: vat } },
    {
      name: `a document of ${gross} with ${rate} % inside`,
      reckon: () => only(grossTotals([{ gross, vat_category: 'S', vat_rate: rate }]), ['net', 'vat', 'gross']),
      expected: { net, vat, gross },
    },
  ]),
  { name: 'parts of a line as they are invoiced', reckon: invoicedParts, expected: parts.nets },
  { name: 'parts of a line as they are credited', reckon: creditedParts, expected: parts.nets },
  { name: 'parts of a line as the screen of a credit note shows them', reckon: creditedOnScreen, expected: parts.nets },
  {
    name: 'an advance over VAT groups',
    reckon: () => spreadAdvance(advance.amount, advance.groups).map((share) => only(share, ['gross', 'vat'])),
    expected: advance.shares,
  },
  ...words.map(([amount, text]): Vector => ({ name: `${amount} in words`, reckon: () => amountInWords(amount), expected: text })),
  ...vatVectors.map(({ name, item, parties, expected }): Vector => ({
    name: `VAT of ${name}`,
    reckon: () => only(decided(item, parties), ['vat_rate_code', 'vat_category', 'vat_reason_code']),
    expected: { vat_rate_code: expected[0], vat_category: expected[1], vat_reason_code: expected[2] },
  })),
  { name: 'tax of every base to 1000.00, where floating point is wrong 718 times', reckon: taxes, expected: { ours: 0, floating: 718 } },
]

function decided(item: VatItem, parties: VatParties): VatDecision {
  const decision = decideVatOf(item, parties, vatDay)
  if ('missing' in decision) throw new Error(`No rate ${decision.missing}`)
  return decision
}

export function linesOf({ lines }: DocumentVector): VectorLine[] {
  return lines.flatMap((line) => Array.from({ length: line.times ?? 1 }, () => line))
}

/** Credits only occur on credit notes. */
export function isSold(document: DocumentVector): boolean {
  return document.lines.every(({ quantity }) => big(quantity).gt(0))
}

function ofDocument(document: DocumentVector): Vector {
  return {
    name: `document: ${document.name}`,
    reckon: () => {
      const taxed = linesOf(document).map((line): TaxedLine => ({
        net: lineNet({ ...line, discount_percent: line.discount_percent ?? '0' }),
        vat_category: line.vat_category ?? 'S',
        vat_rate: line.vat_rate,
      }))
      const { groups, ...sums } = totalsOf(taxed)
      return { nets: taxed.map(({ net }) => net), groups: groups.map(({ rate, taxable, tax }) => [rate, taxable, tax]), ...sums }
    },
    expected: expectedOf(document),
  }
}

function ofRows(document: DocumentVector): Vector {
  return {
    name: `rows as typed: ${document.name}`,
    reckon: () => {
      const rows = linesOf(document).map(({ quantity, unit_price, discount_percent = null, vat_category = 'S', vat_rate }, key) => ({
        ...rowOfNew(key, { quantity, unit_price, discount_percent }, undefined),
        vat_category,
        vat_rate,
      }))
      const { groups, ...sums } = totalsOfRows(rows)
      return { nets: rows.map(({ net }) => net), groups: groups.map(({ rate, taxable, tax }) => [rate, taxable, tax]), ...sums }
    },
    expected: expectedOf(document),
  }
}

function expectedOf(document: DocumentVector): unknown {
  const { groups, net, vat, gross } = document
  return { nets: linesOf(document).map((line) => line.net), groups, net, vat, gross }
}

function invoicedParts(): string[] {
  return piecewise((before) => partNet(parts.line, '1', before))
}

function creditedParts(): string[] {
  const line = { ...parts.line, quantity: '3', net: parts.whole }
  return piecewise((before) => creditNet(line, '1', { ...before, corrected: '0' }))
}

function creditedOnScreen(): string[] {
  return piecewise((before) => {
    const item: CreditableItem = {
      invoice_item_id: 1,
      simplified_invoice_item_id: null,
      invoice: { id: 1, name: 'R-1', date: '2026-11-05' },
      order: null,
      item_id: null,
      sku: null,
      description: null,
      name: 'Trešdaļa',
      quantity: '3',
      creditable: '1',
      measure_unit: { id: 1, name: 'gab.' },
      ...parts.line,
      line_amount: parts.whole,
      amount: parts.whole,
      held: { quantity: `${before.quantity}`, net: before.net, corrected: '0' },
      vat_rate: '21',
      vat_category: 'S',
      is_stocked: false,
      units: [],
      warehouse: null,
    }
    const note = { ...freshCredit('2026-11-05'), lines: { 1: { quantity: '1' } } }
    const net = amountOf(item, note)
    // The line's sum equals the note's.
    if (choiceOf(item, note).quantity !== '1' || totalOf([item], note) !== net)
      throw new Error(`The note comes to ${totalOf([item], note)}`)
    return net
  })
}

function piecewise(next: (before: { quantity: number; net: string }) => string): string[] {
  const nets: string[] = []
  for (const quantity of parts.nets.keys()) nets.push(next({ quantity, net: sum(nets).toFixed() }))
  return nets
}

/** Wrong cents at 21 %, by our functions and floating point. */
function taxes(): { ours: number; floating: number } {
  const wrong = { ours: 0, floating: 0 }
  for (let cents = 1; cents <= 100_000; cents += 1) {
    const base = (cents / 100).toFixed(2)
    const exact = Math.floor((cents * 21 + 50) / 100)
    const right = `${Math.floor(exact / 100)}.${String(exact % 100).padStart(2, '0')}`
    if (totalsOf([{ net: base, vat_category: 'S', vat_rate: '21' }]).vat !== right) wrong.ours += 1
    if ((Number(base) * 0.21).toFixed(2) !== right) wrong.floating += 1
  }
  return wrong
}

function only<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>
}
