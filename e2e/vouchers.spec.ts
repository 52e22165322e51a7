import { expect } from '@playwright/test'
import { vouchers } from '../contract/vouchers/vouchers.ts'
import { address, expectNotice, focused, keyCounter, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

test('wages are typed as a voucher, posted, found in the ledger and reversed, by keys alone', async ({ page, person }) => {
  const title = `Alga ${unique()}`
  const counter = await keyCounter(page)
  await open(page, '/vouchers')
  await palette(page, 'jauna grāmatvedības', 'Jauna grāmatvedības izziņa')
  await expect(focused(page)).toHaveAccessibleName(/^Virsraksts/)
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Datums/)
  await press(page, 'Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/vouchers\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async () => (await person.done(vouchers.show, { params: { id } })).data

  await expect(focused(page)).toHaveAccessibleName(/^(Konts|Rindu vēl nav)/)
  await page.keyboard.type('7710')
  await expect(page.getByRole('option').first()).toContainText('7710')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Debets/)
  await page.keyboard.type('813,55')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Kredīts/)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Konts/)
  await page.keyboard.type('5610')
  await expect(page.getByRole('option').first()).toContainText('5610')
  await press(page, 'Enter')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Kredīts/)
  await page.keyboard.type('813,55')
  await press(page, 'Enter')
  await expect.poll(async () => (await record()).line_count).toBe(2)
  await keepPicture(page, 'voucher.png')
  await press(page, 'Escape')
  await press(page, 'o i')
  await expectNotice(page, 'accepted')
  const { number, entries } = await record()
  await expect(screen(page)).toContainText(`Izziņa ${number}`)
  await press(page, 'o s')
  await expect(focused(page)).toHaveAccessibleName(/^Datums/)
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await record()).status).toBe('reversed')
  await expect(screen(page).getByRole('list', { name: 'Virsgrāmatā' })).toContainText('storno')
  await open(page, `/ledger_entries/${entries[0]?.id}`)
  await expect(screen(page)).toContainText(`Grāmatvedības izziņa ${number}`)
  await press(page, 'o d')
  await expect.poll(() => address(page)).toBe(`/vouchers/${id}`)
  expect(counter.pointer()).toBe(0)
})
