import { expect, type Page } from '@playwright/test'
import { focused, load, open, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

test('a bar of turnover is gone to by arrows, and Enter shows the documents whose sum it is', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await open(page, '/totals_statistics')
  // A past month, which other tests do not change.
  const [from, to] = lastMonth()
  await typeOver(page, 'No', from)
  await typeOver(page, 'Līdz', to)
  // An incomplete date is not sent.
  expect(refused).toEqual([])
  const bars = screen(page)
    .getByRole('group', { name: `${from}–${to}, €` })
    .getByRole('button')
  await expect(bars.first()).toBeVisible()
  await tabTo(page, /^\d\d\.\d\d\.: [\d\s]+,\d\d\s€$/)
  await press(page, 'Home')
  await expect(bars.first()).toBeFocused()
  const worth = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''))
  const first = worth.findIndex((words) => !/: 0,00\s€$/.test(words))
  expect(first, 'the demonstration sold nothing last month').toBeGreaterThan(-1)
  for (let steps = 0; steps < first; steps += 1) await press(page, 'ArrowRight')
  await expect(bars.nth(first)).toBeFocused()
  const [day = '', sum = ''] = worth[first]?.split(': ') ?? []
  await press(page, 'Enter')
  const behind = screen(page).getByRole('region', { name: new RegExp(`, ${day}`) })
  await expect(behind).toContainText(`kopā ${sum}`)
  const rows = behind.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const amounts = await rows.evaluateAll((all) => all.map((row) => row.querySelector('[role=gridcell]:last-of-type')?.textContent ?? ''))
  expect(inCents(amounts)).toBe(inCents([sum]))
  await press(page, 'Tab Tab')
  await expect(behind.getByRole('grid')).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/(invoices|shop)\//)
})

test('a bar of the home page leads to the statistics of its period, and they to the same figure of the periods before', async ({
  page,
}) => {
  await open(page, '/')
  const bars = screen(page).getByRole('group', { name: 'Rēķini ar PVN, €' }).getByRole('button')
  await expect(bars.first()).toBeVisible()
  await tabTo(page, /: [\d\s]+,\d\d\s€$/)
  await press(page, 'End')
  await press(page, 'ArrowLeft')
  const [from, to] = lastMonth()
  const sum = (await bars.nth(-2).getAttribute('aria-label'))?.split(': ').at(-1) ?? ''
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/totals_statistics\?/)
  await expect(page.getByRole('textbox', { name: 'No' })).toHaveValue(from)
  const behind = (period: string) => screen(page).getByRole('region', { name: new RegExp(`^Izrakstītie rēķini ar PVN, ${period}`) })
  await expect(screen(page).getByRole('region', { name: /^Izrakstītie rēķini ar PVN/ })).toContainText(`kopā ${sum}`)
  const rows = screen(page).getByRole('grid', { name: 'Rādītāji' })
  const cells = await rows
    .getByRole('row', { name: /^Izrakstītie rēķini/ })
    .getByRole('gridcell')
    .allTextContents()
  await rows.focus()
  for (let steps = 0; steps < 4; steps += 1) await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(behind(`${from}–${to}`)).toContainText(`kopā ${sum}`)
  await tabTo(page, /^Pirms gada$/)
  await press(page, 'Enter')
  const yearBefore = from.replace(/\d{4}/, (year) => String(Number(year) - 1))
  await expect(behind(yearBefore)).toContainText(`kopā ${cells.at(-1)}`)
})

test('a bar of service leads to the applications whose worth it is', async ({ page }) => {
  await open(page, '/')
  const bars = screen(page).getByRole('group', { name: 'Pabeigtā servisa vērtība bez PVN, €' }).getByRole('button')
  await expect(bars.first()).toBeVisible()
  const worth = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''))
  const last = worth.findLastIndex((words) => !/: 0,00\s€$/.test(words))
  expect(last, 'the demonstration completed no service').toBeGreaterThan(-1)
  await bars.nth(last).focus()
  await press(page, 'Enter')
  const behind = screen(page).getByRole('region', { name: /^Pabeigtā servisa vērtība bez PVN/ })
  await expect(behind).toContainText(`kopā ${worth[last]?.split(': ').at(-1)}`)
  const rows = behind.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows.first()).toContainText('Servisa pieteikums')
})

test('what is said below a chart leads to the documents that it is the sum of', async ({ page }) => {
  await open(page, '/')
  const unpaidLink = screen(page).getByRole('link', { name: /^neapmaksāti / })
  const sum = ((await unpaidLink.textContent()) ?? '').replace('neapmaksāti ', '')
  await tabTo(page, /^neapmaksāti /)
  await press(page, 'Enter')
  const behind = screen(page).getByRole('region', { name: /^Neapmaksātie perioda rēķini/ })
  await expect(behind).toContainText(`kopā ${sum}`)
  await page.goBack()
  await tabTo(page, /\d h$/)
  const hours = (await screen(page).getByRole('link', { name: /\d h$/ }).textContent()) ?? ''
  await press(page, 'Enter')
  await expect(screen(page).getByRole('region', { name: /^Servisa stundas/ })).toContainText(`kopā ${hours}`)
})

test('parts of the home page are moved by keys, across its columns too, and stay where they were put', async ({ page }) => {
  await open(page, '/')
  const titles = () =>
    screen(page)
      .getByRole('region')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.querySelector('h2')?.textContent))
  await expect(screen(page).getByRole('button', { name: 'Pārvietot zemāk: Ziņas' })).toBeVisible()
  const before = await titles()
  await tabTo(page, /^Pārvietot zemāk: Ziņas$/)
  for (let steps = 1; steps < before.length; steps += 1) {
    await press(page, 'Enter')
    await expect(focused(page)).toHaveAccessibleName(/^Pārvietot zemāk: Ziņas/)
  }
  const after = [...before.filter((title) => title !== 'Ziņas'), 'Ziņas']
  expect(await titles()).toEqual(after)
  await load(page, '/')
  await expect(screen(page).getByRole('button', { name: 'Pārvietot augstāk: Ziņas' })).toBeVisible()
  expect(await titles()).toEqual(after)
})

/** First and last day of the previous month, in local format. */
function lastMonth(): [string, string] {
  const now = new Date()
  const written = (day: Date): string =>
    [String(day.getDate()).padStart(2, '0'), String(day.getMonth() + 1).padStart(2, '0'), `${day.getFullYear()}.`].join('.')
  return [written(new Date(now.getFullYear(), now.getMonth() - 1, 1)), written(new Date(now.getFullYear(), now.getMonth(), 0))]
}

function inCents(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + Number(amount.replaceAll(/[^\d−-]/g, '').replace('−', '-')), 0)
}

async function typeOver(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, new RegExp(`^${label}$`))
  await press(page, 'Control+a')
  await page.keyboard.type(text)
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await press(page, 'Tab')
    const called = await page.evaluate(() => {
      const there = document.querySelector('main :focus')
      const label = there instanceof HTMLInputElement ? there.labels?.[0] : there
      return there ? (there.getAttribute('aria-label') ?? label?.textContent ?? '') : null
    })
    if (called !== null && name.test(called)) return
  }
  throw new Error(`Tab does not come to ${name.source}`)
}

test('page «Sistēma» says in words what fails and why: the backup, the work behind the calls, the replica that is not read', async ({
  page,
}) => {
  const at = '2026-11-20T00:05:00.000Z'
  const statusData = {
    backup: {
      is_set: true,
      at: '2026-11-19T00:02:00.000Z',
      failed: { at, again_at: '2026-11-20T00:20:00.000Z', reason: 'diskā beigusies vieta', detail: 'ENOSPC: no space left on device' },
    },
    jobs: [
      { kind: 'webhooks', name: 'Tīmekļa āķu paziņojumi', waiting: 1200, again: 3, failed: 1, error: 'Veikals: 500: nestrādā', done: null },
      { kind: 'imports', name: 'Datu ielāde', waiting: 1, again: 0, failed: 0, error: null, done: { done: 12_000, of: 60_000 } },
    ],
    replicas: [
      { name: 'db2:5432/darbgalds', in_use: true, behind: 0, seconds: null, reason: null },
      { name: 'db3:5432/darbgalds', in_use: false, behind: 52_428_800, seconds: 95, reason: 'atpaliek no datubāzes; lasa pašu datubāzi' },
    ],
    reads: { replica: 5000, primary: 12 },
  }
  await page.route('**/api/workspace/system', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, ...statusData } } })
  })
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/workspace/system')
  const backups = screen(page).getByRole('group', { name: 'Rezerves kopijas' })
  await expect(backups).toContainText('20.11.2026. 02:05: diskā beigusies vieta')
  await expect(backups).toContainText('Mēģinās vēlreiz20.11.2026. 02:20')
  const row = (table: string, text: string) => screen(page).getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })
  const cells = (table: string, text: string) => row(table, text).getByRole('cell').allTextContents()
  expect(await cells('Darbs, kas gaida', 'Tīmekļa')).toEqual(['Tīmekļa āķu paziņojumi', '1\u00a0200', '3', '1', 'Veikals: 500: nestrādā'])
  expect((await cells('Darbs, kas gaida', 'Datu ielāde'))[0]).toBe('Datu ielāde: padarīts 12\u00a0000 no 60\u00a0000')
  expect(await cells('Datubāzes kopijas', 'db2')).toEqual(['db2:5432/darbgalds', 'Lasa', 'nemaz', '–'])
  expect((await cells('Datubāzes kopijas', 'db3')).slice(1)).toEqual(['Nelasa', '50 MB, 95 s', 'atpaliek no datubāzes; lasa pašu datubāzi'])
  await expect(row('Savienojumi un rindas', 'Smagas atskaites')).toBeVisible()
  for (const table of await screen(page).getByRole('table').all()) {
    const box = await table.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual(1024)
  }
})
