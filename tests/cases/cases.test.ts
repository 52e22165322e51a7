import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesOf, orderStates } from '../../contract/states.ts'
import { optionWords, type LineOption } from '../../contract/line-options.ts'
import { vatCategories } from '../../contract/money.ts'
import { invoice as invoiceChart } from '../../machines/invoice.ts'
import { imei } from '../../server/seed/demo/numbers.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { breadDays, caseCustomers, caseItems, caseReferences, negativeWarehouse, soldPhones } from './case-keys.ts'
import { caseBuyers } from './case-simplified.ts'
import { enterCases } from './cases.ts'

/** The cases of docs/domain/demo.md#cases-of-tests. */

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.transaction().execute(enterCases)
})
afterAll(() => database.drop())

async function rowsOf<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.db)).rows
}

test('the nightly audit finds nothing in them', () => expectCleanAudit(database))

test('every case can be found by its key', async () => {
  const found = await rowsOf(sql<{ reference: string }>`
    select distinct customer_order_nr as reference from orders where customer_order_nr like 'Paraugs:%' order by 1`)
  const keys: string[] = [...Object.values(caseReferences), ...Object.values(breadDays)]
  expect(found.map(({ reference }) => reference).toSorted()).toEqual(keys.toSorted())
})

async function one<Row>(query: RawBuilder<Row>): Promise<Row> {
  const rows = await rowsOf(query)
  expect(rows).toHaveLength(1)
  return rows[0] as Row
}

const orderOf = (reference: string): RawBuilder<number> => sql`(select id from orders where customer_order_nr = ${reference})`
const gross = (reference: string) =>
  one(sql<{ gross: string; amount_in_words: string }>`
    select gross, amount_in_words from invoices where customer_order_nr = ${reference}`)

describe('orders', () => {
  test.each(namesOf(orderStates))('one is %s', async (state) => {
    const { status } = await one(sql<{ status: string }>`select status from orders where customer_order_nr = ${caseReferences[state]}`)
    expect(status).toBe(state)
  })

  test('two are merged: the lines of both stand on one', async () => {
    const [target, source] = [orderOf(caseReferences.mergeTarget), orderOf(caseReferences.merged)]
    const found = await one(sql<{ lines: number; left: number; into: boolean }>`
      select (select count(*) from order_items where order_id = ${target}) as lines,
        (select count(*) from order_items where order_id = ${source}) as left,
        (select merged_into_id = ${target} from orders where id = ${source}) as into`)
    expect(found).toEqual({ lines: 4, left: 0, into: true })
  })

  test('one is split: no piece is lost', async () => {
    const halves = await rowsOf(sql<{ is_new: boolean; quantities: string[] }>`
      select o.split_from_id is not null as is_new, array_agg(i.quantity order by i.quantity) as quantities
      from orders o join order_items i on i.order_id = o.id where o.customer_order_nr = ${caseReferences.split} group by o.id order by o.id`)
    expect(halves).toEqual([
      { is_new: false, quantities: ['1.0000'] },
      { is_new: true, quantities: ['2.0000', '3.0000'] },
    ])
  })

  test('one of a blocked customer is taken, and he is blocked with a reason', async () => {
    const found = await one(sql<{ status: string; is_blocked: boolean; reason: string }>`
      select o.status, c.is_blocked, c.blocked_reason as reason from orders o join customers c on c.id = o.customer_id
      where c.reg_nr = ${caseCustomers.blocked}`)
    expect(found).toMatchObject({ status: 'new', is_blocked: true, reason: expect.stringMatching(/./) })
  })
})

describe('invoices', () => {
  test.each([
    [caseReferences.draft, 'draft', '72.60'],
    [caseReferences.invoiced, 'accepted', null],
    [caseReferences.partlyPaid, 'partially_paid', '50.00'],
    [caseReferences.paid, 'paid', '0.00'],
    [caseReferences.overpaid, 'paid', '0.00'],
    [caseReferences.paidByCredit, 'partially_paid', '60.00'],
  ])('%s', async (reference, state, open) => {
    const found = await one(sql<{ status: string; open: string }>`select status, open from invoices where customer_order_nr = ${reference}`)
    expect(Object.keys(invoiceChart.states)).toContain(found.status)
    expect(found.status).toBe(state)
    if (open !== null) expect(found.open).toBe(open)
  })

  test('what was paid too much was spent in part, paid back in part, and the rest is free', async () => {
    const rows = await rowsOf(sql<{ kind: string; amount: string }>`
      select r.kind, r.amount from customer_credits r join customers c on c.id = r.customer_id where c.reg_nr = ${caseCustomers.buyer} order by r.id`)
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['overpayment', '20.00'],
      ['allocation', '-12.60'],
      ['refund', '-2.40'],
    ])
  })

  test('one order of 3 x 3.3333 was delivered and invoiced in three parts', async () => {
    const parts = await rowsOf(sql<{ net: string; quantity: string }>`
      select n.net, n.quantity from invoices i join invoice_items n on n.invoice_id = i.id
      where i.customer_order_nr = ${caseReferences.thirds} and i.status = 'accepted' order by i.series_no`)
    expect(parts.map(({ net }) => net)).toEqual(['3.33', '3.34', '3.33'])
    expect(parts.map(({ quantity }) => quantity)).toEqual(['1.0000', '1.0000', '1.0000'])
  })

  test('every VAT category is charged, those together that may stand together', async () => {
    const { domesticVat, unionVat, exportVat, outsideVat } = caseReferences
    const found = await rowsOf(sql<{ reference: string; groups: string[] }>`
      select i.customer_order_nr as reference, array_agg(v.category || ' ' || trim_scale(v.rate) order by v.category, v.rate) as groups
      from invoices i join invoice_vat_lines v on v.invoice_id = i.id
      where i.customer_order_nr in (${domesticVat}, ${unionVat}, ${exportVat}, ${outsideVat}) and i.status = 'accepted' group by i.id`)
    const groups = new Map(found.map((row) => [row.reference, row.groups]))
    expect(groups.get(domesticVat)).toEqual(['AE 0', 'E 0', 'S 5', 'S 12', 'S 21', 'Z 0'])
    expect(groups.get(unionVat)).toEqual(['AE 0', 'K 0'])
    expect(groups.get(exportVat)).toEqual(['G 0'])
    expect(groups.get(outsideVat)).toEqual(['O 0'])
    const categories = new Set(found.flatMap((row) => row.groups.map((group) => group.split(' ')[0])))
    expect([...categories].toSorted()).toEqual([...vatCategories].toSorted())
  })

  test('one has 40 lines', async () => {
    const { lines } = await one(sql<{ lines: number }>`
      select count(*) as lines from invoices i join invoice_items n on n.invoice_id = i.id
      where i.customer_order_nr = ${caseReferences.fortyLines} and i.status = 'accepted'`)
    expect(lines).toBe(40)
  })

  test.each([
    [caseReferences.cent, '0.01', 'Nulle eiro un 01 cents'],
    [caseReferences.hundreds, '999.99', 'Deviņi simti deviņdesmit deviņi eiro un 99 centi'],
    [caseReferences.million, '1000000.00', 'Viens miljons eiro un 00 centi'],
  ])('%s in figures and in words', async (reference, figures, words) => {
    expect(await gross(reference)).toEqual({ gross: figures, amount_in_words: words })
  })

  test('one has another number than its series gave; the log tells which one is missing', async () => {
    const found = await one(sql<{ number: string; old_number: string; new_number: string; reason: string; holders: number }>`
      select i.number, l.old_number, l.new_number, l.reason, (select count(*) from invoices where number = l.old_number) as holders
      from invoices i join invoice_number_log l on l.invoice_id = i.id where i.customer_order_nr = ${caseReferences.renumbered}`)
    expect(found.old_number).toMatch(/^R-2026-\d{6}$/)
    expect(found).toMatchObject({ number: found.new_number, holders: 0, reason: expect.stringMatching(/./) })
    const gaps = await one(sql<{ count: number }>`
      select (select sum(last_no) from document_series where kind = 'invoice') - count(series_no) as count from invoices`)
    expect(Number(gaps.count)).toBe(1)
  })

  test('one customer owes more than his limit', async () => {
    const { limit, owed } = await one(sql<{ limit: string; owed: string }>`
      select c.credit_limit as limit, sum(i.open) as owed from customers c join invoices i on i.customer_id = c.id
      where c.reg_nr = ${caseCustomers.overLimit} and i.accepted_at is not null group by c.id`)
    expect(Number(owed)).toBeGreaterThan(Number(limit))
  })
})

describe('stock', () => {
  const stockOf = (sku: string, warehouse: string) =>
    one(sql<{ on_hand: string; stock_value: string; allow_negative: boolean }>`
      select s.on_hand, s.stock_value, s.allow_negative from stock_items s
      join catalog_items c on c.id = s.catalog_item_id join warehouses w on w.id = s.warehouse_id
      where c.sku = ${sku} and w.code = ${warehouse}`)

  test('goods without value lie in the central warehouse', async () => {
    expect(await stockOf(caseItems.worthless, 'RC')).toMatchObject({ on_hand: '250.0000', stock_value: '0.0000' })
  })

  test('one warehouse may go below zero, and does', async () => {
    const found = await stockOf(caseItems.negative, negativeWarehouse)
    expect(found).toEqual({ on_hand: '-2.0000', stock_value: '-6.4000', allow_negative: true })
    const others = await rowsOf(sql`select 1 from stock_items where on_hand < 0 having count(*) > 1`)
    expect(others).toEqual([])
  })
})

describe('lines', () => {
  const linesOf = (reference: string) =>
    rowsOf(sql<{ unit_price: string; price_source: string; options: LineOption[] }>`
      select i.unit_price, i.price_source, i.options from order_items i join orders o on o.id = i.order_id
      where o.customer_order_nr = ${reference} order by i.position`)

  test('two orders have goods with options that have a price, one of them from an offer', async () => {
    const taken = await linesOf(caseReferences.options)
    expect(taken.map(({ unit_price, options }) => [unit_price, optionWords(options)])).toEqual([
      ['859.0000', 'Operatīvā atmiņa: 32 GB, Inventāra uzlīme: INV-2026-014, USB porti priekšpusē: 4'],
      ['749.0000', ''],
    ])
    const offered = await linesOf(caseReferences.offeredOptions)
    expect(offered.map(({ unit_price, price_source, options }) => [unit_price, price_source, optionWords(options)])).toEqual([
      ['832.5000', 'offer', 'Operatīvā atmiņa: 16 GB, Disks: 1 TB SSD, Sagatavots darbam'],
    ])
    const { description } = await one(sql<{ description: string }>`
      select n.description from invoices v join invoice_items n on n.invoice_id = v.id
      where v.customer_order_nr = ${caseReferences.options} and n.description is not null`)
    expect(description).toBe(optionWords(taken[0]?.options ?? []))
  })

  test('of two phones sold by their numbers one came back with a credit note', async () => {
    const pieces = await rowsOf(sql<{ number: string; status: string }>`
      select u.number, u.status from catalog_item_units u where u.number = any (${soldPhones.map(imei)}) order by u.id`)
    expect(pieces.map(({ status }) => status)).toEqual(['sold', 'in_stock'])
    const { status, units } = await one(sql<{ status: string; units: string[] }>`
      select c.status, i.units from credit_notes c join credit_note_items i on i.credit_note_id = c.id join invoices v on v.id = c.invoice_id
      where v.customer_order_nr = ${caseReferences.phones}`)
    expect([status, units]).toEqual(['accepted', [pieces[1]?.number]])
  })
})

test('bread is taxed at 12 % while its pilot lasts, and at 21 % before and after', async () => {
  const rates = await rowsOf(sql<{ date: string; vat_rate: string; invoiced: string | null }>`
    select o.date, trim_scale(i.vat_rate) as vat_rate,
      (select trim_scale(n.vat_rate) from invoice_items n where n.source_type = 'order_item' and n.source_id = i.id) as invoiced
    from orders o join order_items i on i.order_id = o.id where o.customer_order_nr = any (${Object.values(breadDays)}) order by o.date`)
  expect(rates).toEqual([
    { date: '2026-06-30', vat_rate: '21', invoiced: '21' },
    { date: '2026-07-01', vat_rate: '12', invoiced: '12' },
    { date: '2027-06-30', vat_rate: '12', invoiced: null },
    { date: '2027-07-01', vat_rate: '21', invoiced: null },
  ])
})

test('names hold every Latvian letter, small and great', async () => {
  const { names } = await one(sql<{ names: string }>`
    select c.name || (select string_agg(name || surname, '') from contacts where customer_id = c.id) as names
    from customers c where c.reg_nr = ${caseCustomers.letters}`)
  const letters = 'aābcčdeēfgģhiījkķlļmnņoprsštuūvzž'
  expect([...letters, ...letters.toUpperCase()].filter((letter) => !names.includes(letter))).toEqual([])
})

test('a simplified invoice stands in each of its states, and one names its buyer for its size', async () => {
  for (const [state, buyer] of Object.entries(caseBuyers)) {
    const found = await one(
      sql<{ status: string; gross: string }>`select status, gross from simplified_invoices where buyer_name = ${buyer}`,
    )
    // 60.00 EUR with VAT, plus 5.00 EUR.
    expect(found).toEqual({ status: state, gross: '77.60' })
  }
  const big = await one(sql<{ net: string; gross: string }>`select net, gross from simplified_invoices where customer_id is not null`)
  expect(big).toEqual({ net: '450.00', gross: '544.50' })
})
