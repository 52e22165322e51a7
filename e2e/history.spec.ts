import { expect } from '@playwright/test'
import { supportTickets } from '../contract/support-tickets/support-tickets.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { expectNotice, load, open, palette, press, screen } from './support/interactions.ts'
import { goTo } from './support/looks.ts'
import { keepPicture } from './support/picture.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('what a person did stands in the history with arguments and outcomes', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1, quantity: '4' })
  const { task_id } = await person.done(tasks.create, { body: { title: 'Pārbaudīt noliktavu' } })
  await open(page, `/tasks/${task_id}`)
  await screen(page).getByRole('textbox', { name: 'Komentārs' }).focus()
  await page.keyboard.type('Sadalīšu')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('listitem').filter({ hasText: 'Sadalīšu' })).toBeVisible()
  await goTo(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible()
  await press(page, 'F9')
  await expect(page.getByRole('button', { name: 'Izsniegt preces' })).toBeVisible()
  await palette(page, 'sadalīt', 'Sadalīt pasūtījumu')
  await expect(page.locator(':focus')).toHaveAccessibleName(/daudzums/)
  await page.keyboard.type('1')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  // Refused runs are recorded too: there is no email address.
  await palette(page, 'sūtīt pasūtījumu', 'Sūtīt pasūtījumu e-pastā')
  await page.keyboard.type('nav@adrese')
  await press(page, 'Escape Escape')
  await page.route('**/api/orders/*/replicate', (route) => route.fulfill({ status: 500, json: {} }))
  await palette(page, 'kopēt pas', 'Kopēt pasūtījumu')
  await expectNotice(page, 'systemError')

  await expect
    .poll(async () => (await person.done(workspace.history)).data.map(({ command_id, outcome }) => `${command_id} ${outcome}`))
    .toEqual(['order.replicate failed', 'order.split done', 'order.reserve done', 'task.comment done'])
  const { data } = await person.done(workspace.history)
  const split = data[1]
  expect(split).toMatchObject({
    record: { kind: 'order', id: order.id, title: expect.stringContaining(order.number) },
    args: { lines: [{ id: order.order_items[0]?.id, quantity: '1' }] },
  })
  expect(data[0]?.error).toContain('Sistēmas kļūda')
  // Found by the description, which is no field of the run.
  const found = await person.done(workspace.history, { query: { q: 'sadalits rinda' } })
  expect(found.data.map(({ command_id }) => command_id)).toEqual(['order.split'])

  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  const done = `Pasūtījums ${order.number}: sadalīts 1 rindā`
  const resultText = new RegExp(`${done} \\(.+\\) → Pasūtījums PAS-`)
  await expect(row('sadalīts 1 rindā')).toContainText('Izdarīts')
  await expect(row('sadalīts 1 rindā')).toContainText(resultText)
  await expect(row('„Kopēt pasūtījumu”')).toContainText('Neizdevās')
  await expect(row('nodots izpildē')).toContainText('Izdarīts')
  await press(page, 'ArrowDown Enter')
  const runDialog = page.getByRole('dialog', { name: 'Darbība' })
  await expect(runDialog).toContainText(done)
  await expect(runDialog).toContainText('Rindas: 1 ieraksts')
  await expect(runDialog).toContainText(/serverī \d+ ms/)
  await expect(runDialog.getByRole('link')).toHaveAttribute('href', /\/orders\/\d+/)
  await expect(runDialog).toContainText(/\d\d:\d\d:\d\d/)
  await press(page, 'Escape')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await palette(page, 'kopēt saiti', 'Kopēt saiti uz plūsmu')
  await expectNotice(page, { color: 'green', text: 'Saite nokopēta' })
  await open(page, (await page.evaluate(() => navigator.clipboard.readText())).replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.getByRole('link', { name: 'Visa vēsture' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'PAS-' })).toHaveCount(2)

  // The replay succeeds as long as records are unchanged; the order was reserved since.
  const ticketInput = { subject: 'Neizdodas atkārtot', description: 'Sistēmas kļūda', with_history: true }
  const { ticket_id } = await person.done(supportTickets.create, { body: ticketInput })
  await goTo(page, `/support_tickets/${ticket_id}`)
  await expect(page.getByRole('button', { name: 'Atkārtot kopijā' })).toBeVisible()
  await palette(page, 'atkārtot autora', 'Atkārtot autora darbu datu kopijā')
  const step = (place: number) => page.getByRole('table', { name: 'Soļi' }).locator('tbody').getByRole('row').nth(place)
  await expect(step(0)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: 'Nākamais solis' })).toBeFocused()
  await press(page, 'Enter')
  await expect(step(0)).toContainText('Tāpat')
  await expect(step(1)).toHaveAttribute('aria-current', 'step')
  const { data: task } = await person.done(tasks.show, { params: { id: task_id } })
  expect(task.comments.map(({ body }) => body)).toEqual(['Sadalīšu', 'Sadalīšu'])
  await keepPicture(page, 'replay.png')
  await press(page, 'Tab Enter')
  await expect(step(1)).toContainText(/” statuss: toreiz .*, tagad /)
  await expect(page.getByRole('status').filter({ hasText: 'Atšķiras 2. solī' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nākamais solis' })).toHaveCount(0)
  // Another press explains why nothing happens; it continues only from the first step.
  await press(page, 'Control+Enter')
  await expectNotice(page, { color: 'blue', text: /Atkārtošana apstājās, jo atšķiras: .*Turpināt var tikai no sākuma/ })
  await page.getByRole('button', { name: 'Sākt no jauna' }).focus()
  await press(page, 'Enter')
  await expect(step(0)).toHaveAttribute('aria-current', 'step')
})

test('a page that is left while something is being done leaves that in the history', async ({ page, person }) => {
  const { task_id } = await person.done(tasks.create, { body: { title: 'Sazināties ar piegādātāju' } })
  await open(page, `/tasks/${task_id}`)
  // Without an answer, leaving the page leaves the result unknown.
  await page.route(`**/api/tasks/${task_id}`, (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await palette(page, 'sākt', 'Sākt uzdevumu')
  await sent
  await load(page, '/')
  const ran = async () => (await person.done(workspace.history)).data.map(({ command_id, outcome }) => `${command_id} ${outcome}`)
  await expect.poll(ran).toEqual(['task.start left'])
  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  await expect(page.getByRole('row').filter({ hasText: '„Sākt uzdevumu”, atbilde nesagaidīta' })).toContainText('Nesagaidīts')
})
