import { expect, type Page } from '@playwright/test'
import { procurements } from '../contract/procurements/procurements.ts'
import { stock } from '../contract/stock/stock.ts'
import { units } from '../contract/units/units.ts'
import { activeTab, address, expectNotice, focused, keyCounter, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newGoods, newImei, newPhones, newSupplier, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** Types lines, starting at the goods cell. */
async function typeLines(page: Page, lines: readonly (readonly [goods: string, quantity: string, price: string])[]): Promise<void> {
  const cell = focused(page)
  for (const [goods, quantity, price] of lines) {
    await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
    await page.keyboard.type(goods)
    await press(page, 'Enter')
    for (const [name, value] of [
      [/^Daudzums/, quantity],
      [/^Cena/, price],
    ] as const) {
      await expect(cell).toHaveAccessibleName(name)
      await page.keyboard.type(value)
      await press(page, 'Enter')
    }
  }
  await expect(cell).toHaveAccessibleName(/^Prece/)
}

/** Simulates a scanner in the focused field. */
async function scan(page: Page, code: string, comesTo: string): Promise<void> {
  await expect(focused(page)).toHaveAccessibleName('Skenētais kods')
  await page.keyboard.type(code)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(comesTo)
}

test('the record of goods tells what of them is on its way, and leads there', async ({ page, person }) => {
  const [supplier, goods] = [await newSupplier(person), await newGoods(person, { name: 'Naglas', stock: '0' })]
  const { procurement_id } = await person.done(procurements.create, {
    body: { supplier_id: supplier.id, procurement_items: [{ item_id: goods.id, quantity: '7', purchase_price: '1' }] },
  })
  await open(page, `/catalog/${goods.id}`)
  const expected = screen(page).getByRole('grid', { name: /^Sagaidāmās preces/ })
  await expect(expected).toContainText(supplier.name)
  await expect(expected).toContainText('7')
  await expected.focus()
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/stock/procurements/${procurement_id}`)
})

test('goods are ordered from a supplier, scanned, received by their numbers, and in stock', async ({ page, person }) => {
  const supplier = await newSupplier(person)
  const [nails, phones] = [await newGoods(person, { name: 'Naglas', stock: '0' }), await newPhones(person)]
  const imeis = [newImei(), newImei()]
  const counter = await keyCounter(page)
  await open(page, '/')

  await palette(page, 'jauns iepirk', 'Jauns iepirkums')
  await expect(page.getByRole('combobox', { name: 'Piegādātājs' })).toBeFocused()
  await page.keyboard.type(supplier.name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name: supplier.name })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/stock\/procurements\/\d+$/)
  const id = Number(address(page).split('/').at(-1))
  const procurement = async () => (await person.done(procurements.show, { params: { id } })).data
  await typeLines(page, [
    [nails.sku, '3', '4,5'],
    [phones.sku, '2', '200'],
  ])
  await expect.poll(async () => (await procurement()).procurement_items.map(({ quantity }) => quantity)).toEqual(['3.0000', '2.0000'])
  await expect(screen(page)).toContainText('413,50')

  await press(page, 'F9')
  await expect.poll(async () => (await procurement()).status).toBe('ordered')
  const { number } = await procurement()
  await expect(activeTab(page)).toContainText(number ?? '')
  await keepPicture(page, 'ordered.png')

  await palette(page, 'saskaitīt', 'Saskaitīt un pieņemt')
  await scan(page, nails.barcode, `${nails.name}: 1`)
  await scan(page, nails.barcode, `${nails.name}: 2`)
  await scan(page, '000', 'Koda 000 šajā iepirkumā nav')
  await scan(page, phones.barcode, `${phones.name}: skenējiet vienību numurus`)
  await scan(page, imeis[0] ?? '', `1. vienība ${imeis[0]}`)
  await scan(page, imeis[0] ?? '', 'jau ir saskaitīta')
  await scan(page, imeis[1] ?? '', `2. vienība ${imeis[1]}`)
  await keepPicture(page, 'counted.png')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'accepted')

  const received = await procurement()
  expect(received).toMatchObject({ status: 'accepted', net: '409.00', splits: [{}] })
  expect(received.procurement_items.map(({ quantity, units: numbers }) => [quantity, numbers])).toEqual([
    ['2.0000', []],
    ['2.0000', imeis],
  ])
  const { data: found } = await person.done(stock.byBarcode, { query: { barcode: nails.barcode } })
  expect(found.stock.map(({ on_hand }) => on_hand)).toContain('2.0000')
  const { data: phone } = await person.done(units.byNumber, { params: { number: imeis[1] ?? '' } })
  expect(phone).toMatchObject({ status: 'in_stock', unit_cost: '200.000000', procurement: { id } })
  await expect(page.getByRole('list', { name: 'Saistītie dokumenti' })).toContainText('Atdalīts')

  await palette(page, 'imei sar', 'IMEI saraksts')
  await expect(page).toHaveURL('/stock/catalog_item_units')
  await searchFor(page, imeis[0] ?? '')
  await expect(
    screen(page)
      .getByRole('row')
      .filter({ hasText: imeis[0] ?? '' }),
  ).toContainText('Noliktavā')
  expect(counter.pointer()).toBe(0)
})

test('a scanner is heard wherever the keyboard is: in a field of a count, the code does not stay there', async ({ page, person }) => {
  const nails = await newGoods(person, { name: 'Naglas', stock: '0' })
  const { id: supplier_id } = await newSupplier(person)
  const { procurement_id } = await person.done(procurements.create, {
    body: { supplier_id, procurement_items: [{ item_id: nails.id, quantity: '5', purchase_price: '1' }] },
  })
  await open(page, `/stock/procurements/${procurement_id}`)
  await palette(page, 'saskaitīt', 'Saskaitīt un pieņemt')
  const count = page.getByRole('textbox', { name: `${nails.name}: saskaitīts` })
  await count.focus()
  // Dispatched at once with scanner timestamps, which the test keyboard cannot guarantee on a busy page.
  await count.evaluate((field, code) => {
    const keys = [...code, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const event of keys) {
      if (field.dispatchEvent(event) && event.key.length === 1) document.execCommand('insertText', false, event.key)
    }
  }, nails.barcode)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(`${nails.name}: 1`)
  await expect(count).toHaveValue('1')
})

test('a sheet with faults is told row by row; the right one becomes a procurement', async ({ page, person }) => {
  const { writeXlsx } = await import('hucre/xlsx')
  const goods = await newGoods(person, { stock: '0' })
  const supplier = await newSupplier(person)
  const file = async (quantity: number) => ({
    name: `${unique()}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Lapa',
            rows: [
              ['Artikuls', 'Daudzums', 'Cena'],
              [goods.sku, quantity, 2.5],
            ],
          },
        ],
      }),
    ),
  })
  await open(page, '/')
  await palette(page, 'izklājlapas', 'Iepirkums no izklājlapas')
  const dialog = page.getByRole('dialog', { name: 'Iepirkums no izklājlapas' })
  await dialog.getByLabel('Excel izklājlapa').setInputFiles(await file(0))
  await dialog.getByRole('combobox', { name: 'Piegādātājs' }).focus()
  await page.keyboard.type(supplier.name.split(' ').at(-1) ?? '')
  await expect(page.getByRole('option', { name: supplier.name })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('2. rinda, šūna B2: „0” nav daudzums, lielāks par nulli')
  await dialog.getByLabel('Excel izklājlapa').setInputFiles(await file(4))
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/stock\/procurements\/\d+$/)
  await expect(screen(page)).toContainText('10,00')
})

test('columns with headings that nobody knows are shown, mapped by hand, and taken', async ({ page, person }) => {
  const goods = await newGoods(person, { stock: '0' })
  const buffer = Buffer.from(`Item;Pcs;EUR\n${goods.sku.toLowerCase()};3;2,50\n`)
  await open(page, '/')
  await palette(page, 'izklājlapas', 'Iepirkums no izklājlapas')
  const dialog = page.getByRole('dialog', { name: 'Iepirkums no izklājlapas' })
  await dialog.getByLabel('Excel izklājlapa').setInputFiles({ name: 'cenas.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('alert')).toContainText('A „Item”, B „Pcs”, C „EUR”')
  await dialog.getByLabel('A', { exact: true }).selectOption('Artikuls')
  await dialog.getByLabel('B', { exact: true }).selectOption('Daudzums')
  await dialog.getByLabel('C', { exact: true }).selectOption('Cena')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(screen(page)).toContainText('7,50')
})

test('goods are moved from one warehouse to another by keyboard alone, at what they cost', async ({ page, person }) => {
  const { data: form } = await person.done(procurements.form)
  const [from, to] = form.warehouses.filter(({ name }) => /^(Liepāja|Valmiera)/.test(name))
  const goods = await newGoods(person, { name: 'Bultskrūves', stock: '9', warehouse_id: from?.id })
  const counter = await keyCounter(page)
  await open(page, '/')
  await palette(page, 'pārvietot preces', 'Pārvietot preces no citas noliktavas')
  for (const name of [from?.name ?? '', to?.name ?? '']) {
    await expect(focused(page)).toHaveAccessibleName(/noliktav/i)
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await press(page, 'Enter Tab')
  }
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  const id = Number(address(page).split('/').at(-1))
  const moved = async () => (await person.done(procurements.show, { params: { id } })).data
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect.poll(async () => (await moved()).procurement_items.map(({ quantity }) => quantity)).toEqual(['4.0000'])
  // The step is enabled after the first row was saved.
  await expect(screen(page).getByRole('button', { name: /^Atzīmēt kā pasūtītu/ })).toBeEnabled()
  await press(page, 'F9')
  await expect.poll(async () => (await moved()).status).toBe('ordered')
  await expect(screen(page).getByRole('button', { name: /^Pieņemt preces/ })).toBeEnabled()
  await press(page, 'F9')
  await expect.poll(async () => (await moved()).status).toBe('accepted')
  const { data: found } = await person.done(stock.byBarcode, { query: { barcode: goods.barcode } })
  const lies = new Map(found.stock.map(({ warehouse, on_hand }) => [warehouse.name, on_hand]))
  expect([lies.get(from?.name ?? ''), lies.get(to?.name ?? '')]).toEqual(['5.0000', '4.0000'])
  expect(counter.pointer()).toBe(0)
})
