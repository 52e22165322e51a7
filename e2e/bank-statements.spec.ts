import { expect } from '@playwright/test'
import { fidavista } from '../tests/support/bank.ts'
import { newAccount } from './support/bank.ts'
import { expectNotice, keyCounter, load, open, palette, press, screen } from './support/interactions.ts'
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
  await expectNotice(page, { color: 'green', text: '2 jauni ieraksti' })
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

test('a CSV of a new bank is shown with its columns once, and then loaded by itself', async ({ page }) => {
  const iban = await newAccount()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const head = `Konts;Datums;Kopsumma ${iban};Saņēmējs/Maksātājs;Piezīmes\n`
  const march = file('marts.csv', `${head}${iban};05.03.2026;121,00;SIA Krasts;R-2026-000123\n${iban};06.03.2026;-2,50;Banka;Komisija\n`)
  const send = async (chosen: typeof march): Promise<void> => {
    await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
    await page.getByRole('dialog').getByLabel('Izraksti no internetbankas').setInputFiles([chosen])
  }
  await open(page, '/bank_statements')
  await send(march)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Virsraksti 1. rindā, zem tiem 2 rindas')).toBeVisible()
  await expect(dialog.getByLabel('A: Konts')).toHaveValue('account')
  await expect(dialog.getByLabel('D: Saņēmējs/Maksātājs')).toHaveValue('name')
  await expect(dialog.getByText('121,00 · -2,50')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Nekas nav ielasīts' })).toContainText('Norādiet, kurā kolonnā ir „Summa”')

  await dialog.getByLabel(`C: Kopsumma ${iban}`).focus()
  await page.keyboard.type('Summa')
  await dialog.getByLabel('E: Piezīmes').selectOption('text')
  await dialog.getByLabel('Ar kādu nosaukumu').fill(`Banka ${iban}`)
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: '2 jauni ieraksti' })
  await expect(screen(page).getByRole('row', { name: /SIA Krasts/ })).toContainText('121,00')

  await send(march)
  await expect(dialog.getByText(`Kolonnas ir zināmas („Banka ${iban}”)`)).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'blue', text: 'Jaunu ierakstu nav; jau zināmi: 2' })

  await open(page, `/bank_csv_mappings?q=${iban}`)
  await expect(screen(page).getByRole('row', { name: new RegExp(`Banka ${iban}`) })).toBeVisible()
})

test('a CSV without headings has its columns named by keys once, and is then known by what it holds', async ({ page }) => {
  const iban = await newAccount()
  const counter = await keyCounter(page)
  const file = {
    name: 'maijs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${iban}\t20260505\tSIA Krasts\t121,00\tK\tR-1\n${iban}\t20260506\tBanka\t2,50\tD\tKomisija\n`),
  }
  const choose = async (): Promise<void> => {
    await palette(page, 'ielādēt bankas izrakstu', 'Ielādēt bankas izrakstu')
    await page.getByRole('dialog').getByLabel('Izraksti no internetbankas').setInputFiles([file])
  }
  await open(page, '/bank_statements')
  await choose()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Bez virsrakstiem, 2 rindas')).toBeVisible()
  await expect(dialog.getByText('Faila pirmā rinda ir ieraksts')).toBeVisible()
  for (const [column, holds] of [
    ['A', 'account'],
    ['B', 'day'],
    ['D', 'amount'],
    ['E', 'direction'],
  ] as const)
    await expect(dialog.getByLabel(column, { exact: true })).toHaveValue(holds)
  await expect(dialog.getByLabel('C', { exact: true })).toHaveValue('')
  await dialog.getByLabel('C', { exact: true }).selectOption('name')
  await dialog.getByLabel('F', { exact: true }).selectOption('text')
  await dialog.getByLabel('Ar kādu nosaukumu').focus()
  await press(page, 'Control+a')
  await page.keyboard.type(`Bez virsrakstiem ${iban}`)
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: '2 jauni ieraksti' })
  await expect(screen(page).getByRole('row', { name: /Banka/ })).toContainText('-2,50')

  await choose()
  await expect(dialog.getByText(`Kolonnas ir zināmas („Bez virsrakstiem ${iban}”)`)).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'blue', text: 'Jaunu ierakstu nav; jau zināmi: 2' })
  expect(counter.pointer()).toBe(0)
})

test('a CSV with other headings that is dropped on the list opens the dialog with its columns', async ({ page }) => {
  const iban = await newAccount()
  await open(page, '/bank_statements')
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'nomests.csv', { type: 'text/csv' }))
    return transfer
  }, `Mūsu konts;Datums;Summa;Piezīmes ${iban}\n${iban};05.03.2026;7,00;a\n`)
  await screen(page).getByRole('region', { name: 'Izraksta failu var nomest šeit' }).dispatchEvent('drop', { dataTransfer: data })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('C: Summa')).toHaveValue('amount')
  await expect(dialog.getByText('nomests.csv')).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'green', text: '1 jauns ieraksts' })
})
