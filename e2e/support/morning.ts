import { expect, type Page } from '@playwright/test'
import { chosenRow, focused, palette, paletteFor, press, screen } from './interactions.ts'

/** @file About forty commands in six areas, some of them refused. */

export interface Known {
  customer: string
  supplier: string
  /** Number of a machine at a customer. */
  machine: string
  job: string
  /** Article numbers of stocked goods, counted in pieces. */
  goods: readonly [string, string, string]
}

export async function morning(page: Page, known: Known): Promise<void> {
  await offered(page, known)
  await ordered(page, known)
  await repeated(page)
  await bought(page, known)
  await served(page, known)
  await remembered(page)
}

async function offered(page: Page, { customer, goods }: Known): Promise<void> {
  await palette(page, 'jauns piedāv', 'Jauns piedāvājums')
  await choose(page, customer)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/offers\/\d+$/)
  await typeRow(page, goods[0], '2')
  await typeRow(page, goods[1], '1')
  await answers(page, /offers\/status/, () => palette(page, 'atzīmēt kā nosū', 'Atzīmēt kā nosūtītu'))
  await answers(page, /offers\/status/, () => palette(page, 'atzīmēt kā apst', 'Atzīmēt kā apstiprinātu'))
  await palette(page, 'pasūtījumu no piedāv', 'Izveidot pasūtījumu no piedāvājuma')
  await expect(focused(page)).toHaveAccessibleName(/daudzums$/)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await palette(page, 'atcelt pas', 'Atcelt pasūtījumu')
  await confirmed(page)
}

async function ordered(page: Page, { customer, goods }: Known): Promise<void> {
  await palette(page, 'jauns pas', 'Jauns pasūtījums')
  await choose(page, customer)
  await typeRow(page, goods[0], '4')
  await typeRow(page, goods[1], '2')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const order = page.url()
  await expect(step(page, 'Nodot izpildē')).toBeEnabled()
  await press(page, 'F7 Control+Insert')
  await answers(page, /POST .*\/order_items/, () => typeRow(page, goods[2], '3'))
  await refused(page, 'izrakstīt rēķ', 'Izrakstīt rēķinu')
  await next(page, 'Izsniegt preces')
  await palette(page, 'sadalīt', 'Sadalīt pasūtījumu')
  await expect(focused(page)).toHaveAccessibleName(/daudzums/)
  await page.keyboard.type('1')
  await press(page, 'Control+Enter')
  await expect(screen(page)).toContainText('Sadalīts no')
  await back(page, order, 'Izsniegt preces')
  await palette(page, 'apvienot', 'Apvienot pasūtījumus')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await answers(page, /\/merge/, () => press(page, 'Space Control+Enter'))
  await press(page, 'o d')
  await expect(focused(page)).toHaveAccessibleName(/daudzums/)
  await press(page, 'Control+a')
  await page.keyboard.type('1')
  await answers(page, /POST .*\/fulfillment/, () => press(page, 'Control+Enter'))
  await next(page, 'Izrakstīt rēķinu')
  await next(page, 'Akceptēt rēķinu')
  await accepted(page)
  await refused(page, 'akceptēt rēķ', 'Akceptēt rēķinu')
  await press(page, 'i k')
  await expect(page.getByRole('combobox', { name: 'Pamatojums' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(step(page, 'Akceptēt kredītrēķinu')).toBeEnabled()
  await accepted(page)
  await back(page, order)
}

async function repeated(page: Page): Promise<void> {
  await answers(page, /\/replicate/, () => palette(page, 'kopēt pas', 'Kopēt pasūtījumu'))
  await expect(step(page, 'Nodot izpildē')).toBeEnabled()
  const order = page.url()
  await next(page, 'Izsniegt preces')
  await next(page, 'Izrakstīt rēķinu')
  await press(page, 'o b')
  await expect(step(page, 'Izsniegt preces')).toBeEnabled()
  await next(page, 'Izrakstīt rēķinu')
  await next(page, 'Akceptēt rēķinu')
  await accepted(page)
  await back(page, order)
  await answers(page, /\/replicate/, () => palette(page, 'kopēt pas', 'Kopēt pasūtījumu'))
  await expect(step(page, 'Nodot izpildē')).toBeEnabled()
  await palette(page, 'dzēst pas', 'Dzēst pasūtījumu')
  await confirmed(page)
}

async function bought(page: Page, { supplier, goods }: Known): Promise<void> {
  await palette(page, 'jauns iepirk', 'Jauns iepirkums')
  await choose(page, supplier)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/stock\/procurements\/\d+$/)
  await typeRow(page, goods[0], '10', '2')
  await typeRow(page, goods[2], '4', '3')
  await next(page, 'Pieņemt preces')
  await answers(page, /procurements\/\d+\/accept/, () => press(page, 'F9'))
  await palette(page, 'jauns piegādātāja rēķ', 'Jauns piegādātāja rēķins')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
  await expect(page.locator('[role="option"]').first()).toContainText(supplier)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Piegādātāja rēķina Nr.' })).toBeFocused()
  await page.keyboard.type('PR-77')
  await press(page, 'Control+Enter')
  await expect(step(page, 'Apstiprināt piegādātāja rēķinu')).toBeEnabled()
  await answers(page, /procurement_invoices/, () => press(page, 'F9'))
  await palette(page, 'atgriezt preces piegādātājam', 'Atgriezt preces piegādātājam')
  await expect(page.getByRole('textbox', { name: 'Pamatojums' })).toBeFocused()
  await page.keyboard.type('Bojātas preces')
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^(Daudzums|Rindu)/)
  await page.keyboard.type('2')
  await press(page, 'Enter Control+Enter')
  await expect(page).toHaveURL(/\/stock\/return_acts\/\d+$/)
  await expect(step(page, 'Akceptēt atgriešanas aktu')).toBeEnabled()
  await press(page, 'F9')
  await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText(/^AA-/)
}

async function served(page: Page, { machine, job }: Known): Promise<void> {
  await press(page, 'c v')
  await choose(page, machine)
  await expect(focused(page)).toHaveAccessibleName('Problēma')
  await page.keyboard.type('Svītras uz lapas')
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(/\/service\/service_applications\/\d+$/)
  await press(page, 's a')
  await expect(focused(page)).toHaveAccessibleName(/Atbildīgais/)
  await choose(page, 'Ilze')
  await answers(page, /PATCH .*service_applications/, () => press(page, 'Control+Enter'))
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^Veids, 1\. rinda/)
  await press(page, 'Control+Insert')
  await choose(page, job)
  await answers(page, /POST .*positions/, () => press(page, 'ArrowUp'))
  await answers(page, /PATCH .*service_applications/, () => press(page, 'F9'))
  await press(page, 'F7 Control+Home ArrowDown')
  const done = focused(page).and(page.locator('[aria-label*="Izdarīts"]'))
  for (let column = 0; column < 6 && (await done.count()) === 0; column += 1) await press(page, 'ArrowRight')
  await page.keyboard.type('Jā')
  await press(page, 'Enter')
  await answers(page, /PATCH .*positions/, () => press(page, 'ArrowUp'))
  await expect(step(page, 'Pabeigt darbu')).toBeEnabled()
  await press(page, 'F9')
  await expect(screen(page).getByRole('region', { name: 'Akti' })).toContainText('Veikto darbu akts')
}

async function remembered(page: Page): Promise<void> {
  await press(page, 'j u')
  await expect(focused(page)).toHaveAccessibleName(/^Virsraksts/)
  await page.keyboard.type('Piezvanīt klientam')
  await press(page, 'Control+s')
  await expect(page).toHaveURL(/\/tasks\/\d+$/)
  await answers(page, /PATCH .*tasks/, () => press(page, 's u'))
  await expect(step(page, 'Pabeigt uzdevumu')).toBeEnabled()
  await answers(page, /tasks\/\d+\/complete/, () => press(page, 'F9'))
}

function step(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).and(page.locator(':not([aria-disabled=true])'))
}

async function next(page: Page, then: string): Promise<void> {
  await press(page, 'F9')
  await expect(step(page, then)).toBeEnabled()
}

/** Waits until the accepted document shows its number. */
async function accepted(page: Page): Promise<void> {
  await press(page, 'F9')
  await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText(/^K?R-\d{4}-\d{6}/)
}

async function answers(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((answer) => path.test(`${answer.request().method()} ${answer.url()}`), { timeout: 15_000 })
  await act()
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Types into the focused field and picks the match. */
async function choose(page: Page, words: string): Promise<void> {
  await expect(focused(page).and(page.locator('input, textarea'))).toBeVisible()
  await page.keyboard.type(words)
  await expect(page.locator('[role="option"]:not([data-card])').first()).toContainText(words)
  await press(page, 'Enter')
}

async function typeRow(page: Page, goods: string, ...values: readonly string[]): Promise<void> {
  const cell = focused(page)
  await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type(goods)
  await press(page, 'Enter')
  for (const [place, value] of values.entries()) {
    await expect(cell).toHaveAccessibleName(place === 0 ? /^Daudzums/ : /^Cena/)
    await page.keyboard.type(value)
    await press(page, 'Enter')
  }
  await expect(cell).toHaveAccessibleName(/^Prece/)
}

async function refused(page: Page, typed: string, title: string): Promise<void> {
  await paletteFor(page, typed)
  const row = page.getByRole('option', { name: new RegExp(`^${title}[,:].*nav iespējams`) }).first()
  await expect(row).toBeVisible()
  for (let below = 0; below < 5 && (await row.getAttribute('aria-selected')) !== 'true'; below += 1) {
    const before = await chosenRow(page).getAttribute('id')
    await press(page, 'ArrowDown')
    await expect(chosenRow(page)).not.toHaveAttribute('id', before ?? '')
  }
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter Escape')
}

async function confirmed(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog').getByRole('button').last()).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

async function back(page: Page, url: string, offers?: string): Promise<void> {
  await page.goto(url)
  if (offers) await expect(step(page, offers)).toBeEnabled()
  else await expect(screen(page).getByRole('heading', { level: 1 })).toContainText('PAS-')
}
