import { expect } from '@playwright/test'
import { fidavista } from '../tests/support/bank.ts'
import { newAccount } from './support/bank.ts'
import { expectNotice, load, open, palette, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

const xml = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/xml', buffer })

test('statements are loaded, known again, checked and taken back by keys', async ({ page }) => {
  const iban = await newAccount()
  const march = fidavista({
    iban,
    opening: '100.00',
    entries: [
      { amount: '121.00', text: 'Rēķins R-1', name: 'SIA Alfa', ref: 'a' },
      { amount: '-2.50', text: 'Komisija', name: 'Banka', ref: 'b' },
    ],
  })
  const may = fidavista({ iban, from: '2026-05-01', to: '2026-05-31', opening: '300.00', entries: [{ amount: '1.00', ref: 'c' }] })
  const send = async (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
    await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
    await page
      .getByRole('dialog')
      .getByLabel('Izraksti no internetbankas')
      .setInputFiles([...files])
    await press(page, 'Control+Enter')
  }
  await open(page, '/bank_statements')
  await send(xml('marts.xml', march))
  await expectNotice(page, { color: 'green', text: 'Pievienoti 2 ieraksti' })
  await expect(screen(page).getByRole('heading', { name: new RegExp(iban) })).toBeVisible()
  await expect(
    screen(page)
      .getByRole('region', { name: new RegExp(iban) })
      .getByText('Saskan', { exact: true }),
  ).toBeVisible()
  await expect(screen(page).getByRole('row', { name: /SIA Alfa/ })).toContainText('121,00')

  await send(xml('marts.xml', march))
  await expectNotice(page, { color: 'blue', text: 'Jaunu ierakstu nav; jau zināmi: 2' })
  await send(xml('maijs.xml', may))
  await expect(screen(page).getByText(/atšķiras par 81,50.*trūkst izraksta/)).toBeVisible()
  await load(page, page.url())
  await expect(screen(page).getByText('Iztrūkums pirms izraksta')).toBeVisible()

  await press(page, 'o a')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/bank_statements$/)
})

test('a faulty file says the place of its fault, and a file is dropped on the list', async ({ page }) => {
  const iban = await newAccount()
  const good = fidavista({ iban, entries: [{ amount: '5.00', name: 'SIA Nomests' }] })
  await open(page, '/bank_statements')
  await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Izraksti no internetbankas')
    .setInputFiles(xml('kluda.xml', Buffer.from(good.toString().replace('<AccAmt>5.00', '<AccAmt>pieci'))))
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('1. izraksts, 1. konts, 1. valūta, 1. ieraksts, AccAmt: „pieci” nav summa')
  await press(page, 'Escape')

  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'nomests.xml', { type: 'text/xml' }))
    return transfer
  }, good.toString())
  await screen(page).getByRole('region', { name: 'Izraksta failu var nomest šeit' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(screen(page).getByRole('row', { name: /SIA Nomests/ })).toBeVisible()
})
