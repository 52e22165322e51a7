import { expect, type Page } from '@playwright/test'
import { customers } from '../contract/customers/customers.ts'
import { inventory } from '../contract/inventory/inventory.ts'
import { reference, serviceJobs } from '../contract/reference/reference.ts'
import { service } from '../contract/service/service.ts'
import { pngOf } from '../tests/support/pictures.ts'
import { expectNotice, focused, keyCounter, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { pushedOff, spoiled } from './support/looks.ts'
import { newPerson } from './support/people.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { newCustomer, newGoods, newImei, newPhones, unique } from './support/records.ts'
import { newMachine } from './support/rent.ts'
import { anotherBrowser, test } from './support/test.ts'

/** Types into the focused cell or field and picks the first match. */
async function choose(page: Page, words: string, meant = words): Promise<void> {
  await page.keyboard.type(words)
  await expect(page.locator('[role="option"]:not([data-card])').first()).toContainText(meant)
  await press(page, 'Enter')
}

async function cellIs(page: Page, column: string): Promise<boolean> {
  return (await focused(page).getAttribute('aria-label'))?.includes(column) ?? false
}

test('an application from the telephone call to the mailed act, by keyboard alone', async ({ page, person }) => {
  const caller = await newCustomer(person)
  const { data: customer } = await person.done(customers.show, { params: { id: caller.id } })
  await person.done(customers.update, {
    params: { id: caller.id },
    body: { email: 'zvanitajs@klients.example', lock_version: customer.lock_version },
  })
  const { uuid, inventory_nr } = await newMachine(person)
  const { data: piece } = await person.done(inventory.show, { params: { inventoryItem: uuid } })
  await person.done(inventory.update, {
    params: { inventoryItem: uuid },
    body: { customer_id: caller.id, lock_version: piece.lock_version },
  })
  const { data: form } = await person.done(reference.serviceJobForm)
  const name = `Veltņu maiņa ${unique()}`
  const measure_unit_id = form.measure_units[0]?.id ?? 0
  await person.done(serviceJobs.calls.create, { body: { name, sku: `SD-${unique()}`, price: '45', measure_unit_id } })
  const { data: taking } = await person.done(service.createData)
  const goods = await newGoods(person, { name: 'Veltnis', price: '18.5', warehouse_id: taking.warehouse?.id })
  const counter = await keyCounter(page)

  await open(page, '/')
  await press(page, 'c v')
  await expect(page).toHaveURL('/service/service_applications/create')
  await expect(focused(page)).toHaveAccessibleName(/^Klients/)
  await choose(page, uuid, inventory_nr)
  await expect(focused(page)).toHaveAccessibleName('Problēma')
  await expect(screen(page).getByRole('combobox', { name: /^Klients/ })).toHaveValue(caller.name)
  await page.keyboard.type('Svītras uz lapas')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/service\/service_applications\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const record = async () => (await person.done(service.show, { params: { id } })).data

  await press(page, 's a')
  await expect(focused(page)).toHaveAccessibleName(/Atbildīgais/)
  await choose(page, 'Ilze')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await record()).assignee?.name).toContain('Ilze')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^Veids, 1\. rinda/)
  await press(page, 'Control+Insert')
  await choose(page, name)
  await press(page, 'Control+Insert')
  await choose(page, goods.sku, goods.name)
  await press(page, 'ArrowUp')
  await expect
    .poll(async () =>
      (await record()).serviceable_items.flatMap(({ positions }) => positions.map((job) => [job.name, job.materials[0]?.name])),
    )
    .toEqual([[name, goods.name]])
  await keepPicture(page, 'application.png')

  await press(page, 'F9')
  await expect.poll(async () => (await record()).status).toBe('in_progress')

  await press(page, 'F7')
  await press(page, 'Control+Home')
  await press(page, 'ArrowDown')
  for (let column = 0; column < 6 && !(await cellIs(page, 'Izdarīts')); column += 1) await press(page, 'ArrowRight')
  await page.keyboard.type('Jā')
  await press(page, 'Enter')
  await press(page, 'ArrowUp')
  await expect.poll(async () => (await record()).serviceable_items[0]?.positions[0]?.is_done).toBe(true)
  // Enabled once the page was refreshed.
  await expect(screen(page).getByRole('button', { name: 'Pabeigt darbu' })).toBeEnabled()
  await press(page, 'F9')
  await expect.poll(async () => (await record()).status).toBe('completed')
  await expect(screen(page).getByRole('region', { name: 'Akti' })).toContainText('Veikto darbu akts')
  await press(page, 's m')
  await expect(focused(page)).toHaveAccessibleName(/^Akts/)
  await choose(page, 'Veikto darbu akts')
  await press(page, 'Control+Enter')
  await expect(focused(page)).toHaveAccessibleName(/^E-pasts/)
  const answered = page.waitForResponse(/service_applications\/email/)
  await press(page, 'Control+Enter')
  await answered
  await expectNotice(page, 'emailWaits')
  await keepPicture(page, 'mailed.png')
  console.log(`keys: ${counter.keys()}`)
  expect(counter.pointer()).toBe(0)
})

test('a job is made free for a reason of its own, and who did it and how long is typed, by keys alone in a narrow grid', async ({
  page,
  person,
}) => {
  const caller = await newCustomer(person)
  const { data: form } = await person.done(reference.serviceJobForm)
  const word = unique()
  const job = { name: `Regulēšana ${word}`, sku: `SD-${word}`, price: '45', measure_unit_id: form.measure_units[0]?.id ?? 0 }
  await person.done(serviceJobs.calls.create, { body: job })
  const imei = newImei()
  const phones = await newPhones(person, [imei])
  const lies = database().selectFrom('stock_items').select('warehouse_id').where('catalog_item_id', '=', phones.id)
  const { warehouse_id } = await lies.executeTakeFirstOrThrow()
  const { data: found } = await person.done(serviceJobs.calls.list, { query: { q: word } })
  const { data: taken } = await person.done(service.create, {
    body: {
      customer_id: caller.id,
      warehouse_id,
      serviceable_items: [{ description: 'Printeris', service_positions: [{ service_job_id: found[0]?.id ?? 0 }] }],
    },
  })
  const position = async () => (await person.done(service.show, { params: { id: taken.id } })).data.serviceable_items[0]?.positions[0]
  const goToCell = async (column: string) => {
    await press(page, 'Home')
    for (let each = 0; each < 16 && !(await cellIs(page, column)); each += 1) await press(page, 'ArrowRight')
    await expect(focused(page)).toHaveAccessibleName(new RegExp(`${column}, 2\\. rinda`))
  }

  // The side panel hides optional columns until requested.
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/service/service_applications/${taken.id}`)
  await expect(screen(page).getByRole('region', { name: 'Akti' })).toBeVisible()
  await press(page, 'F7')
  await press(page, 'ArrowDown')
  await goToCell('Garantija')
  await page.keyboard.type('Jā')
  await press(page, 'Tab')
  // Regardless of an adjacent column, the reason is visible.
  await expect(focused(page)).toHaveAccessibleName(/^Garantija(, 2\. rinda: Jā|s pamats, 2\. rinda)/)
  await goToCell('Garantijas pamats')
  await page.keyboard.type('Atkārtots bojājums')
  await press(page, 'Tab')
  await keepPicture(page, 'reason.png')
  await press(page, 'ArrowUp')
  await expect.poll(position).toMatchObject({ is_warranty: true, warranty_reason: 'Atkārtots bojājums', net: '0.00' })

  // The serial number is entered before the row is saved.
  await press(page, 'ArrowDown')
  await press(page, 'Control+Insert')
  await choose(page, phones.sku, phones.name)
  await expect(focused(page)).toHaveAccessibleName(/^Sērijas Nr\., 3\. rinda/)
  await page.keyboard.type(imei)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums, 3\. rinda/)
  // Optional columns are hidden without truncated headers; the row summary shows their values.
  expect(await spoiled(page)).toEqual([])
  expect(await pushedOff(page)).toEqual([])
  await keepPicture(page, 'serial.png')
  await press(page, 'ArrowUp')
  await expect.poll(async () => (await position())?.materials.map(({ unit }) => unit?.name)).toEqual([imei])

  // Technician and time have no column here; a command sets them.
  await palette(page, 'norādīt meistaru', 'Norādīt meistaru un minūtes')
  await expect(focused(page)).toHaveAccessibleName(/^Darbs/)
  await choose(page, 'Regulēšana')
  await press(page, 'Control+Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Meistars/)
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Minūtes/)
  await page.keyboard.type('20')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await position())?.minutes).toBe(20)
  expect((await position())?.technician?.name).toContain('Ilze')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'F7')
  await press(page, 'Control+Home')
  await press(page, 'ArrowDown')
  await expect(page.locator('main [data-gone]')).toContainText('Minūtes: 20')
  await expect(page.locator('main [data-gone]')).toContainText(/Meistars: Ilze/)
  await keepPicture(page, 'gone.png')

  await press(page, 'Control+k')
  await page.keyboard.type('skaitītāju rādījumus')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Iekārta/)
  await press(page, 'Tab')
  await page.keyboard.type('Melnbaltās lapas: 12345')
  await keepPicture(page, 'counters.png')
  await press(page, 'Control+Enter')
  await expect
    .poll(async () => (await person.done(service.show, { params: { id: taken.id } })).data.serviceable_items[0]?.counter_values)
    .toEqual([{ name: 'Melnbaltās lapas', value: '12345' }])

  // A wide window shows the technician.
  await page.setViewportSize({ width: 2200, height: 1000 })
  await press(page, 'F7')
  await press(page, 'Control+Home')
  await press(page, 'ArrowDown')
  await goToCell('Meistars')
  await choose(page, 'Ilze')
  await press(page, 'ArrowUp')
  await goToCell('Minūtes')
  await page.keyboard.type('35')
  await press(page, 'Tab')
  await keepPicture(page, 'work.png')
  await press(page, 'ArrowUp')
  await expect.poll(async () => (await position())?.minutes).toBe(35)
  expect((await position())?.technician?.name).toContain('Ilze')
})

test('the work as a board: taken to who does it, begun and planned by keys alone', async ({ page, person }) => {
  const word = `Dēlis${unique()}`
  const caller = await newCustomer(person)
  const take = async (problem: string) =>
    (await person.done(service.create, { body: { customer_id: caller.id, problem, serviceable_items: [{ description: word }] } })).data
  const [first, second] = [await take('Nedrukā'), await take('Svītras')]
  const of = async ({ id }: { id: number }) => (await person.done(service.show, { params: { id } })).data
  const selectedCard = () => screen(page).getByRole('listbox').getByRole('option', { selected: true })
  const card = (number: string) => screen(page).getByRole('option', { name: new RegExp(number) })
  const column = (title: string) => screen(page).getByRole('group', { name: new RegExp(`^${title}`) })

  await open(page, '/service/service_applications')
  await searchFor(page, word)
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('status').filter({ hasText: '2 pieteikumi' })).toBeVisible()
  await press(page, 'b')
  await expect(column('Jauns')).toContainText(first.number)
  await expect(column('Jauns')).toContainText(second.number)
  await press(page, 'Home')

  // Without an assignee the step is refused.
  const [moved, other] = ((await selectedCard().textContent()) ?? '').includes(first.number) ? [first, second] : [second, first]
  await press(page, 'Shift+ArrowRight')
  await expect(page.getByText('Pieteikumam nav norādīts atbildīgais').first()).toBeVisible()
  await press(page, 's a')
  await expect(focused(page)).toHaveRole('combobox')
  await choose(page, 'Ilze')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await of(moved)).assignee?.name).toContain('Ilze')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(moved.number)).toContainText('Ilze')
  await press(page, 'Shift+ArrowRight')
  await expect(column('Darbā')).toContainText(moved.number)
  expect((await of(moved)).status).toBe('in_progress')

  await press(page, 'b')
  await press(page, 'ArrowLeft')
  await expect(selectedCard()).toContainText(other.number)
  await press(page, 'Shift+ArrowRight')
  await expect.poll(async () => (await of(other)).assignee?.name).toContain('Ilze')
  await press(page, 'b')
  await expect(column('Rīt')).toBeVisible()
  await keepPicture(page, 'board.png')
  await press(page, 'u')
  await expect(screen(page).getByText('0 pieteikumu')).toBeVisible()
  await press(page, 'u')
  await press(page, 'b')
  await expect(screen(page).getByRole('grid')).toBeVisible()
})

test('a customer’s person reports a fault with a picture from a phone and finds it at the machine', async ({
  browser,
  baseURL,
  person,
}) => {
  const customer = await newCustomer(person)
  const theirs = await newPerson(baseURL ?? '', { customer: customer.id, permissions: [] })
  const { page, context } = await anotherBrowser(browser, baseURL, theirs.token)
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/service/service_applications/create')
  await screen(page).getByRole('textbox', { name: 'Problēma' }).fill('Salūzis vāks')
  await screen(page).getByRole('textbox', { name: 'Vai iekārta, kas nav inventārā' }).fill('Galda printeris')
  const photo = screen(page).getByRole('region', { name: 'Iekārtas foto' })
  const choose = (name: string, mimeType: string) =>
    photo.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(pngOf(20, 20)) })
  await choose('vaks.pdf', 'application/pdf')
  await expect(photo.getByRole('alert')).toContainText('jābūt bildei')
  await choose('vaks.png', 'image/png')
  await expect(photo).toContainText('1 foto')
  await keepPicture(page, 'fault.png')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/service_applications\/\d+$/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(screen(page).getByRole('list', { name: 'Attēli: Galda printeris' }).getByRole('img', { name: 'vaks.png' })).toBeVisible()
  await keepPicture(page, 'their-fault.png')
  const id = Number(page.url().split('/').at(-1))
  const { data } = await person.done(service.show, { params: { id } })
  expect(data.serviceable_items[0]?.images.map(({ name }) => name)).toEqual(['vaks.png'])
  await context.close()
})
