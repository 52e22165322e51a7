import { expect, type Page } from '@playwright/test'
import { catalog } from '../contract/catalog/catalog.ts'
import { customers } from '../contract/customers/customers.ts'
import { orders } from '../contract/orders/orders.ts'
import { users } from '../contract/users/users.ts'
import { expectNotice, expectTabs, activeTab, open, palette, press, tabTitles } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newCustomer, newGoods, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/**
 * @file Navigation after actions (redirects.tsv, as in spec/README.md): the tab becomes the created record with its
 * list behind; a deletion activates the list.
 */

test('an order made: the tab becomes it, the list of orders stands behind', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const goods = await newGoods(person)
  await open(page, '/orders/create')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(customer.name.split(' ').at(-1) ?? '')
  await press(page, 'Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Daudzums/)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expectTabs(page, [/^PAS-/, 'Pasūtījumi'])
})

test('an order deleted: the list of orders', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await remove(page, 'dzēst pasūtījumu', 'Dzēst pasūtījumu')
  await expect(page).toHaveURL('/orders')
  await expectTabs(page, ['Pasūtījumi'])
  expect((await person.call(orders.show, { params: { id: order.id } })).status).toBe(404)
})

test('an order repeated: the tab becomes the new order', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await palette(page, 'kopēt pas', 'Kopēt pasūtījumu')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(`/orders/${order.id}`)
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expectTabs(page, [/^PAS-/])
  await expect(activeTab(page)).not.toContainText(order.number)
})

test('an invoice issued for an order: the invoice', async ({ page, person }) => {
  const order = await newOrder(person)
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await press(page, 'o f')
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  expect((await tabTitles(page))[0]).toContain(order.number)
})

test('a customer deleted: the list of customers', async ({ page, person }) => {
  const customer = await newCustomer(person)
  await open(page, `/customers/${customer.id}`)
  await expect(page.getByRole('heading', { name: customer.name, level: 1 })).toBeVisible()
  await palette(page, 'dzēst klientu', 'Dzēst klientu')
  await expectNotice(page, 'deleted')
  await expect(page).toHaveURL('/customers')
  await expectTabs(page, ['Klienti'])
})

test('a branch deleted: its customer', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { data } = await person.done(customers.createBranch, {
    params: { customerId: customer.id },
    body: { name: 'Noliktava ostā', address: 'Ostas iela 1' },
  })
  await open(page, `/customers/${customer.id}/branches/${data.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noliktava ostā')
  await palette(page, 'dzēst filiāli', 'Dzēst filiāli')
  await expectNotice(page, 'deleted')
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await expect(activeTab(page)).toHaveText(customer.name)
})

for (const stay of [false, true]) {
  test(`a customer made: ${stay ? 'the list, when told to stay' : 'the customer'}`, async ({ page }) => {
    const name = `Jauns klients ${unique()}`
    await open(page, '/customers')
    await press(page, 'n k')
    await expect(page.getByRole('combobox', { name: 'Klienta veids' })).toBeFocused()
    await page.keyboard.type('fizisk')
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Nosaukums' }).focus()
    await page.keyboard.type(name)
    await page.getByRole('textbox', { name: 'Juridiskā adrese' }).focus()
    await page.keyboard.type('Ābeļu iela 3')
    if (stay) await page.getByRole('checkbox', { name: 'Palikt šeit' }).press('Space')
    await press(page, 'Control+Enter')
    await expectNotice(page, 'created')
    if (stay) await expect(page).toHaveURL('/customers')
    else {
      await expect(page).toHaveURL(/\/customers\/\d+$/)
      await expect(activeTab(page)).toHaveText(name)
    }
  })
}

test('a catalogue item copied: the copy in front, the catalogue behind; deleted: the catalogue', async ({ page, person }) => {
  const goods = await newGoods(person, { stock: '0' })
  await open(page, `/catalog/${goods.id}`)
  await expect(page.getByRole('heading', { name: goods.name, level: 1 })).toBeVisible()
  await palette(page, 'kopēt preci', 'Kopēt preci')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(`/catalog/${goods.id}`)
  await expect(page).toHaveURL(/\/catalog\/\d+$/)
  const copy = Number(page.url().split('/').at(-1))
  await expectTabs(
    page,
    [goods.name, 'Preces un pakalpojumi', goods.name].map((title) => new RegExp(`${title}$`)),
  )
  await remove(page, 'dzēst preci', 'Dzēst preci')
  await expect(page).toHaveURL('/catalog')
  expect((await person.call(catalog.show, { params: { id: copy } })).status).toBe(404)
})

test('a user changed: he stays in front, the list of users stands behind', async ({ page, person, baseURL }) => {
  const colleague = await newPerson(baseURL ?? '')
  await open(page, `/users/edit/${colleague.id}`)
  await press(page, 'F2')
  const job = page.getByRole('textbox', { name: 'Amats' })
  await job.focus()
  await page.keyboard.type('Noliktavas pārzine')
  await press(page, 'Control+s')
  await expectNotice(page, 'updated')
  await expect(page).toHaveURL(`/users/edit/${colleague.id}`)
  expect(await tabTitles(page)).toContain('Lietotāji')
  expect((await person.done(users.editForm, { params: { id: colleague.id } })).data.user.job_title).toBe('Noliktavas pārzine')
})

async function remove(page: Page, typed: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await palette(page, typed, title)
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Dzēst' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
}
