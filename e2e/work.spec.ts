import { expect, type Locator, type Page } from '@playwright/test'
import { dayOf } from '../contract/format.ts'
import { permissionNames } from '../contract/permissions.ts'
import { leads } from '../contract/leads/leads.ts'
import { supportTickets } from '../contract/support-tickets/support-tickets.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { newCustomer, newOrder, unique } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

const notificationButton = (page: Page): Locator => page.getByRole('contentinfo').getByRole('button', { name: /paziņojum/ })

test('a task is made of the order in front, a colleague is mentioned and hears of it, and it goes over the board', async ({
  page,
  person,
  baseURL,
  browser,
}) => {
  // Tickets of tests beside notify people who manage users.
  const permissions = permissionNames.filter((name) => name !== 'manage_users')
  const colleague = await newPerson(baseURL ?? '', { permissions })
  // Parallel tests use similar names.
  const surname = `Kolēģe ${unique()}`
  await database().updateTable('users').set({ surname }).where('id', '=', colleague.id).execute()
  const theirs = await anotherBrowser(browser, baseURL, colleague.token)
  await open(theirs.page, '/tasks')
  const order = await newOrder(person, { lines: 1 })
  const title = `Piezvanīt ${unique()}`
  const counter = await keyCounter(page)
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await press(page, 'j u')
  await expect(focused(page)).toHaveAccessibleName(/^Virsraksts/)
  await page.keyboard.type(title)
  await press(page, 'Control+s')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/tasks\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async () => (await person.done(tasks.show, { params: { id } })).data
  await expect(screen(page).getByRole('region', { name: 'Par ko' })).toContainText(order.number)

  const other = await newOrder(person, { lines: 1 })
  await palette(page, 'piesaist ierakst', 'Piesaistīt ierakstu')
  await expect(focused(page)).toHaveAccessibleName(/^Ieraksts/)
  await page.keyboard.type(other.number)
  await expect(page.getByRole('option', { name: new RegExp(other.number), selected: true })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await record()).links.map((link) => link.id)).toEqual([order.id, other.id])
  await expect(screen(page).getByRole('region', { name: 'Par ko' })).toContainText(other.number)
  await palette(page, 'noņemt saiti', 'Noņemt saiti')
  await expect(focused(page)).toHaveAccessibleName(/^Ieraksts/)
  await page.keyboard.type(order.number)
  await expect(page.getByRole('option', { name: new RegExp(order.number), selected: true })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await record()).links.map((link) => link.id)).toEqual([other.id])
  await palette(page, 'piesaist ierakst', 'Piesaistīt ierakstu')
  await expect(focused(page)).toHaveAccessibleName(/^Ieraksts/)
  await page.keyboard.type(order.number)
  await expect(page.getByRole('option', { name: new RegExp(order.number), selected: true })).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await record()).links.map((link) => link.id)).toEqual([other.id, order.id])

  await screen(page).getByRole('textbox', { name: 'Komentārs' }).focus()
  await page.keyboard.type(`@${surname}`)
  await expect(page.getByRole('option', { name: surname, selected: true })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('paskaties, lūdzu')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('listitem').filter({ hasText: 'paskaties, lūdzu' }).locator('strong')).toContainText(surname)
  await keepPicture(page, 'task.png')
  await expect(notificationButton(theirs.page)).toContainText('1 jauns paziņojums')
  await press(theirs.page, 'j j')
  await expect(theirs.page).toHaveURL(`/tasks/${id}`)
  await expect(notificationButton(theirs.page)).toHaveCount(0)
  await theirs.context.close()

  await open(page, `/orders/${order.id}`)
  await expect(screen(page).getByRole('region', { name: 'Uzdevumi' })).toContainText(title)
  await open(page, '/tasks')
  await searchFor(page, title)
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('status').filter({ hasText: '1 uzdevums' })).toBeVisible()
  await press(page, 'b')
  const column = (name: string) => screen(page).getByRole('group', { name: new RegExp(`^${name}`) })
  await expect(column('Jauns')).toContainText(title)
  for (const [state, name] of [['in_progress', 'Procesā'] as const, ['waiting', 'Gaida'] as const]) {
    await press(page, 'Shift+ArrowRight')
    await expect(column(name)).toContainText(title)
    expect((await record()).status).toBe(state)
  }
  await keepPicture(page, 'board.png')
  await press(page, 'F9')
  await expect.poll(async () => (await record()).status).toBe('completed')
  expect(counter.pointer()).toBe(0)
})

test('a card goes to another column by the mouse, too, and what else is dropped there moves none', async ({ page, person }) => {
  const title = `Pārvietot ${unique()}`
  const { task_id: id } = await person.done(tasks.create, { body: { title, assignee_ids: [person.id] } })
  const status = async () => (await person.done(tasks.show, { params: { id } })).data.status
  await open(page, '/tasks')
  await searchFor(page, title)
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('status').filter({ hasText: '1 uzdevums' })).toBeVisible()
  await press(page, 'b')
  const column = (name: string) => screen(page).getByRole('group', { name: new RegExp(`^${name}`) })
  const card = screen(page).getByRole('option').filter({ hasText: title })
  await expect(column('Jauns')).toContainText(title)
  // Drops external text on a column.
  await column('Gaida').evaluate((box) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'teksts')
    for (const kind of ['dragover', 'drop']) box.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
  })
  await card.dragTo(column('Procesā'))
  await expect(column('Procesā')).toContainText(title)
  await expect.poll(status).toBe('in_progress')
})

test("a lead's call is worked down to its offer and the customer that it becomes", async ({ page, person }) => {
  const name = `SIA Zvanāmie ${unique()}`
  const counter = await keyCounter(page)
  await open(page, '/leads')
  await palette(page, 'jauns potenci', 'Jauns potenciālais klients')
  await expect(focused(page)).toHaveAccessibleName(/^Uzņēmums/)
  await page.keyboard.type(name)
  await press(page, 'Control+s')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/leads\/\d+$/)
  const path = new URL(page.url()).pathname
  const id = Number(path.split('/').at(-1))
  const record = async () => (await person.done(leads.show, { params: { id } })).data
  await press(page, 'n z')
  await expect(focused(page)).toHaveAccessibleName(/^Diena/)
  await page.keyboard.type('31.12.2035')
  await press(page, 'Tab')
  await page.keyboard.type('9:15')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('09:15')
  await expect.poll(record).toMatchObject({ task_date: '2035-12-31', task_time: '09:15' })
  // Postponing starts with the previous values; clearing removes the time.
  await press(page, 'n z')
  await expect(page.getByRole('textbox', { name: /^Diena/ })).toHaveValue('31.12.2035.')
  await press(page, 'Tab')
  await expect(focused(page)).toHaveValue('09:15')
  await press(page, 'Control+a')
  await press(page, 'Delete')
  await press(page, 'Control+Enter')
  await expect.poll(record).toMatchObject({ task_date: '2035-12-31', task_time: null })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 's c')
  await expect.poll(async () => (await record()).status).toBe('contacted')
  await press(page, 'o p')
  await expect(page).toHaveURL(/\/offers\/\d+$/)
  await expect(screen(page)).toContainText(name)
  await open(page, path)
  await expect(screen(page).getByRole('region', { name: 'Saistītie dokumenti' })).toContainText('Piedāvājums')
  await keepPicture(page, 'lead.png')
  await press(page, 's v')
  await expect.poll(async () => (await record()).status).toBe('won')
  // Missing customer data is requested; if left, the command resumes it.
  await expect(focused(page)).toHaveAccessibleName(/^Juridiskā adrese/)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'o k')
  await expect(focused(page)).toHaveAccessibleName(/^Juridiskā adrese/)
  await page.keyboard.type('Kalnu iela 1, Cēsis')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(screen(page)).toContainText(name)
  const { customer, offers } = await record()
  expect(customer?.name).toBe(name)
  expect(offers).toHaveLength(1)
  expect(counter.pointer()).toBe(0)
})

test("the day's calls stand in the order of their times under one key, which takes them off again", async ({ page, person }) => {
  const word = `Kārtas${unique()}`
  const today = dayOf(new Date())
  for (const [name, task_date, task_time] of [
    ['Otrais', today, '08:40'],
    ['Rītdienas', '2035-12-31', '07:00'],
    ['Pirmais', today, '08:20'],
    ['Trešais', today, '16:05'],
  ] as const)
    await person.done(leads.create, { body: { company_name: `${word} ${name}`, task_date, task_time } })
  await open(page, '/leads')
  await searchFor(page, word)
  await press(page, 'ArrowDown')
  const names = () => screen(page).getByRole('row').filter({ hasText: word }).getByRole('gridcell', { name: word }).allTextContents()
  const [newest, inTime] = [
    ['Trešais', 'Pirmais', 'Rītdienas', 'Otrais'],
    ['Pirmais', 'Otrais', 'Trešais'],
  ].map((each) => each.map((name) => `${word} ${name}`))
  await expect.poll(names).toEqual(newest)
  await press(page, 'd')
  await expect.poll(names).toEqual(inTime)
  await press(page, 'd')
  await expect.poll(names).toEqual(newest)
})

test("a customer's person asks about his order, agrees to the estimate and sees it done, live", async ({
  page,
  person,
  baseURL,
  browser,
}) => {
  const customer = await newCustomer(person)
  const order = await newOrder(person, { customer_id: customer.id, lines: 1 })
  const buyer = await newPerson(baseURL ?? '', { customer: customer.id })
  const theirs = await anotherBrowser(browser, baseURL, buyer.token)
  const asking = theirs.page
  await open(asking, `/orders/${order.id}`)
  await expect(asking.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await press(asking, 'j a')
  await expect(focused(asking)).toHaveAccessibleName(/^Temats/)
  const subject = `Mūsu numurs rēķinā ${unique()}`
  await asking.keyboard.type(subject)
  await asking.getByRole('textbox', { name: /^Apraksts/ }).focus()
  await asking.keyboard.type('Grāmatvedība bez tā nepieņem')
  await press(asking, 'Control+s')
  await expectNotice(asking, 'created')
  await expect(asking).toHaveURL(/\/support_tickets\/\d+$/)
  // Tickets accept pictures only.
  const pictures = screen(asking).getByRole('region', { name: 'Attēli' }).first()
  await expect(pictures).toContainText('Attēlu var arī ielīmēt (Ctrl+V) vai iemest šeit. Līdz 8 MB.')
  await expect(pictures.getByRole('button', { name: 'Pievienot attēlus' })).toBeVisible()
  await expect(pictures).not.toContainText(/fail/i)
  const path = new URL(asking.url()).pathname
  const counter = await keyCounter(page)
  await open(page, path)
  await expect(screen(page).getByRole('region', { name: 'Par ko' })).toContainText(order.number)
  await press(page, 'F9')
  await expect(focused(page)).toHaveAccessibleName(/^Plānotās stundas/)
  await page.keyboard.type('2')
  await press(page, 'Tab')
  await page.keyboard.type('90')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'accepted')

  await expect(notificationButton(asking)).toContainText('1 jauns paziņojums')
  await expect(screen(asking)).toContainText('90,00')
  await keepPicture(asking, 'estimate.png')
  await press(asking, 'F9')
  await expect(screen(page).getByText('Tāmei piekrita').first()).toBeVisible()
  await press(page, 'F9')
  await expect(notificationButton(asking)).toContainText('2 jauni paziņojumi')
  // Opening the record marks its notifications read.
  await press(asking, 'g o')
  await expect(asking).toHaveURL(/\/orders$/)
  await asking.goBack()
  await expect(asking).toHaveURL(path)
  await expect(notificationButton(asking)).toHaveCount(0)
  const { data } = await person.done(supportTickets.show, { params: { id: Number(path.split('/').at(-1)) } })
  expect(data).toMatchObject({ status: 'completed', subject, agreed_at: expect.any(String) })
  await keepPicture(page, 'completed.png')
  expect(counter.pointer()).toBe(0)
  await theirs.context.close()
})
