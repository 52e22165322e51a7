import { expect } from '@playwright/test'
import { couriers } from '../contract/couriers/couriers.ts'
import { orders } from '../contract/orders/orders.ts'
import { focused, open, press, screen } from './support/interactions.ts'
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
  await press(page, '/')
  await page.keyboard.type(createdDelivery.number)
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
  await press(page, '/')
  await page.keyboard.type(createdDelivery.number)
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
