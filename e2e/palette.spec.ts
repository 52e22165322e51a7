import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { formatMoney } from '../contract/format.ts'
import { orders } from '../contract/orders/orders.ts'
import { supportTickets } from '../contract/support-tickets/support-tickets.ts'
import { chosenRow, activeTab, open, paletteField, paletteFor, paletteRows, press } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { newCustomer, newOffer, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('it opens on the records a person came to last and on what is done there, never on its own commands', async ({ page, person }) => {
  const order = await newOrder(person)
  const other = await newCustomer(person)
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await open(page, `/customers/${other.id}`)
  await expect(activeTab(page)).toHaveText(other.name)
  await press(page, 'Control+k')
  // The current record is not listed.
  await expect(paletteRows(page).first()).toContainText(order.number)
  await expect(paletteRows(page).first()).toContainText(order.customer.name)
  await expect(paletteRows(page).filter({ hasText: /meklētāj|cilni|Taustiņu|izvēlni|izskatu/ })).toHaveCount(0)
  await expect(
    paletteRows(page)
      .filter({ hasText: 'Labot klientu' })
      .or(paletteRows(page).filter({ hasText: 'klient' }))
      .first(),
  ).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await press(page, 'Control+k')
  await expect(paletteRows(page).first()).toContainText(other.name)
})

test('work that was begun and not saved stands there to be gone on with', async ({ page }) => {
  await open(page, '/orders/create')
  const number = page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })
  await number.fill('PO-77')
  await expect(page.getByRole('contentinfo')).toContainText('1 nesaglabāts darbs')
  await press(page, 'F4')
  await press(page, 'Control+k')
  const row = paletteRows(page).filter({ hasText: 'Jauns pasūtījums' }).filter({ hasText: 'nav saglabāts' })
  await expect(row).toHaveAccessibleName(/^Turpināt: Jauns pasūtījums/)
  await row.click()
  await expect(number).toHaveValue('PO-77')
})

test("documents of one's own that wait for a step come last, so that nothing moves when they are told", async ({ page, person }) => {
  const order = await newOrder(person)
  const offer = await newOffer(person)
  await newOrder(person)
  await open(page, '/')
  const { requested, tell } = await holdBack(page)
  await press(page, 'Control+k')
  await requested
  await expect(paletteRows(page).first()).toBeVisible()
  const before = await paletteRows(page).allTextContents()
  tell()
  const waiting = page.getByRole('group', { name: 'Gaida jūsu soli' }).getByRole('option')
  await expect(waiting.filter({ hasText: offer.customer?.name ?? '' })).toHaveAccessibleName(/^Atvērt piedāvājumu /)
  const after = await paletteRows(page).allTextContents()
  expect(after.slice(0, before.length)).toEqual(before)
  const ownOrderRow = waiting.filter({ hasText: order.number })
  await expect(ownOrderRow).toContainText('Jauns')
  // Recently opened records are not repeated.
  await keepPicture(page, 'waiting.png')
  await ownOrderRow.click()
  await expect(page.getByRole('button', { name: 'Nodot izpildē' }).first()).toBeVisible()
  await press(page, 'F4')
  await press(page, 'Control+k')
  await expect(waiting.first()).toBeVisible()
  await expect(paletteRows(page).filter({ hasText: order.number })).toHaveCount(1)
  await expect(waiting.filter({ hasText: order.number })).toHaveCount(0)
})

/** Delays the answer about own documents until `tell` is called; also resolves once it was requested. */
async function holdBack(page: Page): Promise<{ requested: Promise<void>; tell: () => void }> {
  let tell = () => {}
  let ask = () => {}
  const freed = new Promise<void>((resolve) => (tell = resolve))
  const requested = new Promise<void>((resolve) => (ask = resolve))
  await page.route('**/api/workspace/unfinished', async (route) => {
    ask()
    await freed
    await route.continue()
  })
  return { requested, tell }
}

for (const delay of [0, 200]) {
  test(`the closest match is first, without accents, typed ${delay === 0 ? 'at once' : 'letter by letter'}`, async ({ page, person }) => {
    const word = unique()
    // Alphabetically the others come first.
    await newCustomer(person, `Ābele ķē${word}`)
    const meant = await newCustomer(person, `Ķē${word} Metāls`)
    await newOrder(person, { customer_id: meant.id })
    await open(page, '/')
    await press(page, 'Control+k')
    await expect(paletteField(page)).toBeFocused()
    await page.keyboard.type(`ke${word}`, { delay })
    await expect(chosenRow(page)).toHaveAccessibleName(new RegExp(`^Atvērt klientu Ķē${word} Metāls`))
    await expect(paletteRows(page).filter({ hasText: 'PAS-' })).toHaveCount(1)
    await expect(chosenRow(page)).toContainText(meant.name)
    await press(page, 'Enter')
    await expect(page).toHaveURL(`/customers/${meant.id}`)
  })
}

test('a bare number finds the document that has it before all that begin with it', async ({ page, person }) => {
  const order = await newOrder(person)
  const running = String(Number(order.number.split('-').at(-1)))
  await open(page, '/')
  await press(page, 'Control+k')
  await page.keyboard.type(`#${running}`)
  // The prefix stands as a chip.
  await expect(paletteField(page)).toHaveValue(running)
  await expect(mode(page)).toHaveText('# Numuri')
  await expect(paletteRows(page).filter({ hasText: order.number })).toHaveCount(1)
  await expect(chosenRow(page)).toContainText(new RegExp(`-0*${running}(?!\\d)`))
})

test('the name of a command that is not possible here says why, before records that only hold the word', async ({ page, person }) => {
  const word = unique()
  const { id } = (await person.done(supportTickets.create, { body: { subject: `Kā sadalīt ${word}`, description: 'Kā?' } })).data
  await open(page, '/')
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/workspace/search?q=sadal'))
  await paletteFor(page, 'sadal')
  // Immediately, and after records have arrived.
  await press(page, 'Enter')
  await answered
  await expect(chosenRow(page)).toHaveAccessibleName(/^Sadalīt pasūtījumu.*nav iespējams: Vispirms atveriet ierakstu/)
  await expect(
    paletteRows(page)
      .filter({ hasText: /^Kā sadalīt/ })
      .first(),
  ).toBeVisible()
  await press(page, 'Enter')
  await expect(paletteField(page)).toBeFocused()
  await expect(page).toHaveURL('/')
  // An exact match takes precedence.
  await paletteField(page).fill(`Kā sadalīt ${word}`)
  await expect(chosenRow(page)).toContainText(word)
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/support_tickets/${id}`)
})

test('the next step stands there once, and says what it is or why there is none', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 0 })
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await paletteFor(page, 'nākamais solis')
  const steps = paletteRows(page).filter({ hasText: /^Nākamais solis/ })
  await expect(steps).toHaveCount(1)
  await expect(steps).toHaveAccessibleName(/nav iespējams: Pasūtījumā nav nevienas rindas/)
  await press(page, 'Escape')
  await open(page, '/')
  await paletteFor(page, 'nākamais solis')
  await expect(steps).toHaveCount(1)
  await expect(steps).toContainText('Vispirms atveriet ierakstu')
})

test('a number that documents of several kinds have leads to the kind that the person works with', async ({ page, person }) => {
  const [order, offer] = [await newOrder(person), await newOffer(person)]
  const number = 900_000 + Math.floor(Math.random() * 90_000)
  const [ofOrder, ofOffer] = [`PAS-2024-${number}`, `PIE-2024-${number}`]
  await database().updateTable('orders').set({ number: ofOrder }).where('id', '=', order.id).execute()
  await database().updateTable('offers').set({ number: ofOffer }).where('id', '=', offer.id).execute()
  for (const [path, first] of [
    ['/orders', ofOrder],
    ['/offers', ofOffer],
  ] as const) {
    await open(page, path)
    await expect(activeTab(page)).toHaveText(/./)
    await paletteFor(page, String(number))
    await expect(paletteRows(page).filter({ hasText: ofOrder })).toHaveCount(1)
    await expect(paletteRows(page).filter({ hasText: ofOffer })).toHaveCount(1)
    await expect(chosenRow(page)).toContainText(first)
    await press(page, 'Escape')
  }
})

test('it says what Enter does, and to what, in the foot and to who only hears it', async ({ page, person }) => {
  const order = await newOrder(person)
  const name = `${order.number} · ${order.customer.name}`
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toHaveText(name)
  await paletteFor(page, 'sadalīt')
  await says(page, `Sadalīt pasūtījumu: ${name}`)
  await expect(foot(page)).not.toContainText('fonā')
  await paletteField(page).fill('bankas')
  await says(page, 'Atvērt lapu „Bankas”')
  await expect(foot(page)).toContainText('fonā')
  await paletteField(page).fill(order.customer.name)
  await says(page, `Atvērt klientu ${order.customer.name}`)
})

test('a draft is called by what it is, whose it is and what it comes to, wherever it is named', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Izrakstīt rēķinu' })).toBeVisible()
  await press(page, 'F9')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const { gross } = (await person.done(invoices.show, { params: { id } })).data
  const name = `Rēķins, sagatavots · ${order.customer.name} · ${formatMoney(gross)}`
  await expect(activeTab(page)).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^Rēķins, sagatavots · `))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rēķins, sagatavots')
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('list', { name: 'Saistītie dokumenti' }).getByRole('link', { name: 'Rēķins, sagatavots' })).toBeVisible()
  await paletteFor(page, order.customer.name)
  await expect(paletteRows(page).filter({ hasText: 'Rēķins, sagatavots' })).toHaveAccessibleName(
    new RegExp(`^Atvērt rēķinu Rēķins, sagatavots · ${order.customer.name}`),
  )
  await press(page, 'Escape')
  await press(page, 'Control+e')
  await expect(page.getByRole('option', { name: 'Rēķins, sagatavots' })).toContainText(order.customer.name)
})

test('the first character narrows to actions, numbers or people, stands as a chip, and Backspace leaves it', async ({ page, person }) => {
  const word = unique()
  const customer = await newCustomer(person, `Ķē${word} Metāls`)
  const order = await newOrder(person, { customer_id: customer.id })
  await open(page, '/')
  await press(page, 'Control+k')
  await expect(foot(page)).toContainText('darbības')
  await expect(mode(page)).toHaveCount(0)
  await page.keyboard.type(`@ke${word}`)
  await expect(chosenRow(page)).toHaveAccessibleName(new RegExp(`^Atvērt klientu ${customer.name}`))
  await expect(paletteRows(page).filter({ hasText: 'PAS-' })).toHaveCount(0)
  await expect(mode(page)).toHaveText('@ Cilvēki un uzņēmumi')
  await keepPicture(page, 'palette-people.png')
  for (let left = word.length + 2; left > 0; left -= 1) await page.keyboard.press('Backspace')
  await expect(paletteField(page)).toHaveValue('')
  await expect(mode(page)).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await expect(mode(page)).toHaveCount(0)
  await expect(paletteField(page)).toBeFocused()
  // The number itself, not the party's name in the subtitle.
  await page.keyboard.type(`#ke${word}`)
  await expect(paletteRows(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(page, 'Control+k')
  await page.keyboard.type(`#${order.number}`)
  await expect(chosenRow(page)).toContainText(order.number)
  await page.keyboard.press('Escape')
  await press(page, 'Control+Shift+k')
  await expect(mode(page)).toHaveText('> Darbības')
  await page.keyboard.type('jauns pasutijums')
  await expect(chosenRow(page)).toContainText('Jauns pasūtījums')
  await page.keyboard.press('Escape')
  await press(page, 'Control+p')
  await expect(mode(page)).toHaveText('/ Ieraksti')
  await page.keyboard.type(`ke${word}`)
  await expect(chosenRow(page)).toContainText(customer.name)
})

test('help explains actions with their keys and what becomes of the document, and begins what it speaks of', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await press(page, 'Control+k')
  await page.keyboard.type('?')
  await expect(mode(page)).toHaveText('? Palīdzība')
  await expect(foot(page).locator('[data-about]')).toContainText('F1 vai ?')
  await page.keyboard.type('nodot izpilde')
  await expect(chosenRow(page)).toContainText('Nodot izpildē')
  await expect(foot(page).locator('[data-about]')).toContainText('Iespējams stāvoklī „Jauns”; pēc tam „Izpildē”')
  await expect(foot(page).locator('[data-about]')).toContainText('Taustiņš: O R')
  await keepPicture(page, 'palette-help.png')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('melnraksti')
  await expect(chosenRow(page)).toContainText('Kas notiek ar nesaglabātu tekstu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nesaglabātie darbi' })).toHaveCount(1)
})

test('a step that is not possible yet offers the steps that lead there, previewed, and does them in turn', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(activeTab(page)).toContainText(order.number)
  await paletteFor(page, 'akceptēt rēķinu')
  await expect(chosenRow(page)).toContainText('tiks izdarīts: nodot izpildē → izsniegt → izrakstīt rēķinu → akceptēt')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Priekšskatījums: ${order.number}` })
  const effects = dialog.getByRole('list', { name: 'Kas notiks' })
  await expect(effects).toContainText('Radīsies R-')
  await expect(effects).toContainText('tostarp PVN')
  await keepPicture(page, 'chain.png')
  // A look changes nothing.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect((await person.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
  await press(page, 'Control+Shift+Enter')
  await expect(effects).toBeVisible()
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Akceptēt')
  await expect(effects).toContainText('Radīsies R-')
  // Of fewer steps, what they do alone: nothing is issued or invoiced.
  await press(page, 'ArrowUp ArrowUp ArrowUp')
  await expect(dialog.getByRole('button', { name: /Izdarīt 1 soli/ })).toBeVisible()
  await expect(effects).toContainText(order.number)
  await expect(effects).toContainText('Izpildē')
  await expect(effects).not.toContainText('Radīsies')
  await expect(effects.getByRole('listitem')).toHaveCount(1)
  await press(page, 'ArrowDown ArrowDown ArrowDown')
  await expect(effects).toContainText('Radīsies R-')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await expect.poll(async () => (await person.done(invoices.show, { params: { id } })).data.status).toBe('accepted')
})

test('Backspace in an empty field goes back step by step, with what was entered, to what found the command', async ({ page }) => {
  const field = paletteField(page)
  await open(page, '/banks')
  await press(page, 'Control+k')
  await page.keyboard.type('jauns liguma veids')
  await expect(chosenRow(page)).toContainText('Jauns līguma veids')
  await press(page, 'Enter')
  await expect(field).toHaveAccessibleName('Nosaukums')
  await page.keyboard.type('Nomas līgums')
  await press(page, 'Enter')
  await expect(field).toHaveAccessibleName('Dati no')
  await press(page, 'Backspace')
  await expect(field).toHaveAccessibleName('Nosaukums')
  await expect(field).toHaveValue('Nomas līgums')
  // The value is selected, so the first Backspace clears it.
  await press(page, 'Backspace Backspace')
  await expect(field).toHaveAccessibleName('Darbība, numurs vai nosaukums')
  await expect(field).toHaveValue('jauns liguma veids')
  await expect(chosenRow(page)).toContainText('Jauns līguma veids')
  // The same way by Esc, and on.
  await press(page, 'Enter')
  await expect(field).toHaveAccessibleName('Nosaukums')
  await press(page, 'Escape')
  await expect(field).toHaveValue('jauns liguma veids')
  await press(page, 'Control+a Backspace')
  await page.keyboard.type('>')
  await expect(field).toHaveAccessibleName('Darbība')
  await press(page, 'Backspace')
  await expect(field).toHaveAccessibleName('Darbība, numurs vai nosaukums')
  await press(page, 'Backspace')
  await expect(field).toBeFocused()
})

function mode(page: Page) {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).locator('[data-mode]')
}

function foot(page: Page) {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).locator('div:has(> p > [data-deed])')
}

async function says(page: Page, actionText: string): Promise<void> {
  await expect(foot(page)).toContainText(actionText)
  await expect(chosenRow(page)).toHaveAccessibleName(new RegExp(`^${actionText.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
}
