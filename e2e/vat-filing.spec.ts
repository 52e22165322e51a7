import { expect } from '@playwright/test'
import { vatReturns } from '../contract/vat-returns/vat-returns.ts'
import { address, expectNotice, focused, keyCounter, open, palette, press, screen, toRows } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { test } from './support/test.ts'

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
