import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { orders } from '../contract/orders/orders.ts'
import { customers } from '../contract/customers/customers.ts'
import type { Person } from '../tests/support/app.ts'
import { expectNotice, open, palette, paletteField, press, screen } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('paying from the palette offers the open amount, today and a transfer: three Enters take them', async ({ page, person }) => {
  const invoice = await acceptedInvoice(person)
  await open(page, `/invoices/invoice/${invoice.id}`)
  await expect(page.getByRole('heading', { name: invoice.number ?? '', level: 1 })).toBeVisible()
  await palette(page, 'reģistrēt maksājumu', 'Reģistrēt maksājumu')
  const field = paletteField(page)
  await expect(field).toHaveAccessibleName('Summa')
  await expect(field).toHaveValue(invoice.open.replace('.', ','))
  expect(await selectedText(page)).toBe(invoice.open.replace('.', ','))
  await press(page, 'Enter')
  await expect(field).toHaveAccessibleName('Datums')
  await expect(field).toHaveValue(/^\d\d\.\d\d\.\d{4}\.$/)
  // Going back shows the given answer.
  await press(page, 'Escape')
  await expect(field).toHaveValue(invoice.open.replace('.', ','))
  await press(page, 'Enter')
  await expect(field).toHaveAccessibleName('Datums')
  await press(page, 'Enter')
  await expect(field).toHaveAccessibleName('Apmaksas veids')
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  const { data } = await person.done(invoices.show, { params: { id: invoice.id } })
  expect(data).toMatchObject({ open: '0.00', payments: [{ amount: invoice.open, method: 'transfer' }] })
})

test('typing replaces what a step begins with', async ({ page, person }) => {
  const invoice = await acceptedInvoice(person)
  await open(page, `/invoices/invoice/${invoice.id}`)
  await expect(page.getByRole('heading', { name: invoice.number ?? '', level: 1 })).toBeVisible()
  await palette(page, 'reģistrēt maksājumu', 'Reģistrēt maksājumu')
  await expect(paletteField(page)).toHaveAccessibleName('Summa')
  await page.keyboard.type('1,5')
  await press(page, 'Enter')
  await expect(paletteField(page)).toHaveAccessibleName('Datums')
  await press(page, 'Enter')
  await expect(paletteField(page)).toHaveAccessibleName('Apmaksas veids')
  await page.keyboard.type('karte')
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  const { data } = await person.done(invoices.show, { params: { id: invoice.id } })
  expect(data.payments).toMatchObject([{ amount: '1.50', method: 'card' }])
})

test('an act is made, edited, signed by key, and its signature taken back', async ({ page, person }) => {
  const order = await issuedOrder(person)
  await person.done(orders.createDocument, { params: { id: order.id }, body: { type: 'acceptance_act' } })
  await openOrder(page, order)
  const documentsRegion = page.getByRole('region', { name: 'Pasūtījuma dokumenti' })
  await documentsRegion.getByRole('button', { name: 'Labot' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Teksts' })).toBeFocused()
  await page.keyboard.type('Pretenziju nav.')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(documentsRegion).toContainText('Pretenziju nav.')
  // Focus returned from the dialog, so keys reach the screen.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(documentsRegion.getByRole('button', { name: 'Labot' })).toBeFocused()
  await screen(page).getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'o s')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Parakstīja' })).toBeFocused()
  await page.keyboard.type('Anna Ozola')
  await press(page, 'Control+Enter')
  await expect(documentsRegion).toContainText('Anna Ozola')
  const signed = await orderOf(person, order.id)
  expect(signed.documents).toMatchObject([{ status: 'signed', text: 'Pretenziju nav.', signed_by: 'Anna Ozola' }])
  await documentsRegion.getByRole('button', { name: 'Atsaukt parakstu' }).press('Enter')
  await expect(documentsRegion.getByRole('button', { name: 'Parakstīt' })).toBeVisible()
  expect((await orderOf(person, order.id)).documents).toMatchObject([{ status: 'created', signed_by: null }])
})

test('two edit a paper: what the other saved stands beside, and the person decides whose text stays', async ({ page, person, baseURL }) => {
  const order = await issuedOrder(person)
  const { document_id } = await person.done(orders.createDocument, { params: { id: order.id }, body: { type: 'acceptance_act' } })
  const colleague = await newPerson(baseURL ?? '')
  await openOrder(page, order)
  await page.getByRole('region', { name: 'Pasūtījuma dokumenti' }).getByRole('button', { name: 'Labot' }).press('Enter')
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Teksts' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Mans teksts')
  await colleague.done(orders.updateDocument, { params: { id: document_id }, body: { text: 'Kolēģa teksts', lock_version: 1 } })
  await expect(text).toHaveAccessibleDescription(/Pa šo laiku saglabāts: Kolēģa teksts/)
  await press(page, 'Control+Enter')
  const conflict = page.getByRole('dialog', { name: 'Kāds pa šo laiku mainīja to pašu' })
  const mine = conflict.getByRole('group', { name: 'Teksts' }).getByRole('radio', { name: /Mana\s*Mans teksts/ })
  await expect(mine).toBeFocused()
  // Postponing keeps the input and overwrites nothing.
  await press(page, 'Escape')
  await expect(text).toHaveValue('Mans teksts')
  expect((await orderOf(person, order.id)).documents).toMatchObject([{ text: 'Kolēģa teksts' }])
  await press(page, 'Control+Enter')
  await expect(mine).toBeFocused()
  await press(page, 'Space Control+Enter')
  await expectNotice(page, 'updated')
  expect((await orderOf(person, order.id)).documents).toMatchObject([{ text: 'Mans teksts' }])
})

test('a waybill is made of what was issued', async ({ page, person }) => {
  const order = await issuedOrder(person)
  await openOrder(page, order)
  await palette(page, 'izveidot pasūtījuma dokumentu', 'Izveidot pasūtījuma dokumentu')
  await expect(paletteField(page)).toHaveAccessibleName('Dokuments')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Teksts' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page.getByRole('region', { name: 'Pasūtījuma dokumenti' })).toContainText('Pavadzīme')
  expect((await orderOf(person, order.id)).documents).toMatchObject([{ type: 'waybill' }])
  await expect(page.getByRole('complementary', { name: /\.pdf$/ })).toBeVisible()
  await page.getByRole('region', { name: 'Pasūtījuma dokumenti' }).getByRole('button', { name: 'Pārvadājums' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Transportlīdzekļa Nr.' }).fill('AB-1234')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  const { documents } = await orderOf(person, order.id)
  expect(documents).toMatchObject([{ waybill: { vehicle: 'AB-1234', transaction: 'Preču pārdošana' } }])
})

test('the waybill data of a draft invoice are edited beside it', async ({ page, person }) => {
  const order = await issuedOrder(person)
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  await open(page, `/invoices/invoice/${invoice_id}`)
  const waybill = page.getByRole('region', { name: 'Pavadzīme' })
  await waybill.getByRole('group', { name: 'Pavadzīmes dati' }).press('F2')
  const vehicle = waybill.getByRole('textbox', { name: 'Transportlīdzekļa Nr.' })
  await vehicle.focus()
  await page.keyboard.type('AB-1234')
  await press(page, 'Control+s')
  await expectNotice(page, 'updated')
  expect((await person.done(invoices.show, { params: { id: invoice_id } })).data.waybill).toEqual({ vehicle: 'AB-1234' })
})

test('a line has a name, a warehouse and a remark of its own, by key', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 2 })
  await openOrder(page, order)
  await press(page, 'F7')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Prece, 1\. rinda/)
  await press(page, 'ArrowDown')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, 2\. rinda/)
  await press(page, 'Shift+F2')
  const dialog = page.getByRole('dialog', { name: 'Labot rindas datus' })
  await expect(dialog.getByRole('textbox', { name: 'Nosaukums' })).toHaveValue(order.order_items[1]?.name ?? '?')
  await dialog.getByRole('textbox', { name: 'Piezīmes' }).focus()
  await page.keyboard.type('Iesaiņot atsevišķi')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(page.getByRole('grid', { name: 'Pasūtījuma rindas' })).toContainText('Iesaiņot atsevišķi')
  expect((await orderOf(person, order.id)).order_items.map(({ notes }) => notes)).toEqual([null, 'Iesaiņot atsevišķi'])
})

test('lines that cannot be edited say so and take no letters', async ({ page, person }) => {
  const order = await issuedOrder(person)
  await openOrder(page, order)
  const grid = page.getByRole('grid', { name: 'Pasūtījuma rindas' })
  await expect(grid).toHaveAttribute('aria-readonly', 'true')
  await expect(grid.locator('[role="gridcell"]:not([aria-readonly="true"])')).toHaveCount(0)
  await press(page, 'F7')
  const input = page.locator(':focus')
  await expect(input).toHaveAttribute('readonly', '')
  const before = await grid.innerText()
  await page.keyboard.type('9')
  await press(page, 'Enter ArrowUp Delete')
  await expect(input).toHaveAttribute('readonly', '')
  expect(await grid.innerText()).toBe(before)
})

test('what is typed into the dialog of a new customer returns after a reload, and goes when it is given up', async ({ page }) => {
  await open(page, '/customers')
  await press(page, 'n k')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nosaukums' }).focus()
  await page.keyboard.type('SIA Nepabeigtais')
  await expect(page.locator('[data-pane="status"]')).toContainText('1 nesaglabāts darbs')
  await page.reload()
  await page.getByRole('button', { name: '1 nesaglabāts darbs' }).press('Enter')
  await page.getByRole('button', { name: 'Turpināt' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nosaukums' })).toHaveValue('SIA Nepabeigtais')
  await page.getByRole('dialog').getByRole('button', { name: 'Atcelt' }).press('Enter')
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāts')
})

test('what is typed into any dialog of a command returns after a reload, under its record alone, and goes once it is done or given up', async ({
  page,
  person,
}) => {
  const [invoice, another] = [await acceptedInvoice(person), await acceptedInvoice(person)]
  const sum = page.getByRole('dialog', { name: 'Reģistrēt maksājumu' }).getByRole('textbox', { name: 'Summa' })
  const pay = async ({ id, number, open: due }: { id: number; number: string | null; open: string }, proposed = due) => {
    await open(page, `/invoices/invoice/${id}`)
    await expect(page.getByRole('heading', { name: number ?? '', level: 1 })).toBeVisible()
    await press(page, 'i p')
    await expect(sum).toHaveValue(proposed.replace('.', ','))
  }
  await pay(invoice)
  await page.keyboard.type('1,10')
  await expect(page.locator('[data-pane="status"]')).toContainText('1 nesaglabāts darbs')
  await page.reload()
  await page.getByRole('button', { name: '1 nesaglabāts darbs' }).press('Enter')
  await page.getByRole('button', { name: 'Turpināt' }).press('Enter')
  await expect(sum).toHaveValue('1,10')
  await expect(page.getByRole('dialog')).toContainText('Turpina iesākto')
  await page.reload()
  await pay(another)
  await press(page, 'Escape')
  await pay(invoice, '1,10')
  await page.getByRole('button', { name: 'Sākt no jauna' }).press('Enter')
  await expect(sum).toHaveValue(invoice.open.replace('.', ','))
  await expect(page.locator('[data-pane="status"]')).not.toContainText('nesaglabāts')
  await sum.focus()
  await page.keyboard.type('1,20')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(page.locator('[data-pane="status"]')).not.toContainText('nesaglabāts')
  // An amount discarded by Esc is not restored.
  await pay(another)
  await page.keyboard.type('1,30')
  await press(page, 'Escape')
  await pay(another)
  await press(page, 'Escape')
})

test('a form that became its record leaves no draft behind', async ({ page, person }) => {
  const { data } = await person.done(customers.list, { query: { per_page: 1 } })
  await open(page, '/orders/create')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(data[0]?.name ?? '')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('contentinfo')).toContainText('1 nesaglabāts darbs')
  await press(page, 'Control+Enter')
  // It has no lines, which needs confirmation.
  await expect(page.getByRole('alertdialog')).toContainText('nav nevienas rindas')
  await press(page, 'Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāts')
})

async function openOrder(page: Page, { id, number }: OrderRecord): Promise<void> {
  await open(page, `/orders/${id}`)
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
}

async function orderOf(person: Person, id: number): Promise<OrderRecord> {
  return (await person.done(orders.show, { params: { id } })).data
}

async function issuedOrder(person: Person): Promise<OrderRecord> {
  const order = await newOrder(person)
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  return order
}

async function acceptedInvoice(person: Person) {
  const order = await issuedOrder(person)
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  return (await person.done(invoices.accept, { params: { id: invoice_id } })).data
}

function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : ''
  })
}
