import { expect, type Page } from '@playwright/test'
import { leads } from '../contract/leads/leads.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { addressOf } from '../src/workspace/list/opening.ts'
import { expectTabs, focused, keyCounter, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newPerson } from './support/people.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Work lists open with the user's open items; saved choices and links take precedence. */

test.use({ viewport: { width: 1440, height: 900 } })

const names = (page: Page, word: string) => () =>
  screen(page)
    .getByRole('row')
    .filter({ hasText: word })
    .getByRole('gridcell', { name: word })
    .allTextContents()
    .then((all) => all.map((text) => text.replace(`${word} `, '')).toSorted())

test('who has no leads of their own finds those of others, also by a search typed before the first answer', async ({
  page,
  person,
  baseURL,
}) => {
  const word = `Agri${unique()}`
  const other = await newPerson(baseURL ?? '')
  await person.done(leads.create, { body: { company_name: `${word} cita`, manager_id: other.id } })
  let answer = (): void => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/leads?*', async (route) => {
    await gate
    await route.continue()
  })
  await open(page, '/leads')
  const searched = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === word)
  await searchFor(page, word)
  await searched
  answer()
  await expect.poll(names(page, word)).toEqual(['cita'])
})

test('leads open on those that are open and mine, one key shows all, and that is kept; a link goes before it', async ({
  page,
  person,
  baseURL,
}) => {
  const word = `Darbs${unique()}`
  const other = await newPerson(baseURL ?? '')
  const createLead = async (name: string, manager_id: number) =>
    (await person.done(leads.create, { body: { company_name: `${word} ${name}`, manager_id } })).lead_id
  await createLead('mans', person.id)
  await createLead('cita', other.id)
  const lost = await createLead('zaudēts', person.id)
  await database().updateTable('leads').set({ status: 'lost', lost_reason: 'Dārgi' }).where('id', '=', lost).execute()
  const rows = names(page, word)
  const bar = screen(page).getByRole('toolbar', { name: 'Meklēšana un filtri' })
  const scope = screen(page).getByRole('group', { name: 'Kas redzams' })
  const isOpen = bar.getByRole('checkbox', { name: 'Nepabeigti' })
  const seek = async () => {
    await searchFor(page, word)
    await press(page, 'ArrowDown')
  }
  const counter = await keyCounter(page)
  await open(page, '/leads')
  await expect.poll(rows).toEqual(['mans'])
  await expect(isOpen).toBeChecked()
  await expect(scope).toContainText('Redzams tikai jūsu nepabeigtais')
  await expect(scope.getByRole('button', { name: 'Rādīt visus' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(scope).toContainText('Redzams tikai jūsu nepabeigtais')
  await page.setViewportSize({ width: 1440, height: 900 })
  await seek()
  await expect.poll(rows).toEqual(['mans'])
  await press(page, 'v')
  await expect.poll(rows).toEqual(['cita', 'mans', 'zaudēts'])
  await expect(isOpen).not.toBeChecked()
  await expect(scope).toHaveCount(0)
  await press(page, 'v')
  await expect.poll(rows).toEqual(['mans'])
  // Esc clears the search, then the filter.
  await press(page, 'Escape')
  await expect(screen(page).getByRole('searchbox')).toHaveValue('')
  await expect(isOpen).toBeChecked()
  await press(page, 'Escape')
  await expect(isOpen).not.toBeChecked()
  await expect(scope).toHaveCount(0)

  await test.step('what the person chose last is what a fresh list opens with', async () => {
    await press(page, 'F4')
    await open(page, '/leads')
    await expect(isOpen).not.toBeChecked()
    await seek()
    await expect.poll(rows).toEqual(['cita', 'mans', 'zaudēts'])
    await press(page, 'v')
    await expect.poll(rows).toEqual(['mans'])
    await press(page, 'm')
    await expect.poll(rows).toEqual(['cita', 'mans'])
    await press(page, 'F4')
    await open(page, '/leads')
    await expect(isOpen).toBeChecked()
    await expect(scope).toContainText(/Redzams tikai nepabeigtais/)
  })
  await test.step('a link that says what it wants goes before both', async () => {
    await open(page, `/leads?status=lost&q=${word}`)
    await expect.poll(rows).toEqual(['zaudēts'])
    await expect(isOpen).not.toBeChecked()
    await press(page, 'F4')
    await open(page, '/leads')
    await expect(isOpen).toBeChecked()
    await expectTabs(page, [/Potenciālie klienti/])
  })
  expect(counter.pointer()).toBe(0)
  await expect(focused(page)).toBeVisible()
})

/** First query of each list, and the fallback for a user without items. */
const lists: readonly [
  path: string,
  api: string,
  first: Readonly<Record<string, string>>,
  then: Readonly<Record<string, string>> | null,
][] = [
  ['/tasks', '/api/tasks', { is_open: '1', mine: '1' }, { is_open: '1' }],
  ['/leads', '/api/leads', { is_open: '1', manager_id: 'own' }, { is_open: '1' }],
  ['/support_tickets', '/api/support_tickets', { is_open: '1' }, null],
  ['/service/service_applications', '/api/service_applications', { is_open: '1', assignee_id: 'own' }, { is_open: '1' }],
  ['/courier_applications', '/api/courier_applications', { is_open: '1', mine: '1' }, { is_open: '1' }],
  ['/production/production_applications', '/api/production_applications', { is_open: '1', responsible_user_id: 'own' }, { is_open: '1' }],
  ['/price_clarifications', '/api/price_clarifications', { status: 'incomplete', clarifier_id: 'own' }, { status: 'incomplete' }],
  // Documents are looked up: their lists open unfiltered.
  ['/orders', '/api/orders', {}, null],
  ['/invoices', '/api/invoices', {}, null],
]

test('each list of work asks for what is open and mine first, and for all that is open where a person has nothing', async ({
  page,
  person,
}) => {
  for (const [path, api, first, then] of lists)
    await test.step(path, async () => {
      const sentQueries: Record<string, string>[] = []
      const note = (request: { url: () => string }): void => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname !== api) return
        searchParams.sort()
        const { page: number, per_page: size, ...values } = Object.fromEntries(searchParams)
        // A one-row query that checks whether the full list is empty.
        if (number !== '1' || size !== '100') return
        // Other tests' changes repeat queries, and deliveries are also read to be stored.
        if (!sentQueries.some((each) => JSON.stringify(each) === JSON.stringify(values))) sentQueries.push(values)
      }
      page.on('request', note)
      await open(page, path)
      const withUserId = (values: object) => JSON.parse(JSON.stringify(values).replace('"own"', `"${person.id}"`)) as object
      await expect.poll(() => sentQueries).toEqual([first, ...(then ? [then] : [])].map(withUserId))
      page.off('request', note)
    })
})

test('what was done from a list is kept with what the list was narrowed to, and leads to the same rows again', async ({ page, person }) => {
  const word = `Ieraksts${unique()}`
  for (const name of ['pirmais', 'otrais', 'trešais']) await person.done(leads.create, { body: { company_name: `${word} ${name}` } })
  const rows = names(page, word)
  await open(page, '/leads')
  await searchFor(page, `${word} pirm`)
  await press(page, 'ArrowDown')
  await expect.poll(rows).toEqual(['pirmais'])
  const list = { path: '/leads', q: `${word} pirm`, filters: { is_open: 1, manager_id: person.id } }
  await press(page, 's c')
  const file = page.waitForEvent('download')
  await palette(page, 'lejupielādēt sarakstu', 'Lejupielādēt sarakstu (Excel)')
  await file
  // Either may finish first.
  const recordedLists = async () =>
    (await person.done(workspace.history)).data
      .map((run) => [run.command_id, run.list] as const)
      .toSorted(([one], [other]) => one.localeCompare(other))
  await expect.poll(recordedLists).toMatchObject([
    ['lead.contacted', list],
    ['view.export', list],
  ])
  const { data } = await person.done(workspace.history)
  await press(page, 'Escape Escape')
  await expect.poll(rows).toHaveLength(3)
  await open(page, '/workspace/history')
  await press(page, 'Home Enter')
  const link = page.getByRole('dialog').getByRole('link', { name: 'Saraksts, kā tas bija' })
  await expect(link).toHaveAttribute('href', addressOf(data[0]?.list ?? { path: '/' }))
  await link.press('Enter')
  await expect.poll(rows).toEqual(['pirmais'])
})
