import { expect } from '@playwright/test'
import { inventory } from '../contract/inventory/inventory.ts'
import { makeInventory } from '../tests/support/inventory.ts'
import { dayAgo } from '../tests/support/invoicing.ts'
import { open, screen } from './support/interactions.ts'
import { cutFigures } from './support/looks.ts'
import { unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'
import type { Person } from '../tests/support/app.ts'

/** @file Columns of figures give room to rows that arrive later with longer figures. */

/** A monthly maintenance of a machine of its own, due so many days ago. */
async function newDueMaintenance(person: Person, days: number): Promise<string> {
  const { uuid } = await makeInventory(worldOf(person))
  const name = `Apskate ${unique()}`
  const { data } = await person.done(inventory.addMaintenance, { params: { inventoryItem: uuid }, body: { name, interval_months: 1 } })
  const [{ id, lock_version } = { id: 0, lock_version: 0 }] = data.maintenances
  await person.done(inventory.updateMaintenance, { params: { id }, body: { last_at: dayAgo(days + 30), lock_version } })
  return name
}

test('days overdue of a maintenance that arrives while the home page is open are not cut', async ({ page, person }) => {
  const first = await newDueMaintenance(person, 4)
  await open(page, '/')
  const widget = screen(page).getByRole('grid', { name: 'Tuvākās apkopes' })
  await expect(widget.getByRole('row', { name: first })).toBeVisible()
  const late = await newDueMaintenance(person, 1004)
  await expect(widget.getByRole('row', { name: late })).toBeVisible()
  expect(await cutFigures(page)).toEqual([])
})
