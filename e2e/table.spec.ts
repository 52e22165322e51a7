import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { manufacturers } from '../contract/reference/reference.ts'
import type { Person } from '../tests/support/app.ts'
import { database } from './support/product.ts'
import { open, press } from './support/interactions.ts'
import { test } from './support/test.ts'

const many = 100_000

test.beforeAll(async () => {
  const db = database()
  // Only one worker creates the rows.
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(100000)`.execute(tx)
    const { rows } = await sql<{
      missing: boolean
    }>`select count(*) < ${many} as missing from manufacturers where name like 'Rinda %'`.execute(tx)
    if (rows[0]?.missing) {
      await sql`insert into manufacturers (name, website)
        select 'Rinda ' || lpad(n::text, 6, '0'), 'https://r' || n || '.example' from generate_series(1, ${many}) n`.execute(tx)
    }
  })
  await sql`analyze manufacturers`.execute(db)
})

test('by keyboard to its end, page by page and back', async ({ page, person }) => {
  const list = await openList(page)
  const total = await totalOf()
  await toTheEnd(page, list, total)
  await expectRow(page, person, total - 1)
  await press(page, 'PageUp')
  const above = await activeIndex(page)
  expect(above).toBeLessThan(total - 10)
  await expectRow(page, person, above)
  await press(page, 'ArrowUp')
  await expectRow(page, person, above - 1)
  await press(page, 'Home')
  await expectRow(page, person, 0)
  await press(page, 'ArrowDown ArrowDown')
  await expectRow(page, person, 2)
})

test('by dragging the bar to its end and to its middle', async ({ page, person }) => {
  const list = await openList(page)
  const total = await totalOf()
  // The count grows with the read depth; the scroll bar reaches the counted rows.
  await toTheEnd(page, list, total)
  await press(page, 'Home')
  await expectRow(page, person, 0)
  const box = await list.boundingBox()
  if (!box) throw new Error('The list has no place')
  const x = box.x + box.width - 5
  // The thumb is small, below the arrow.
  await page.mouse.move(x, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(x, box.y + box.height / 2, { steps: 8 })
  await expect.poll(() => firstIndex(page)).toBeGreaterThan(total / 4)
  await page.mouse.move(x, box.y + box.height + 40, { steps: 8 })
  await page.mouse.up()
  await expect(row(page, total - 1)).toBeVisible()
  await expect(row(page, total - 1)).toContainText(await nameAt(person, total - 1))
  const middle = await firstIndex(page)
  await expect(row(page, middle)).toContainText(await nameAt(person, middle))
})

test('Enter opens the very row that is shown far down', async ({ page, person }) => {
  await openList(page)
  await press(page, 'End')
  await expect.poll(() => activeIndex(page)).toBeGreaterThan(9000)
  await press(page, 'PageUp')
  const index = await activeIndex(page)
  await expectRow(page, person, index)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(await nameAt(person, index))
})

test('arrows walk the cells of the row, up and down in the same column', async ({ page }) => {
  const list = await openList(page)
  const active = () =>
    page.evaluate(() => {
      const it = document.getElementById(document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? '')
      return `${it?.role} ${it?.closest('[role="row"]')?.getAttribute('aria-rowindex')} ${it?.textContent}`
    })
  await press(page, 'ArrowDown')
  await expect.poll(active).toMatch(/^row 3 /)
  await press(page, 'ArrowRight ArrowRight')
  const site = await row(page, 1).getByRole('gridcell').nth(2).textContent()
  await expect.poll(active).toBe(`gridcell 3 ${site}`)
  await press(page, 'ArrowDown')
  await expect.poll(active).toMatch(/^gridcell 4 /)
  await press(page, 'ArrowLeft ArrowLeft')
  await expect.poll(active).toMatch(/^row 4 /)
  await list
    .getByRole('row')
    .nth(5)
    .getByRole('gridcell')
    .nth(1)
    .click({ position: { x: 3, y: 5 } })
  await expect.poll(active).toMatch(/^gridcell /)
})

async function openList(page: Page): Promise<Locator> {
  await open(page, '/manufacturers')
  const list = page.getByRole('grid', { name: 'Ražotāji' })
  await expect(list).toBeFocused()
  // Keys have no target before the first answer.
  await expect(list).not.toHaveAttribute('aria-busy')
  await expect(row(page, 0)).toBeVisible()
  return list
}

/** The header is the first row. */
function row(page: Page, index: number): Locator {
  return page.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
}

/** Compares the focused row with the server's row at that index. */
async function expectRow(page: Page, person: Person, index: number): Promise<void> {
  await expect.poll(() => activeIndex(page)).toBe(index)
  await expect(row(page, index)).toBeVisible()
  await expect(row(page, index)).toContainText(await nameAt(person, index))
}

function activeIndex(page: Page): Promise<number> {
  return page.evaluate(() => {
    const id = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? ''
    return Number(document.getElementById(id)?.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? 0) - 2
  })
}

function firstIndex(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')
    const top = (grid?.getBoundingClientRect().top ?? 0) + 40
    // Recycled elements are not in row order.
    const shown = [...(grid?.querySelectorAll('[role="row"][aria-rowindex]') ?? [])].filter(
      (each) => each.getBoundingClientRect().top > top,
    )
    return Math.min(...shown.map((each) => Number(each.getAttribute('aria-rowindex')))) - 2
  })
}

async function toTheEnd(page: Page, list: Locator, total: number): Promise<void> {
  await expect(async () => {
    await press(page, 'End')
    await expect(list).toHaveAttribute('aria-rowcount', String(total + 1), { timeout: 1000 })
  }).toPass()
  await press(page, 'End')
}

async function totalOf(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from manufacturers`.execute(database())
  return rows[0]?.count ?? 0
}

async function nameAt(person: Person, index: number): Promise<string> {
  const { data } = await person.done(manufacturers.calls.list, { query: { per_page: 1, page: index + 1 } })
  return String((data[0] as { name?: string } | undefined)?.name)
}
