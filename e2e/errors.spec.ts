import { expect, type Page, type Route } from '@playwright/test'
import { manufacturers } from '../contract/reference/reference.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import {
  chosenRow,
  expectNotice,
  activeTab,
  load,
  open,
  palette,
  paletteFor,
  paletteRows,
  press,
  screen,
  tabTitles,
  withoutNews,
} from './support/interactions.ts'
import { codeOf } from './support/client-code.ts'
import { endSessions, newToken, withdraw } from './support/people.ts'
import { newCustomer, newOrder, unique } from './support/records.ts'
import { test, visitorTest } from './support/test.ts'

/** @file Handling of failed calls (spec: 1-shell, 8; rules R174 to R208; redirects.tsv). */

for (const status of [401, 405]) {
  test(`${status} leads to the sign-in without a reload; tabs and what was typed survive`, async ({ page, person }) => {
    await open(page, '/customers')
    await open(page, '/orders/create')
    await page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' }).press('End')
    await page.keyboard.type('PO-77')
    await markPage(page)
    // Typed before the route, as the palette's search would fail first.
    await paletteFor(page, 'bankas')
    await expect(chosenRow(page)).toContainText('Bankas')
    // Only a proxy in front of the server answers 405.
    if (status === 405)
      await page.route('**/api/company_settings/banks**', (route) => route.fulfill({ status: 405, json: { message: '' } }))
    else await endSessions(person)
    await press(page, 'Enter')
    await expect(page).toHaveURL('/login')
    expect(await isMarked(page)).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await page.unrouteAll()
    const token = await newToken(person.id)
    await page.evaluate((text) => localStorage.setItem('access_token', text), token)
    await page.reload()
    await expect(activeTab(page)).toBeVisible()
    expect(await tabTitles(page)).toEqual(expect.arrayContaining(['Klienti', 'Jauns pasūtījums']))
    await open(page, '/orders/create')
    await expect(page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })).toHaveValue('PO-77')
  })
}

test('what an earlier session sent and is refused now does not end the one of now', async ({ page, person }) => {
  await open(page, '/customers')
  let answerNow = () => {}
  const late = new Promise<void>((resolve) => (answerNow = resolve))
  // Only once: after the reload the tab repeats the call with the new session.
  const refuse = async (route: Route): Promise<void> => {
    await late
    await route.fulfill({ status: 401, json: { message: '' } })
  }
  await page.route('**/api/company_settings/banks**', refuse, { times: 1 })
  const sent = page.waitForRequest('**/api/company_settings/banks**')
  const banksResponse = page.waitForResponse('**/api/company_settings/banks**')
  await paletteFor(page, 'bankas')
  await expect(chosenRow(page)).toContainText('Bankas')
  await press(page, 'Enter')
  await expect(page).toHaveURL('/banks')
  // Still by the previous session.
  await sent
  const token = await newToken(person.id)
  await page.evaluate((text) => localStorage.setItem('access_token', text), token)
  answerNow()
  await banksResponse
  await load(page, '/customers')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(token)
})

test('what is missing is told at the fields before anything is sent', async ({ page }) => {
  await open(page, '/measure_units')
  await begin(page, 'Jauna mērvienība')
  await page.keyboard.type('ķīpa')
  await press(page, 'Control+Enter')
  const missing = page.getByRole('dialog').getByLabel('Saīsinājums')
  await expect(missing).toBeFocused()
  await expect(missing).toHaveAccessibleDescription('Lauks ir obligāts')
  await expect(page.getByRole('dialog').locator('[aria-invalid="true"]')).toHaveCount(2)
})

test('a refused save shows its errors at the fields, and the first of them has the focus', async ({ page }) => {
  await open(page, '/measure_units')
  await begin(page, 'Jauna mērvienība')
  await page.keyboard.type(`ķīpa ${unique()}`)
  await press(page, 'Tab')
  await page.keyboard.type(unique().slice(-12))
  await press(page, 'Tab')
  await page.keyboard.type('garš')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'createFailed')
  const code = page.getByRole('dialog').locator('[aria-invalid="true"]')
  await expect(code).toHaveCount(1)
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('garš')
  await expect(code).toHaveAccessibleDescription(/zīm/)
})

test('a failure of the server is told as one, and what was typed stays', async ({ page }) => {
  await open(page, '/manufacturers')
  await page.route('**/api/manufacturers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'Sistēmas kļūda' } }) : route.continue(),
  )
  await begin(page, 'Jauns ražotājs')
  await page.keyboard.type('Ražotne piecsimt')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'systemError')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Ražotne piecsimt')
})

test('a list that cannot be read says so and offers to try again', async ({ page }) => {
  await page.route('**/api/company_settings/banks**', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/banks')
  await expectNotice(page, 'systemError')
  await expect(screen(page)).toContainText('Neizdevās ielādēt sarakstu: Bankas')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Mēģināt vēlreiz' }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeVisible()
})

test('a lost answer is asked for again, and the record is made once', async ({ page, person }) => {
  const name = `Ražotne ${unique()}`
  await open(page, '/manufacturers')
  let sent = 0
  await page.route('**/api/manufacturers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    // The server processed it; only the answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await begin(page, 'Jauns ražotājs')
  await page.keyboard.type(name)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  expect(sent).toBe(2)
  const { meta } = await person.done(manufacturers.calls.list, { query: { q: name } })
  expect(meta.total).toBe(1)
})

test('a record that is not there says so in its place', async ({ page }) => {
  await open(page, '/customers/99999999')
  await expect(screen(page)).toContainText('Ieraksts nav atrasts: klients')
})

test('a session that ended during a download reloads the page', async ({ page, person }) => {
  await withoutNews(page)
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(screen(page)).toContainText(order.number)
  await markPage(page)
  // Set up late, so that no other call gets the failure first.
  await page.route('**/pdf*', async (route) => {
    await endSessions(person)
    await route.continue()
  })
  await press(page, 'Control+d')
  await expect(page).toHaveURL('/login')
  // A loading page cannot be evaluated.
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
})

test('a forbidden action is told and throws nobody out; the rights are read anew', async ({ page, person }) => {
  await withoutNews(page)
  const order = await newOrder(person)
  await open(page, `/orders/${order.id}`)
  await expect(screen(page)).toContainText(order.number)
  await withdraw(person, 'manage_orders')
  await palette(page, 'kopēt pas', 'Kopēt pasūtījumu')
  await expectNotice(page, 'forbidden')
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await paletteFor(page, 'kopēt pas')
  await expect(paletteRows(page).first()).toHaveAccessibleName(/Kopēt pasūtījumu.*nav iespējams: Nav atļaujas/)
})

visitorTest('a password link that does not hold leads to the sign-in', async ({ page }) => {
  await page.goto('/password/nav-tadas-saites-1234567890')
  await expect(page).toHaveURL('/login')
  await expectNotice(page, { color: 'red', text: 'Saite nav derīga' })
  await expect(page.getByRole('form', { name: 'Pieslēgšanās' })).toBeVisible()
})

test('a newer version reloads only when nothing unsaved is open', async ({ page }) => {
  await open(page, '/orders/create')
  await page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' }).press('End')
  await page.keyboard.type('PO-1')
  await expect(page.getByRole('contentinfo')).toContainText('1 nesaglabāts darbs')
  await markPage(page)
  await serveVersion(page, 'cita-versija')
  await palette(page, 'bankas', 'Bankas')
  await expect(page.getByRole('contentinfo')).toContainText('Ir jaunāka versija')
  expect(await isMarked(page)).toBe(true)
  await palette(page, 'nesaglabātie darbi', 'Nesaglabātie darbi')
  await page.getByRole('button', { name: 'Atmest' }).press('Enter')
  await press(page, 'Escape')
  await palette(page, 'ražotāji', 'Ražotāji')
  // May coincide with the reload.
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await expect(activeTab(page)).toBeVisible()
})

test('a page whose code cannot be loaded loads the address in full', async ({ page }) => {
  await open(page, '/')
  await markPage(page)
  let requestCount = 0
  await page.route(await codeOf(historyScreen), (route) => {
    requestCount += 1
    return requestCount === 1 ? route.abort() : route.continue()
  })
  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  await expect(page.getByRole('grid', { name: 'Komandu vēsture' })).toBeVisible()
  await expect(page).toHaveURL('/workspace/history')
  expect(await isMarked(page)).toBe(false)
  expect(requestCount).toBe(2)
})

test('a page whose code stays away is told, does not reload for ever, and comes when it can be loaded', async ({ page }) => {
  await open(page, '/')
  await page.route(await codeOf(historyScreen), (route) => route.abort())
  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  await expect(screen(page).getByRole('alert')).toContainText('Šo daļu neizdevās ielādēt')
  await expect(activeTab(page)).toHaveText('Komandu vēsture')
  await page.unrouteAll()
  await screen(page).getByRole('button', { name: 'Mēģināt vēlreiz' }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Komandu vēsture' })).toBeVisible()
})

test('without a connection a dialog and a page whose code is not there are told, and the workspace stays as it is', async ({
  page,
  context,
  person,
}) => {
  const customer = await newCustomer(person)
  await open(page, `/customers/${customer.id}`)
  await markPage(page)
  await context.setOffline(true)
  // Files that earlier tests did not cache.
  await page.route(await codeOf(historyScreen, 'areas/contracts/TemplatePicker.tsx'), (route) => route.abort())
  await palette(page, 'izveidot līgumu', 'Izveidot līgumu')
  const dialog = page.getByRole('dialog', { name: 'Izveidot līgumu' })
  await expect(dialog.getByRole('alert')).toContainText('Šo daļu neizdevās ielādēt')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  await expect(screen(page).getByRole('alert')).toContainText('Šo daļu neizdevās ielādēt')
  expect(await isMarked(page)).toBe(true)
  await page.unrouteAll()
  await context.setOffline(false)
  await screen(page).getByRole('button', { name: 'Mēģināt vēlreiz' }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Komandu vēsture' })).toBeVisible()
})

test('words stand as they were typed where what reads or writes them cannot be loaded', async ({ page, person }) => {
  const { task_id } = await person.done(tasks.create, { body: { title: 'Piezvanīt', description: 'Par *akmeni*' } })
  await page.route(await codeOf('workspace/rich-text/Rendered.tsx', 'ui/rich-text/Surface.tsx'), (route) => route.abort())
  await open(page, `/tasks/${task_id}`)
  await expect(screen(page)).toContainText('Par *akmeni*')
  const comment = screen(page).getByRole('textbox', { name: /komentārs/i })
  await comment.focus()
  await page.keyboard.type('Zvanīju **rīt**')
  await expect(comment).toHaveValue('Zvanīju **rīt**')
})

const historyScreen = 'areas/history/HistoryScreen.tsx'

async function begin(page: Page, title: string): Promise<void> {
  await palette(page, title.toLowerCase(), title)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
}

/** A reload removes the mark. */
function markPage(page: Page): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { marked: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window)
}

/** Makes the server's answers carry another version. */
async function serveVersion(page: Page, version: string): Promise<void> {
  // The event stream never ends, so it cannot be fetched.
  await page.route(/\/api\/(?!workspace\/events)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'app-version': version } })
  })
}
