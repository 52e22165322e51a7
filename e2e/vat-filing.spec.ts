import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { confirmedHeader } from '../contract/confirmations.ts'
import type { InvoiceRecord } from '../contract/invoices/invoice-record.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../contract/supplier-invoices/supplier-invoices.ts'
import { vatPeriodOf } from '../contract/vat-returns/periods.ts'
import { vatReturns } from '../contract/vat-returns/vat-returns.ts'
import { address, expectNotice, focused, keyCounter, open, palette, press, screen, toRows } from './support/interactions.ts'
import type { Person } from '../tests/support/app.ts'
import { elementOf, faultsOf, type Element } from '../tests/vat/eds-rules.ts'
import { newDraftInvoice } from './support/draft-invoices.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { newCustomer, newReceipt, unique } from './support/records.ts'
import { test } from './support/test.ts'

const headers = { [confirmedHeader]: 'tax-point' }

test('a return is begun, filed and corrected by keys alone', async ({ page, person }) => {
  const counter = await keyCounter(page)
  // A month of its own, which closes nothing that other tests use.
  const month = new Date(Date.UTC(1910, Math.floor(Math.random() * 1200), 1)).toISOString()
  await open(page, '/vat_returns')
  await palette(page, 'jauna pvn dekl', 'Jauna PVN deklarācija')
  await expect(focused(page)).toHaveAccessibleName(/^Periods/)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Diena periodā/)
  await press(page, 'Control+a')
  await page.keyboard.type(`15.${month.slice(5, 7)}.${month.slice(0, 4)}`)
  await press(page, 'Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/vat_returns\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async (of = id) => (await person.done(vatReturns.show, { params: { id: of } })).data
  expect((await record()).period_from).toBe(month.slice(0, 10))

  await press(page, 'o i')
  await expect.poll(async () => (await record()).status).toBe('filed')
  await expect(screen(page)).toContainText('Iesniegta')
  await keepPicture(page, 'vat-filing.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain(`vat_return_id=${id}`)
  await open(page, `/vat_returns/${id}`)
  await press(page, 'o p')
  await expect.poll(() => address(page)).not.toBe(`/vat_returns/${id}`)
  const correction = Number(page.url().split('/').at(-1))
  expect(await record(correction)).toMatchObject({ version: 2, corrects: { id } })
  await expect(screen(page)).toContainText('1. precizējums')
  await press(page, 'o i')
  await expect.poll(async () => (await record()).status).toBe('corrected')
  expect(counter.pointer()).toBe(0)
})

test('a month goes from its documents to the file for EDS by keys alone', async ({ page, person }) => {
  const { from, to } = await freeMonth(person)
  const day = `${from.slice(0, 8)}15`
  const [sold, bought] = [await soldOn(person, day), await boughtOn(person, day)]
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'pvn aprekins', 'PVN aprēķins')
  await expect.poll(() => address(page)).toMatch(/^\/vat_return/)
  for (const [label, value] of [
    ['No', from],
    ['Līdz', to],
  ] as const) {
    await screen(page).getByLabel(label, { exact: true }).focus()
    await press(page, 'Control+a')
    await page.keyboard.type(value.split('-').toReversed().join('.'))
    await press(page, 'Enter')
  }
  await expect.poll(() => address(page)).toBe(`/vat_return?from=${from}&to=${to}`)
  const row = (words: string) => screen(page).getByRole('row').filter({ hasText: words })
  await expect(row('Darījumi ar 21 %')).toContainText(sold.net.replace('.', ','))
  await expect(row('Priekšnodoklis par iekšzemē iegādāto')).toContainText(bought.vat.replace('.', ','))
  await toRows(page)
  await press(page, 'ArrowDown Enter')
  await expect.poll(() => page.url()).toContain('row=41')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(row(sold.number ?? '')).toContainText(sold.vat.replace('.', ','))

  await palette(page, 'jauna pvn dekl', 'Jauna PVN deklarācija')
  await expect(focused(page)).toHaveAccessibleName(/^Periods/)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Diena periodā/)
  await press(page, 'Control+a')
  await page.keyboard.type(day.split('-').toReversed().join('.'))
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/vat_returns\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await press(page, 'o x')
  await expect(page.getByText('Failu sagatavo no iesniegtas deklarācijas').filter({ visible: true }).first()).toBeVisible()
  await press(page, 'o i')
  await expect(screen(page)).toContainText('Iesniedza')
  const { value } = await database()
    .selectFrom('system_properties')
    .select('value')
    .where('key', '=', 'locked_until')
    .executeTakeFirstOrThrow()
  expect(String(value) >= to).toBe(true)

  const download = page.waitForEvent('download')
  await press(page, 'o x')
  const root = elementOf(await readFile(await (await download).path(), 'utf8'))
  const { data: filed } = await person.done(vatReturns.show, { params: { id } })
  expect([filed.status, faultsOf(root)]).toEqual(['filed', []])
  const rowsOf = (name: string) => root.children.find((child) => child.name === name)?.children ?? []
  const textOf = (of: Element, name: string) => of.children.find((child) => child.name === name)?.text
  expect(rowsOf('PVN').flatMap(({ name, text }) => (Number(text) === 0 ? [] : [[name, text]]))).toEqual([
    ['R41', sold.net],
    ['R52', sold.vat],
    ['R62', bought.vat],
  ])
  expect(filed.sums.payable).toBe((Number(sold.vat) - Number(bought.vat)).toFixed(2))
  const documents = ['PVN1I', 'PVN1II', 'PVN1III', 'PVN2'].map((annex) =>
    rowsOf(annex).map((line) => [textOf(line, 'VertibaBezPvn'), textOf(line, 'PvnVertiba'), textOf(line, 'DokNumurs')]),
  )
  expect(documents).toEqual([[[bought.net, bought.vat, bought.supplier_number]], [], [[sold.net, sold.vat, undefined]], []])
  expect(counter.pointer()).toBe(0)

  const late = await newDraftInvoice(person, (await newCustomer(person)).id)
  const { data: draft } = await person.done(invoices.show, { params: { id: late } })
  const body = { delivery_date: day, lock_version: draft.lock_version }
  const refused = await person.call(invoices.update, { params: { id: late }, headers, body })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('slēgt')])
})

/** One of the year after the last filed month of 2013 to 2021: no return closes it, and other tests work in later years. */
async function freeMonth(person: Person): Promise<{ from: string; to: string }> {
  const { data } = await person.done(vatReturns.list, { query: { per_page: 200, sort: '-period_from' } })
  const last = data.map(({ period_from }) => period_from).find((from) => from < '2021-01-01') ?? ''
  const [year = 0, month = 0] = (last > '2013-01-01' ? last : '2013-01-01').split('-').map(Number)
  const day = new Date(Date.UTC(year, month + Math.floor(Math.random() * 12), 1)).toISOString().slice(0, 10)
  const { period_from: from, period_to: to } = vatPeriodOf('month', day)
  return { from, to }
}

/** Goods that were delivered on the day; waits while another test has closed the period. */
async function soldOn(person: Person, day: string): Promise<InvoiceRecord> {
  const { id: customer_id } = await newCustomer(person)
  const at = { params: { id: await newDraftInvoice(person, customer_id) }, headers }
  await expect(async () => {
    const { data } = await person.done(invoices.show, at)
    await person.done(invoices.update, { ...at, body: { delivery_date: day, lock_version: data.lock_version } })
    await person.done(invoices.accept, at)
  }).toPass()
  return (await person.done(invoices.show, at)).data
}

async function boughtOn(person: Person, day: string): Promise<ProcurementInvoiceRecord> {
  const { supplier: supplier_id, lines } = await newReceipt(person)
  const items = lines.map(({ id }) => ({ procurement_item_id: id }))
  const body = { supplier_id, supplier_number: `PR-${unique()}`, date: day, items }
  const { data } = await person.done(supplierInvoices.create, { body, headers })
  const { id, lock_version } = data
  return (await person.done(supplierInvoices.update, { params: { id }, headers, body: { event: 'ACCEPT', lock_version } })).data
}
