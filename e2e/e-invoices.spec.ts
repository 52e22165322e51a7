import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { eInvoices } from '../contract/e-invoices/e-invoices.ts'
import { newEInvoice } from './support/e-invoices.ts'
import { focused, keyCounter, open, press, screen, toRows } from './support/interactions.ts'
import { test } from './support/test.ts'

test('the e-invoices due by a day become one file for upload and are marked as sent, by keys', async ({ page, person }) => {
  const [first, second] = [await newEInvoice(person), await newEInvoice(person)]
  const counter = await keyCounter(page)
  // Other tests have documents of the same day: these are chosen by their numbers.
  await open(page, `/e_invoices?status=to_send&reporter=seller&due_until=${first.report_until}`)
  const rows = screen(page).getByRole('grid')
  await expect(rows.getByRole('row', { name: new RegExp(first.number) })).toBeVisible()
  await toRows(page)
  for (const { number } of [first, second]) {
    await focusRow(page, number)
    await press(page, 'Space')
  }
  await expect(rows.getByRole('row', { selected: true })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await press(page, 'o p')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^e-rekini-\d{4}-\d{2}-\d{2}\.zip$/)
  const names = Object.keys(unzipSync(await readFile(await file.path())))
  expect(names.toSorted()).toEqual([`${first.number}.xml`, `${second.number}.xml`].toSorted())
  await press(page, 'o s')
  await press(page, 'Control+Enter')
  for (const { id } of [first, second])
    await expect.poll(async () => (await person.done(eInvoices.show, { params: { id } })).data.status).toBe('sent')
  expect(counter.pointer()).toBe(0)
})

test('an e-invoice is marked as sent, refused and taken by keys', async ({ page, person }) => {
  const { id, number } = await newEInvoice(person)
  const counter = await keyCounter(page)
  await open(page, `/e_invoices/${id}`)
  await expect(screen(page)).toContainText(`E-rēķins ${number}`)
  await press(page, 'o s')
  await expect(page.getByRole('button', { name: 'Atzīmēt e-rēķinu kā noraidītu' })).toBeEnabled()
  await press(page, 'o n')
  await expect(focused(page)).toHaveRole('textbox')
  await page.keyboard.type('Nav pircēja numura')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert')).toContainText('Noraidīts: Nav pircēja numura')
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Atzīmēt e-rēķinu kā pieņemtu' })).toBeEnabled()
  await press(page, 'F9')
  await expect(focused(page)).toHaveRole('textbox')
  await page.keyboard.type('EDS-5')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('EDS-5')
  expect((await person.done(eInvoices.show, { params: { id } })).data).toMatchObject({
    status: 'taken',
    receipt_nr: 'EDS-5',
    rejected_reason: null,
  })
  expect(counter.pointer()).toBe(0)
})

/** By arrows, from the first row. */
async function focusRow(page: Page, number: string): Promise<void> {
  await press(page, 'Home')
  const grid = screen(page).getByRole('grid')
  for (let step = 0; step < 200; step += 1) {
    const current = await grid.getAttribute('aria-activedescendant')
    if (current !== null && ((await page.locator(`[id="${current}"]`).textContent()) ?? '').includes(number)) return
    await press(page, 'ArrowDown')
  }
  throw new Error(`No row ${number}`)
}
