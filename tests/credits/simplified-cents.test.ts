import { expect, test } from 'vitest'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import type { TestApp } from '../support/app.ts'
import { makeWarehouse } from '../support/factories.ts'
import { expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { simplifiedNow, simplyCredited, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

/** INV-VAT-4 and INV-SALE-3 for credit notes on simplified invoices, recomputed independently in ten-thousandths. */

let app: TestApp
beginStory(async (begun) => {
  ;({ app } = begun)
  await makeWarehouse(app)
})

interface Line {
  quantity: string
  unit_price: string
  discount_percent?: string
  rate: 21 | 12 | 5
}

type Part = readonly [line: number, quantity: string]

interface Case {
  name: string
  price_mode: 'net' | 'gross'
  lines: readonly Line[]
  notes: readonly (readonly Part[])[]
}

const cases: readonly Case[] = [
  {
    name: 'three of 9.99 with VAT, one by one',
    price_mode: 'gross',
    lines: [{ quantity: '3', unit_price: '9.99', rate: 21 }],
    notes: [[[0, '1']], [[0, '1']], [[0, '1']]],
  },
  {
    name: 'a discounted price in parts',
    price_mode: 'gross',
    lines: [{ quantity: '7', unit_price: '10.01', discount_percent: '33.33', rate: 21 }],
    notes: [[[0, '2']], [[0, '2']], [[0, '3']]],
  },
  {
    name: 'cents whose tax is rounded with their neighbours, in another order',
    price_mode: 'gross',
    lines: [0.33, 0.33, 0.33, 0.34, 0.01].map((price) => ({ quantity: '1', unit_price: `${price}`, rate: 21 })),
    notes: [
      [[1, '1']],
      [[4, '1']],
      [
        [0, '1'],
        [3, '1'],
      ],
      [[2, '1']],
    ],
  },
  {
    name: 'two rates, in parts and the rest',
    price_mode: 'gross',
    lines: [
      { quantity: '7', unit_price: '1.37', rate: 21 },
      { quantity: '5', unit_price: '0.99', discount_percent: '10', rate: 12 },
      { quantity: '2', unit_price: '3.03', rate: 5 },
    ],
    notes: [
      [
        [0, '2'],
        [1, '3'],
      ],
      [[2, '1']],
      [
        [0, '5'],
        [1, '2'],
        [2, '1'],
      ],
    ],
  },
  {
    name: 'all of it at once',
    price_mode: 'gross',
    lines: [
      { quantity: '3', unit_price: '3.3333', rate: 21 },
      { quantity: '1', unit_price: '0.07', rate: 21 },
    ],
    notes: [
      [
        [0, '3'],
        [1, '1'],
      ],
    ],
  },
  {
    name: 'prices without VAT, one by one',
    price_mode: 'net',
    lines: [{ quantity: '3', unit_price: '3.3333', rate: 21 }],
    notes: [[[0, '1']], [[0, '1']], [[0, '1']]],
  },
]

/** Ten-thousandths. */
function scaled(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(4, '0')}`)
}

/** Half away from zero, for non-negative values. */
const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

/** Cents of a quantity at the given price (INV-VAT-1, INV-VAT-4). */
function amountOf({ unit_price, discount_percent = '0' }: Line, quantity: bigint): bigint {
  return rounded(quantity * scaled(unit_price) * (1_000_000n - scaled(discount_percent)) * 100n, 100_000_000n * 1_000_000n)
}

interface Sums {
  gross: bigint
  vat: bigint
}

/** Cumulative credit by rate, tax included (V4) or added (V2). */
function upTo({ price_mode, lines }: Case, credited: readonly bigint[]): Sums {
  const sums = { gross: 0n, vat: 0n }
  for (const rate of [21, 12, 5]) {
    const sum = lines.reduce((all, line, at) => (line.rate === rate ? all + amountOf(line, credited[at] ?? 0n) : all), 0n)
    const vat = price_mode === 'gross' ? rounded(sum * BigInt(rate), BigInt(100 + rate)) : rounded(sum * BigInt(rate), 100n)
    sums.vat += vat
    sums.gross += price_mode === 'gross' ? sum : sum + vat
  }
  return sums
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
const sumsOf = ({ gross, vat }: Pick<CreditNoteRecord, 'gross' | 'vat'>): Sums => ({ gross: cents(gross), vat: cents(vat) })

test.for(cases)('$name', async (each) => {
  const invoice = await soldSimply(app, {
    customer_id: await makeBuyer(app),
    price_mode: each.price_mode,
    items: each.lines.map(({ rate, ...line }, at) => ({ name: `Rinda ${at}`, vat_rate_code: `PVN${rate}`, ...line })),
  })
  expect(sumsOf(invoice)).toEqual(
    upTo(
      each,
      each.lines.map(({ quantity }) => scaled(quantity)),
    ),
  )
  const credited = each.lines.map(() => 0n)
  const notes: CreditNoteRecord[] = []
  for (const parts of each.notes) {
    const before = upTo(each, credited)
    const items = parts.map(([line, quantity]) => ({
      simplified_invoice_item_id: invoice.simplified_invoice_items[line]?.id ?? 0,
      quantity,
    }))
    for (const [line, quantity] of parts) credited[line] = (credited[line] ?? 0n) + scaled(quantity)
    const note = await simplyCredited(app, invoice, { items })
    const after = upTo(each, credited)
    expect(sumsOf(note)).toEqual({ gross: after.gross - before.gross, vat: after.vat - before.vat })
    expect(note.credit_note_items.reduce((sum, { net }) => sum + cents(net), 0n)).toBe(cents(note.net))
    notes.push(note)
  }
  const taken = (rate: string, of: 'taxable' | 'tax') =>
    notes.flatMap(({ vat_lines }) => vat_lines).reduce((sum, line) => (line.rate === rate ? sum + cents(line[of]) : sum), 0n)
  for (const { rate, taxable, tax } of invoice.vat_lines) {
    expect([taken(rate, 'taxable'), taken(rate, 'tax')]).toEqual([cents(taxable), cents(tax)])
  }
  expect(await simplifiedNow(app, invoice)).toMatchObject({ credited: invoice.gross, open: '0.00' })
  expect((await simplifiedNow(app, invoice)).can).toMatchObject({
    PAY: 'Viss rēķins ir kreditēts, nav ko apmaksāt',
    CREDIT: 'Rēķinā vairs nav nekā, ko kreditēt',
  })
})

test('a price is corrected in the price that the buyer knows, and what is returned later is worth less', async () => {
  const invoice = await soldSimply(app, { items: [{ name: 'Galds', unit_price: '12.10', quantity: '3' }] })
  const line = invoice.simplified_invoice_items[0]?.id ?? 0
  const cut = await simplyCredited(app, invoice, { reason: 'price', items: [{ simplified_invoice_item_id: line, unit_price: '1.21' }] })
  expect(cut).toMatchObject({ gross: '3.63', net: '3.00', price_mode: 'gross', credit_note_items: [{ amount: '3.63', price_only: true }] })
  const one = await simplyCredited(app, invoice, { items: [{ simplified_invoice_item_id: line, quantity: '1' }] })
  expect(one).toMatchObject({ gross: '10.89', net: '9.00' })
  expect((await simplyCredited(app, invoice)).gross).toBe('21.78')
  expect(await simplifiedNow(app, invoice)).toMatchObject({ gross: '36.30', credited: '36.30', open: '0.00' })
})

test('the nightly audit finds nothing', async () => {
  await expectCleanAudit(app)
})
