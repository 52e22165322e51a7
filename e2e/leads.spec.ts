import { expect } from '@playwright/test'
import { formatMoney } from '../contract/format.ts'
import { leads } from '../contract/leads/leads.ts'
import { focused, keyCounter, open, press, screen } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newCustomer, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a won lead that names a customer of ours is tied to it once the person says so, by keys alone', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const { lead_id: id } = await person.done(leads.create, { body: { company_name: customer.name } })
  await person.done(leads.setStatus, { params: { id }, body: { status: 'contacted' } })
  const ofLead = async () => (await person.done(leads.show, { params: { id } })).data
  const counter = await keyCounter(page)
  await open(page, `/leads/${id}`)
  await expect(screen(page)).toContainText(customer.name)
  await press(page, 's v')
  await expect.poll(async () => (await ofLead()).status).toBe('won')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: /^Piesaistīt esošam klientam/ })).toHaveValue(new RegExp(customer.name))
  // Nothing is linked before confirmation.
  expect((await ofLead()).customer).toBeNull()
  await expect(focused(page)).toHaveAccessibleName(/^Juridiskā adrese/)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  expect((await ofLead()).customer?.id).toBe(customer.id)
  const { count } = await database()
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '=', customer.name)
    .executeTakeFirstOrThrow()
  expect(Number(count), 'no second customer of the name').toBe(1)
  expect(counter.pointer()).toBe(0)
})

test('a won lead that names none of ours proposes none, and becomes a customer of its own', async ({ page, person }) => {
  const name = `SIA Nezināmie ${unique()}`
  const { lead_id: id } = await person.done(leads.create, { body: { company_name: name } })
  await person.done(leads.setStatus, { params: { id }, body: { status: 'contacted' } })
  const counter = await keyCounter(page)
  await open(page, `/leads/${id}`)
  await expect(screen(page)).toContainText(name)
  await press(page, 's v')
  await expect(focused(page)).toHaveAccessibleName(/^Juridiskā adrese/)
  await expect(page.getByRole('dialog').getByRole('combobox', { name: /^Piesaistīt esošam klientam/ })).toHaveValue('')
  await page.keyboard.type('Meža iela 2, Ogre')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(screen(page)).toContainText(name)
  const { customer } = (await person.done(leads.show, { params: { id } })).data
  expect(customer?.name).toBe(name)
  expect(counter.pointer()).toBe(0)
})

test('a bar of the funnel is as long as what its leads may bring among those still worked on, and nothing is no bar', async ({
  page,
  person,
}) => {
  for (const [estimated_value, probability] of [
    ['12000', '40'],
    ['3500.5', null],
    [null, '90'],
  ] as const)
    await person.done(leads.create, { body: { company_name: `Piltuve ${unique()}`, estimated_value, probability } })
  await open(page, '/leads')
  const funnel = screen(page).locator('dl[aria-label="Piltuve"]')
  const shownFunnel = () =>
    funnel.locator('> div').evaluateAll((all) =>
      all.map((each) => {
        const [track, bar] = [...each.querySelectorAll('dd > span:first-child, dd > span:first-child > span')]
        const part = (bar?.getBoundingClientRect().width ?? 0) / (track?.getBoundingClientRect().width ?? 1)
        const [name, count] = [...each.querySelectorAll('dt > span')].map((part) => part.textContent ?? '')
        return {
          name,
          count: Number(count),
          value: each.querySelector('[title]')?.firstChild?.textContent,
          percent: Math.round(part * 100),
        }
      }),
    )
  /** Computed from the leads, in cents. */
  const reckoned = async () => {
    const rows = await database().selectFrom('leads').select(['status', 'estimated_value']).execute()
    const names = ['new', 'contacted', 'meeting', 'offer_sent', 'won', 'lost']
    const words = ['Jauns', 'Sazināts', 'Tikšanās', 'Piedāvājums nosūtīts', 'Iegūts', 'Zaudēts']
    const cents = (status: string) =>
      rows.filter((row) => row.status === status).reduce((sum, row) => sum + Math.round(Number(row.estimated_value ?? 0) * 100), 0)
    const longest = Math.max(...names.slice(0, 4).map(cents))
    return names.map((status, at) => ({
      name: words[at],
      count: rows.filter((row) => row.status === status).length,
      value: formatMoney((cents(status) / 100).toFixed(2)),
      percent: Math.min(100, Math.round((cents(status) / longest) * 100)),
    }))
  }
  // Other tests create leads concurrently.
  await expect(async () => expect(await shownFunnel()).toEqual(await reckoned())).toPass()
  expect((await shownFunnel()).slice(0, 4).map(({ percent }) => percent)).toContain(100)
})
