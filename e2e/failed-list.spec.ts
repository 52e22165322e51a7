import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { open, press, screen, searchFor } from './support/interactions.ts'
import { database } from './support/product.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

test('the first page and a further one', async ({ page }) => {
  const word = `Kļūme${unique()}`
  await sql`insert into manufacturers (name)
    select ${word} || ' ' || lpad(n::text, 4, '0') from generate_series(1, 250) n`.execute(database())
  const busy = { status: 503, contentType: 'application/json', body: JSON.stringify({ message: 'Datubāze ir aizņemta' }) }
  await page.route('**/api/manufacturers?**', (route) => route.fulfill(busy))
  await open(page, '/manufacturers')
  const alert = screen(page).getByRole('alert')
  await expect(alert).toContainText('Neizdevās ielādēt sarakstu: Ražotāji')
  await expect(alert).toContainText('Datubāze ir aizņemta')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Mēģināt vēlreiz' }).click()
  await expect(page.getByRole('grid', { name: 'Ražotāji' })).toBeVisible()
  await searchFor(page, word)
  await expect(screen(page).getByText('250 ierakstu')).toBeVisible()
  await page.route('**/api/manufacturers?**page=3**', (route) => route.fulfill(busy))
  await press(page, 'Escape End')
  await expect(alert).toContainText('Ražotāji: daļu saraksta neizdevās ielādēt vai atjaunot. Datubāze ir aizņemta')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Mēģināt vēlreiz' }).click()
  await expect(alert).toHaveCount(0)
  await expect(screen(page).getByText(`${word} 0250`)).toBeVisible()
})

test('when a search fails, the rows of the former search are not shown as its rows', async ({ page }) => {
  const word = `Kļūme${unique()}`
  await sql`insert into manufacturers (name)
    select ${word} || ' ' || n from generate_series(1, 2) n`.execute(database())
  await open(page, `/manufacturers?q=${word}`)
  await expect(screen(page).getByText(`${word} 1`)).toBeVisible()
  await page.route(`**/api/manufacturers?**`, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ message: 'Datubāze ir aizņemta' }) }),
  )
  await searchFor(page, `${word} 2`)
  await expect(screen(page).getByRole('alert')).toContainText('Neizdevās ielādēt sarakstu: Ražotāji')
  await expect(screen(page).getByText(`${word} 1`)).toHaveCount(0)
  await page.unrouteAll()
  await screen(page).getByRole('alert').getByRole('button', { name: 'Mēģināt vēlreiz' }).click()
  await expect(screen(page).getByText(`${word} 2`)).toBeVisible()
  await expect(screen(page).getByText(`${word} 1`)).toHaveCount(0)
})
