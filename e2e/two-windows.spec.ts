import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { activeTab, load, open, press, screen } from './support/interactions.ts'
import { newCustomer, newOrder } from './support/records.ts'
import { test } from './support/test.ts'

const status = (page: Page) => page.getByRole('contentinfo')
const number = (page: Page) => page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })
const elsewhere = (page: Page) => screen(page).getByText('Šī forma ir atvērta arī citā logā')

test('a new order typed in two windows: both texts survive, are listed, and either is taken or passed over', async ({ page, context }) => {
  const other = await context.newPage()
  await load(page, '/orders/create')
  await load(other, '/orders/create')
  await type(page, 'PO-pirmais')
  await expect(elsewhere(other)).toBeVisible()
  await type(other, 'PO-otrais')
  await expect(elsewhere(page)).toBeVisible()
  for (const each of [page, other]) await expect(status(each)).toContainText('2 nesaglabāti darbi')

  await page.reload()
  await expect(number(page)).toHaveValue('PO-pirmais')
  await other.reload()
  await expect(number(other)).toHaveValue('PO-otrais')

  await screen(other).getByRole('button', { name: 'Turpināt ar savu' }).press('Enter')
  await expect(elsewhere(other)).toHaveCount(0)
  await expect(number(other)).toHaveValue('PO-otrais')

  await screen(page).getByRole('button', { name: 'Rādīt to šeit' }).press('Enter')
  await expect(number(page)).toHaveValue('PO-otrais')
  await expect(elsewhere(page)).toHaveCount(0)
  // Existing input remains unsaved work.
  await page.getByRole('button', { name: '3 nesaglabāti darbi' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'Nesaglabātie darbi' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').filter({ hasText: 'atvērts citā logā' })).toHaveCount(1)
  await list.getByRole('listitem').first().getByRole('button', { name: 'Turpināt' }).press('Enter')
  await expect(number(page)).toHaveValue('PO-pirmais')
  await expect(number(other)).toHaveValue('PO-otrais')
})

test('the form of another window stays empty where the storage of the browser is full, and the text comes from the server alone', async ({
  page,
  context,
  person,
}) => {
  const other = await context.newPage()
  await load(page, '/orders/create')
  await load(other, '/orders/create')
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, name, value)
    }
  })
  const announced = other.waitForResponse(
    async (answer) => /workspace\/drafts\?/.test(answer.url()) && (await answer.text()).includes('PO-pilns'),
  )
  await type(page, 'PO-pilns')
  await announced
  await expect.poll(async () => (await person.done(workspace.drafts, { query: { after: 0 } })).data.length).toBe(1)
  await type(other, 'PO-cits')
  await expect(number(other)).toHaveValue('PO-cits')
  await expect(number(page)).toHaveValue('PO-pilns')
})

test('what is saved in one window takes away its own text alone', async ({ page, context, person }) => {
  const { id, ...order } = await newOrder(person)
  const other = await context.newPage()
  for (const each of [page, other]) {
    await load(each, `/orders/${id}`)
    await expect(activeTab(each)).toContainText(order.number)
    await each.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
    await press(each, 'F2')
  }
  await type(page, 'PO-saglabāts')
  await other.getByRole('textbox', { name: 'Projekts' }).focus()
  await other.keyboard.type('Otra loga projekts')
  await expect(elsewhere(page)).toBeVisible()
  await number(page).press('Control+s')
  await expect(screen(page)).toContainText('PO-saglabāts')
  await expect(elsewhere(other)).toHaveCount(0)
  await expect(status(other)).toContainText('1 nesaglabāts darbs')
  await other.reload()
  const project = other.getByRole('textbox', { name: 'Projekts' })
  await expect(project).toHaveValue('Otra loga projekts')
  await project.press('Control+s')
  await expect(project).toHaveCount(0)
  const { data } = await person.done(orders.show, { params: { id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-saglabāts', project: 'Otra loga projekts' })
  for (const each of [page, other]) await expect(status(each)).not.toContainText('nesaglabāt')
})

test('the text of a window that was closed or has crashed goes on in the next one', async ({ page, context, person }) => {
  const customer = await newCustomer(person)
  await open(page, '/orders/create')
  const first = await context.newPage()
  await load(first, '/orders/create')
  await expect(first.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await first.keyboard.type(customer.name.split(' ').at(-1) ?? '')
  await press(first, 'Enter')
  // Focus moves to the lines with a delay.
  await expect(first.getByRole('textbox', { name: /^Prece, 1\. rinda/ })).toBeFocused()
  await type(first, 'PO-aizvērts')
  // Windows exchange input through storage.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('PO-aizvērts')
  await first.close({ runBeforeUnload: false })
  await expect(screen(page).getByText('Šai formai ir arī cits nesaglabāts teksts')).toBeVisible()
  await screen(page).getByRole('button', { name: 'Rādīt to šeit' }).press('Enter')
  await expect(number(page)).toHaveValue('PO-aizvērts')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer.name)
  await expect(status(page)).toContainText('1 nesaglabāts darbs')
})

async function type(page: Page, text: string): Promise<void> {
  await number(page).focus()
  await page.keyboard.type(text)
  await expect(status(page)).toContainText('nesaglabāt')
}
