import { expect } from '@playwright/test'
import { stockChecks } from '../contract/stock-checks/stock-checks.ts'
import { technicalDocuments } from '../contract/technical-documents/technical-documents.ts'
import { makeCategory, makeItem, makeStock, makeWarehouse } from '../tests/support/factories.ts'
import { keyCounter, load, open, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Counting by scanner and keyboard at phone width, with lost answers. */

const plain = 58

test('sixty goods are counted by scanner, two of them by numbers, with a third of the answers lost: nothing twice, nothing missing', async ({
  page,
  person,
}) => {
  const mark = unique()
  const app = worldOf(person)
  const warehouse_id = await makeWarehouse(app, { name: `Skaitāmā ${mark}`, code: mark.slice(-12) })
  const category_id = await makeCategory(app, { name: `Skaitāmās ${mark}` })
  const skus: string[] = []
  for (let place = 0; place < plain; place += 1) {
    const sku = `K${mark}${place}`
    await makeStock(app, await makeItem(app, { sku, name: `Prece ${place}`, category_id }), '2', { warehouse_id })
    skus.push(sku)
  }
  const numbered = async (name: string) => {
    const sku = `N${mark}${name}`
    const item_id = await makeItem(app, { sku, name, category_id, has_units: true, unit_kind: 'serial' })
    const units = [`${mark}${name}1`, `${mark}${name}2`]
    await person.done(technicalDocuments.createCorrection, {
      body: { warehouse_id, reason: 'Sākums', items: [{ item_id, difference: '2', units, unit_cost: '50' }] },
    })
    return { sku, units }
  }
  const pieces = [await numbered('Urbis'), await numbered('Zāģis')]
  const { stock_check_id: id } = await person.done(stockChecks.create, { body: { warehouse_id } })
  let sent = 0
  await page.route('**/api/workspace/stock_checks/*/counts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    // Processed, but the answer is lost.
    const answer = await route.fetch()
    return sent % 3 === 0 ? route.abort() : route.fulfill({ response: answer })
  })
  const counter = await keyCounter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/stock/stock_checks/${id}?skaitit=1`)
  await expect(page.getByRole('textbox', { name: 'Kods' })).toBeFocused()
  const scan = async (code: string) => {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
  }
  for (const [place, sku] of skus.entries()) await scan(place === 0 ? `2*${sku}` : sku)
  await scan(skus[1] ?? '')
  const last = page.getByRole('region', { name: 'Pēdējais skaitījums' })
  await expect(last).toContainText('Prece 1')
  await expect(last).toContainText('2 gab. no 2')
  await press(page, '+')
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(last).toContainText('5 gab. no 2')
  await scan('4759999999999')
  await expect(last).toContainText('nolikts malā')
  for (const { sku, units } of pieces) {
    await scan(sku)
    await expect(last).toContainText('Skenējiet katras vienības numuru')
    await scan(units[0] ?? '')
    await scan(units[0] ?? '')
    await expect(last).toContainText('jau bija')
  }
  await expect(page.getByRole('status').filter({ hasText: 'gaida savienojumu' })).toHaveCount(0)
  const { data: check } = await person.done(stockChecks.show, { params: { id } })
  expect(check.totals).toMatchObject({ lines: 60, counted: 60, aside: 1 })
  const { data: lines } = await person.done(stockChecks.lines, { params: { id }, query: { per_page: '200' } })
  const counted = new Map(lines.map((line) => [line.sku, Number(line.counted)]))
  expect([counted.get(skus[0] ?? ''), counted.get(skus[1] ?? ''), counted.get(skus[2] ?? '')]).toEqual([2, 5, 1])
  expect([...counted.values()].reduce((sum, each) => sum + each, 0)).toBe(2 + 5 + (plain - 2) + 2)
  expect(counter.pointer()).toBe(0)
})

test('what the server refuses of counts stands until it is sent again or dropped, and what moves while one counts is told in words', async ({
  page,
  person,
}) => {
  const mark = unique()
  const app = worldOf(person)
  const warehouse_id = await makeWarehouse(app, { name: `Noraidu ${mark}`, code: mark.slice(-12) })
  const category_id = await makeCategory(app, { name: `Noraidāmās ${mark}` })
  const sku = `R${mark}`
  const item_id = await makeItem(app, { sku, name: 'Durvju rokturis', category_id })
  const stockItemId = await makeStock(app, item_id, '10', { warehouse_id })
  const { stock_check_id: id } = await person.done(stockChecks.create, { body: { warehouse_id } })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/stock/stock_checks/${id}?skaitit=1`)
  await expect(page.getByRole('textbox', { name: 'Kods' })).toBeFocused()
  const scan = async (code: string) => {
    await page.keyboard.insertText(code)
    await press(page, 'Enter')
  }
  const last = page.getByRole('region', { name: 'Pēdējais skaitījums' })
  await scan(`4*${sku}`)
  await expect(last).toContainText('4 gab. no 10')
  await expect(last).not.toContainText('kustējās')
  await person.done(technicalDocuments.quickRemoval, { params: { stockItemId }, body: { quantity: '1', reason: 'Birojam' } })
  await scan(`2*${sku}`)
  await expect(last).toContainText('6 gab. no 9')
  await expect(last).toContainText('Kopš inventarizācijas sākuma kustējās -1 gab.; tas ir ieskaitīts')
  await expect(last).toContainText('Kamēr skaitīja, kustējās -1 gab.')
  await keepPicture(page, 'moved.png')

  // Fractions of pieces are refused; the count stays on the device with the reason.
  await scan(`0,5*${sku}`)
  const refused = page.getByRole('region', { name: 'Nepieņemtie skaitījumi' })
  await expect(refused).toContainText('Serveris nav pieņēmis: 1')
  await expect(refused).toContainText(`0,5 × ${sku}`)
  await keepPicture(page, 'refused.png')
  await page.reload()
  await expect(refused).toContainText(`0,5 × ${sku}`)
  // Resending is refused again without harm to valid counts; dropping is permanent.
  await refused.getByRole('button', { name: 'Sūtīt vēlreiz' }).press('Enter')
  await expect(refused).toContainText('Serveris nav pieņēmis: 1')
  await refused.getByRole('button', { name: 'Atmest' }).press('Enter')
  await expect(refused).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Kods' })).toBeVisible()
  await expect(refused).toHaveCount(0)
  expect((await person.done(stockChecks.lines, { params: { id } })).data).toMatchObject([{ counted: '6.0000', moved_between: '-1.0000' }])
})

test('two windows that count one check without network lose nothing of each other', async ({ page, context, person }) => {
  const mark = unique()
  const app = worldOf(person)
  const warehouse_id = await makeWarehouse(app, { name: `Divi logi ${mark}`, code: mark.slice(-12) })
  const category_id = await makeCategory(app, { name: `Divu logu ${mark}` })
  const skus = ['A', 'B'].map((letter) => `${letter}${mark}`)
  for (const sku of skus) await makeStock(app, await makeItem(app, { sku, category_id }), '9', { warehouse_id })
  const { stock_check_id: id } = await person.done(stockChecks.create, { body: { warehouse_id } })
  const counts = '**/api/workspace/stock_checks/*/counts'
  await context.route(counts, (route) => route.abort('internetdisconnected'))
  const other = await context.newPage()
  const windows = [page, other]
  for (const [place, each] of windows.entries()) {
    await load(each, `/stock/stock_checks/${id}?skaitit=1`)
    await expect(each.getByRole('textbox', { name: 'Kods' })).toBeVisible()
    for (let scan = 0; scan <= place; scan += 1) {
      await each.getByRole('textbox', { name: 'Kods' }).fill(skus[place] ?? '')
      await each.getByRole('textbox', { name: 'Kods' }).press('Enter')
    }
  }
  for (const [place, each] of windows.entries())
    await expect(each.getByRole('status').filter({ hasText: `gaida savienojumu: ${place + 1}` })).toBeVisible()
  await context.unroute(counts)
  await other.close()
  await page.reload()
  await expect
    .poll(async () =>
      (await person.done(stockChecks.lines, { params: { id } })).data.map(({ sku, counted }) => [sku, Number(counted)]).toSorted(),
    )
    .toEqual([
      [skus[0], 1],
      [skus[1], 2],
    ])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => /^stock-check:/.test(name)))).toEqual([])
})

test('a check of several categories is begun by keyboard, and one that was picked by mistake is taken off', async ({ page, person }) => {
  const mark = unique()
  const app = worldOf(person)
  const warehouse = `Kategoriju ${mark}`
  const warehouse_id = await makeWarehouse(app, { name: warehouse, code: mark.slice(-12) })
  const names = ['Urbji', 'Zāģi', 'Āmuri'].map((name) => `${name} ${mark}`)
  for (const [place, name] of names.entries()) {
    const item_id = await makeItem(app, { sku: `C${mark}${place}`, category_id: await makeCategory(app, { name }) })
    await makeStock(app, item_id, '2', { warehouse_id })
  }
  await open(page, '/stock/stock_checks/create')
  const form = screen(page)
  const pick = async (label: string, word: string) => {
    const box = form.getByRole('combobox', { name: label })
    await box.focus()
    await page.keyboard.type(word)
    await expect(page.getByRole('option', { name: word })).toBeVisible()
    await press(page, 'Enter')
  }
  await pick('Noliktava', warehouse)
  for (const name of names) await pick('Kategorijas', name)
  const chosen = form.getByRole('list', { name: 'Kategorijas' })
  await expect(chosen.getByRole('button')).toHaveCount(3)
  await chosen.getByRole('button', { name: new RegExp(names[2] ?? '') }).press('Enter')
  await expect(chosen.getByRole('button')).toHaveCount(2)
  await keepPicture(page, 'categories.png')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/stock_checks\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const { data } = await person.done(stockChecks.show, { params: { id } })
  expect([data.lines, data.categories.map(({ name }) => name).toSorted()]).toEqual([2, names.slice(0, 2).toSorted()])
})

test('the page of a check shows what differs, of pieces both ways', async ({ page, person }) => {
  const mark = unique()
  const app = worldOf(person)
  const warehouse_id = await makeWarehouse(app, { name: `Starpību ${mark}`, code: mark.slice(-12) })
  const sku = `S${mark}`
  await makeStock(app, await makeItem(app, { sku, name: `Kaste ${mark}` }), '5', { warehouse_id })
  const pieces = `V${mark}`
  const item_id = await makeItem(app, { sku: pieces, name: `Telefons ${mark}`, has_units: true, unit_kind: 'serial' })
  await person.done(technicalDocuments.createCorrection, {
    body: { warehouse_id, reason: 'Sākums', items: [{ item_id, difference: '1', units: [`${mark}1`], unit_cost: '50' }] },
  })
  const { stock_check_id: id } = await person.done(stockChecks.create, { body: { warehouse_id } })
  const counts = [
    { key: `${mark}a`, code: sku, quantity: '3' },
    { key: `${mark}b`, code: `${mark}9`, of_item_id: item_id },
  ]
  await person.done(stockChecks.count, { params: { id }, body: { counts } })
  await open(page, `/stock/stock_checks/${id}?dati=1`)
  const differing = page.getByRole('region', { name: 'Starpības' })
  await expect(differing).toContainText(`Kaste ${mark}`)
  await expect(differing).toContainText('+1 / -1')
  await keepPicture(page, 'differences.png')
})
