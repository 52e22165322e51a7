import { expect, type Page } from '@playwright/test'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { expectNotice, focused, palette, press, screen } from './interactions.ts'

type Row = readonly (string | number)[]

const customers: Row[] = Array.from({ length: 500 }, (_, no) => [
  `SIA Pircējs ${no}`,
  registrationNumber(no),
  `Lauku iela ${no}`,
  `pircejs${no}@druka.example`,
])
const goods: Row[] = Array.from({ length: 2000 }, (_, no) => [`M-${no}`, `Materiāls ${no}`, 'Drukas darbi', (no % 90) + 10])
const stock: Row[] = goods.map(([sku], no) => [sku ?? '', (no % 7) + 3, (no % 90) / 2 + 1])

/** File for the browser's file dialog. */
let chosen = { name: '', mimeType: 'text/csv', buffer: Buffer.from('') }

/** Imports 500 customers, 2,000 items and stock, after a rejected file. */
export async function movesIn(page: Page): Promise<void> {
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen))
  const headed = ['Klients', 'Reģ. nr.', 'Adrese', 'E-pasts']
  const faulty = customers.with(499, ['SIA Kļūdains', '79000000000', 'Lauku iela', 'nav adrese'])
  await sends(page, 'Klienti', [headed, ...faulty])
  for (const cell of ['B501', 'D501']) await expect(screen(page).getByText(cell, { exact: true })).toBeVisible()
  await expect(screen(page).getByRole('button', { name: /^Ielādēt/ })).toHaveAttribute('aria-disabled', 'true')
  await brings(page, 'Klienti', [headed, ...customers])
  await brings(page, 'Preces un pakalpojumi', [['Kods', 'Nosaukums', 'Grupa', 'Cena bez PVN'], ...goods])
  await brings(page, 'Sākuma atlikumi', [['Artikuls', 'Atlikums', 'Pašizmaksa'], ...stock])
}

async function brings(page: Page, kind: string, rows: readonly Row[]): Promise<void> {
  await sends(page, kind, rows)
  await expect(screen(page).getByRole('button', { name: /^Ielādēt/ })).not.toHaveAttribute('aria-disabled', 'true')
  await press(page, 'o i')
  // Undo becomes available when the import is complete.
  await expect(screen(page).getByRole('button', { name: /^Atsaukt ielādi/ })).not.toHaveAttribute('aria-disabled', 'true', {
    timeout: 30_000,
  })
}

async function sends(page: Page, kind: string, rows: readonly Row[]): Promise<void> {
  await palette(page, 'ielādēt datus no faila', 'Ielādēt datus no faila')
  const dialog = page.getByRole('dialog')
  await expect(focused(page)).toHaveAccessibleName(/^Excel izklājlapa/)
  await press(page, 'Shift+Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Kas failā ir/)
  await page.keyboard.type(kind)
  await press(page, 'Tab')
  chosen = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.map((row) => row.join(';')).join('\n')) }
  await press(page, 'Enter')
  await expect(dialog.getByRole('region', { name: 'Kolonnas' })).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(screen(page).getByRole('heading', { level: 1, name: new RegExp(`${kind}.csv`) })).toBeVisible()
}

export async function firstInvoice(page: Page): Promise<void> {
  await palette(page, 'jauns pas', 'Jauns pasūtījums')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type('pircejs 77')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
  await page.keyboard.type('M-1234')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await page.keyboard.type('2')
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  // The next step is always the same key.
  for (const next of ['Izsniegt preces', 'Izrakstīt rēķinu', 'Akceptēt rēķinu']) {
    await press(page, 'F9')
    await expect(page.getByRole('button', { name: next })).toBeVisible()
  }
  await press(page, 'F9')
  await expectNotice(page, 'accepted')
  await expect(page.getByRole('button', { name: 'Sūtīt rēķinu klientam' })).not.toHaveAttribute('aria-disabled', 'true')
  await press(page, 'F10')
}
