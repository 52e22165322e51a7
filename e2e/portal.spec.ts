import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { focused, activeTab, open, palette, paletteFor, paletteRows, press, screen, signIn } from './support/interactions.ts'
import { database } from './support/product.ts'
import { visitorTest } from './support/test.ts'

visitorTest('a customer’s person takes an order by keyboard: no field, column or action of ours is offered', async ({ page }) => {
  const { email, customer } = await portalPerson('ar-cenam@parbaude.example', true)
  await page.goto('/login')
  await signIn(page, email)
  await paletteFor(page, 'nosūtīt e-pastā')
  await expect(paletteRows(page).filter({ hasText: 'pasūtījumu' })).toHaveCount(0)
  await press(page, 'Escape')
  await open(page, '/orders/create')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toHaveValue(customer)
  const header = page.getByRole('complementary', { name: 'Pasūtījuma dati' })
  for (const label of ['Noliktava', 'Datums', 'Menedžeris', 'Piegādes veids', 'Piegādes valsts']) {
    await expect(header.getByLabel(label, { exact: true })).toHaveCount(0)
  }
  await expect(header.getByLabel('Klienta pasūtījuma Nr.')).toBeVisible()
  await expect(focused(page)).toHaveAttribute('aria-label', /Prece/)
  await page.keyboard.type('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expect(activeTab(page)).toHaveText(/PAS-/)
  const actions = page.getByRole('toolbar', { name: 'Darbības' })
  await expect(actions.getByRole('button', { name: 'Kopēt pasūtījumu' })).toBeVisible()
  for (const name of ['Sadalīt', 'Apvienot', 'Izsniegt']) await expect(actions.getByRole('button', { name })).toHaveCount(0)
  await press(page, 'F2')
  await expect(page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Noliktava' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' }).fill('MANS-1')
  await press(page, 'Control+s')
  await expect(screen(page)).toContainText('MANS-1')
})

visitorTest('the demonstration’s customer signs in and orders by keyboard', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'klients@demo.example')
  await palette(page, 'Jauns pasūtījums')
  await expect(focused(page)).toHaveAttribute('aria-label', /Prece/)
  await page.keyboard.type('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expect(activeTab(page)).toHaveText(/PAS-/)
  // Staff actions are absent, not disabled.
  await open(page, '/catalog')
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jauna prece' })).toHaveCount(0)

  // Neither disabled actions nor filters that the server would refuse.
  await open(page, '/rent')
  await expect(screen(page).getByRole('heading', { name: 'Nomas' })).toBeVisible()
  await expect(screen(page).getByLabel('Statuss')).toBeVisible()
  await expect(screen(page).getByRole('button', { name: 'Jauna noma' })).toHaveCount(0)
  for (const label of ['Klients', 'Neizrakstīt rēķinu']) await expect(screen(page).getByLabel(label, { exact: true })).toHaveCount(0)
})

visitorTest(
  'every page that a customer’s person is shown the way to opens, and asks the server for nothing that is closed to him',
  async ({ page }) => {
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${answer.url()}`)
    })
    await page.goto('/login')
    await signIn(page, 'klients@demo.example')
    await expect(screen(page)).toBeVisible()
    const rail = page.getByRole('navigation', { name: 'Izvēlne' })
    const shownLinks = () => rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const found = new Set(await shownLinks())
    // One area is open at a time.
    for (const area of await rail.getByRole('listitem').getByRole('button').all()) {
      if ((await area.getAttribute('aria-expanded')) === 'false') await area.press('Enter')
      await expect(area).toHaveAttribute('aria-expanded', 'true')
      for (const href of await shownLinks()) found.add(href)
    }
    const hrefs = [...found]
    expect(hrefs).toContain('/service/planned_maintenances')
    expect(hrefs).toContain('/workspace/service_machines')
    for (const way of hrefs) {
      await open(page, way)
      await expect(page, way).toHaveURL(way)
      await expect(screen(page).getByRole('heading').first(), way).toBeVisible()
    }
    expect(refused).toEqual([])
  },
)

visitorTest('who is not to see prices finds none on any page', async ({ page }) => {
  const { id, email } = await portalPerson('bez-cenam@parbaude.example', false)
  const { rows } = await sql<{ order: number; offer: number | null; item: number }>`
    select (select max(o.id) from orders o where o.customer_id = u.main_customer_id) as order,
      (select max(o.id) from offers o where o.customer_id = u.main_customer_id and o.status <> 'draft') as offer,
      (select min(id) from catalog_items) as item
    from users u where u.id = ${id}`.execute(database())
  const { order, offer, item } = rows[0] ?? {}
  await page.goto('/login')
  await signIn(page, email)
  for (const path of [
    '/',
    '/orders',
    `/orders/${order}`,
    '/offers',
    ...(offer ? [`/offers/${offer}`] : []),
    `/catalog/${item}`,
    '/catalog',
  ]) {
    await open(page, path)
    await expect(page, path).toHaveURL(path)
    await expect(screen(page), path).not.toContainText(/\d,\d{2}(?!\d)|\d\s€/)
    await expect(screen(page), path).not.toContainText('Lapu neizdevās parādīt')
  }
  await palette(page, 'Jauns pasūtījums')
  await expect(page.getByRole('grid', { name: 'Pasūtījuma rindas' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Cena/ })).toHaveCount(0)
})

interface Portal {
  id: number
  email: string
  customer: string
}

/** A customer's user with orders, an offer and all possible permissions. */
async function portalPerson(email: string, seesPrices: boolean): Promise<Portal> {
  const db = database()
  const { rows } = await sql<Portal>`
    with customer as (
      select c.id, c.name from customers c
      where exists (select from orders o where o.customer_id = c.id) and exists (select from offers f where f.customer_id = c.id and f.status <> 'draft')
        and not exists (select from users u where u.main_customer_id = c.id) and not c.is_blocked
        and not exists (select from customer_profiles p where p.customer_id = c.id)
      order by c.id offset ${seesPrices ? 0 : 1} limit 1),
    profile as (insert into customer_profiles (customer_id, portal_can_see_prices) select id, ${seesPrices} from customer)
    insert into users (email, name, surname, kind, main_customer_id, password)
    select ${email}, 'Klienta', 'Cilvēks', 'customer', id, (select password from users where email = 'klients@demo.example')
    from customer returning id, email, (select name from customer) as customer`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The demo has no such customer')
  await sql`insert into user_permissions (user_id, permission_id) select ${made.id}, id from permissions`.execute(db)
  return made
}
