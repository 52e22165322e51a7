import { expect, type Page } from '@playwright/test'
import { couriers } from '../contract/couriers/couriers.ts'
import { orders } from '../contract/orders/orders.ts'
import { pngOf } from '../tests/support/pictures.ts'
import { expectNotice, focused, load, open, press, screen, searchFor } from './support/interactions.ts'
import type { Worker } from './support/people.ts'
import { keepPicture } from './support/picture.ts'
import { newCustomer, newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('at 390 pixels a delivery shows its way and telephone, and is handed over with a signature by finger', async ({ page, person }) => {
  const order = await newOrder(person, { customer_id: (await newCustomer(person)).id })
  const { data: createdDelivery } = await person.done(couriers.create, {
    body: { order_id: order.id, user_id: person.id, address: 'Skolas iela 5, Cēsis', contact_phone: '+371 26 123 456' },
  })
  await open(page, '/courier_applications')
  const here = screen(page)
  await searchFor(page, createdDelivery.number)
  const row = here.getByRole('row').filter({ hasText: createdDelivery.number })
  // Until the search is applied, rows move.
  await expect(here.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('Skolas iela 5, Cēsis')
  await keepPicture(page, 'list.png')
  await row.getByRole('link').click()
  await expect(here.getByRole('link', { name: 'Skolas iela 5, Cēsis' })).toHaveAttribute('href', /openstreetmap\.org.*Skolas/)
  await expect(here.getByRole('link', { name: '+371 26 123 456' })).toHaveAttribute('href', 'tel:+37126123456')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await keepPicture(page, 'phone.png')

  await here.getByRole('button', { name: /^Piegādāts/ }).click()
  await expect(focused(page)).toHaveAccessibleName('Pieņēma')
  await page.keyboard.type('Jānis Kalns')
  const pad = page.getByRole('img', { name: 'Paraksts' })
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Notīrīt parakstu' })).toBeVisible()
  await keepPicture(page, 'signature.png')
  await press(page, 'Control+Enter')
  await expect(here.getByRole('button', { name: /^Nav piegādāts/ })).toHaveCount(0)
  const { data } = await person.done(couriers.show, { params: { id: createdDelivery.id } })
  expect(data).toMatchObject({ status: 'completed', accepted_by: 'Jānis Kalns' })
  expect(data.signature_file_id).not.toBeNull()
  const { data: brought } = await person.done(orders.show, { params: { id: order.id } })
  expect(brought.details.delivery_date).not.toBeNull()
})

test('at 390 pixels each delivery of the day says in three lines whom, where, when and how much; F2 puts the parcels right', async ({
  page,
  person,
}) => {
  const contact_name = `Kārlis ${unique()}`
  const { data: createdDelivery } = await person.done(couriers.create, {
    body: {
      user_id: person.id,
      address: 'Rīgas iela 7, Sigulda',
      contact_name,
      contact_phone: '+371 26 123 457',
      time_from: '09:00',
      time_to: '12:00',
      parcels: 3,
      weight_kg: '12.5',
    },
  })
  await open(page, '/courier_applications')
  await searchFor(page, createdDelivery.number)
  const row = screen(page).getByRole('row').filter({ hasText: contact_name })
  // Until the search is applied, rows move.
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('Rīgas iela 7, Sigulda')
  await expect(row).toContainText('09:00–12:00')
  await expect(row).toContainText('3 vietas, 12,5 kg')
  await expect(screen(page).getByRole('columnheader').filter({ hasText: 'Piegāde' })).toBeVisible()
  await expect(screen(page).getByRole('columnheader').filter({ hasText: 'Kurjers' })).toHaveCount(0)
  const lines = await row.evaluate((element) => ({ height: element.clientHeight, width: element.scrollWidth }))
  expect(lines.height).toBeGreaterThanOrEqual(60)
  expect(lines.width).toBeLessThanOrEqual(390)
  await keepPicture(page, 'column.png')

  await row.getByRole('link').click()
  await expect(screen(page)).toContainText('+371 26 123 457')
  await press(page, 'F2')
  const parcels = screen(page).getByRole('textbox', { name: 'Vietu skaits' })
  await expect(parcels).toHaveValue('3')
  await parcels.fill('4')
  await press(page, 'Control+Enter')
  await expect(parcels).toHaveCount(0)
  expect((await person.done(couriers.show, { params: { id: createdDelivery.id } })).data.parcels).toBe(4)
})

/** Opens a delivery of the person, ready to be handed over. */
async function newDelivery(page: Page, person: Worker) {
  const { data } = await person.done(couriers.create, { body: { user_id: person.id, address: 'Mazā iela 1, Cēsis', contact_name: 'Ilze' } })
  await open(page, `/courier_applications/${data.id}`)
  const button = screen(page).getByRole('button', { name: /^Piegādāts/ })
  await expect(button).toBeEnabled()
  // Its part is loaded before the network goes: these tests have no service worker.
  await button.press('Enter')
  await expect(focused(page)).toHaveAccessibleName('Pieņēma')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return data
}

/** Hands over with a signature and a photo, by keys but for the finger. */
async function handOver(page: Page, photo: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await screen(page)
    .getByRole('button', { name: /^Piegādāts/ })
    .press('Enter')
  await expect(focused(page)).toHaveAccessibleName('Pieņēma')
  await page.keyboard.type('Jānis Kalns')
  const box = (await page.getByRole('img', { name: 'Paraksts' }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 6 })
  await page.mouse.up()
  await page.getByLabel('Foto').setInputFiles(photo)
  await press(page, 'Control+Enter')
}

const examplePicture = Buffer.from(pngOf(20, 20))
const photo = { name: 'durvis.png', mimeType: 'image/png', buffer: examplePicture }

test('a delivery with signature and photo is completed without network, outlives the page, and is recorded once', async ({
  page,
  context,
  person,
}) => {
  const { id } = await newDelivery(page, person)
  await context.setOffline(true)
  await handOver(page, photo)
  await expectNotice(page, { color: 'blue', text: /Piegādāts: saglabāts šajā datorā, tiks nosūtīts, kad būs savienojums/ })
  await expect(screen(page).getByText(/saglabāts šajā datorā .*, ar attēliem/)).toBeVisible()
  // It is not offered twice.
  await expect(screen(page).getByRole('button', { name: /^Piegādāts/ })).toHaveCount(0)
  await expect(page.getByLabel('Gaida nosūtīšanu')).toHaveText('1 saglabāts darbs gaida savienojumu')
  expect((await person.done(couriers.show, { params: { id } })).data.status).not.toBe('completed')

  // The office edits meanwhile.
  await person.done(couriers.notes, { params: { id }, body: { notes: 'Zvanīt pirms ierašanās' } })
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/images')) uploads.push(request.headers()['idempotency-key'] ?? '')
  })
  await context.setOffline(false)
  await load(page, `/courier_applications/${id}`)
  await expectNotice(page, { color: 'green', text: /Piegādāts: nosūtīts/ })
  const { data } = await person.done(couriers.show, { params: { id } })
  expect(data).toMatchObject({ status: 'completed', accepted_by: 'Jānis Kalns', notes: 'Zvanīt pirms ierašanās' })
  expect([data.signature_file_id, data.photo_file_id].every((file) => file !== null)).toBe(true)
  expect(uploads.length).toBeGreaterThan(0)
  await expect(page.getByLabel('Gaida nosūtīšanu')).toHaveText('')
  await expect(screen(page).getByRole('list', { name: 'Nodošanas attēli' }).getByRole('listitem')).toHaveCount(2)
})

test('a hand-over that the server refuses stays with its reason, to be sent again or dropped', async ({ page, context, person }) => {
  const { id } = await newDelivery(page, person)
  await context.setOffline(true)
  await handOver(page, photo)
  await expect(screen(page).getByText(/saglabāts šajā datorā/)).toBeVisible()
  const { data: now } = await person.done(couriers.show, { params: { id } })
  await person.done(couriers.update, { params: { id }, body: { event: 'COMPLETE', accepted_by: 'Cits', lock_version: now.lock_version } })
  await context.setOffline(false)
  const refused = screen(page).getByRole('alert').filter({ hasText: 'serveris nepieņēma' })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Atmest' }).press('Enter')
  await expect(refused).toHaveCount(0)
  await expect(page.getByLabel('Gaida nosūtīšanu')).toHaveText('')
  expect((await person.done(couriers.show, { params: { id } })).data.accepted_by).toBe('Cits')
})

test('a photo that is too large to wait is refused in words before anything is stored', async ({ page, context, person }) => {
  const { id } = await newDelivery(page, person)
  await context.setOffline(true)
  await handOver(page, { ...photo, buffer: Buffer.concat([examplePicture, Buffer.alloc(8 * 1024 * 1024)]) })
  await expect(page.getByRole('dialog')).toContainText('Attēls „durvis.png” ir lielāks par 8 MB')
  await context.setOffline(false)
  expect((await person.done(couriers.show, { params: { id } })).data.status).not.toBe('completed')
})

test('a browser that holds many pictures says so and stores no more', async ({ page, context, person }) => {
  await newDelivery(page, person)
  // Eight of 8 MB wait already.
  await page.evaluate(async () => {
    const opening = indexedDB.open('picture-saves', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('saves', { keyPath: 'key' }))
    const database = await new Promise<IDBDatabase>((resolve) => opening.addEventListener('success', () => resolve(opening.result)))
    const saves = database.transaction('saves', 'readwrite').objectStore('saves')
    const files = { photo_file_id: new File([new Uint8Array(60 * 1024 * 1024 - 1000)], 'cits.png') }
    const put = saves.put({ key: 'cits', owner: 0, at: '', refused: '', pictures: { files } })
    await new Promise((resolve) => put.addEventListener('success', resolve))
    database.close()
  })
  await context.setOffline(true)
  await handOver(page, { ...photo, buffer: Buffer.concat([examplePicture, Buffer.alloc(4000)]) })
  await expect(page.getByRole('dialog')).toContainText('savienojumu jau gaida 60 MB attēlu; vairāk neietilpst')
  await context.setOffline(false)
})
