import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { registrationNumber } from '../server/seed/demo/numbers.ts'
import { open, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

test('of several sheets with the same headings a person says which is read', async ({ page }) => {
  const head = ['Reģ. Nr.', 'Datums', 'Artikuls', 'Nosaukums', 'Daudzums', 'Summa bez PVN', 'PVN']
  const sold = (name: string) => ({ name, rows: [head, [registrationNumber(11), '04.05.2026.', 'D-1', name, 1, 10, 2.1]] })
  const buffer = Buffer.from(await writeXlsx({ sheets: [sold('Janvāris'), sold('Februāris')] }))
  await open(page, '/invoices/sonax')
  await screen(page).getByRole('button', { name: 'Pārveidot Sonax tabulu par XML' }).click()
  const dialog = page.getByRole('dialog')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sonax.xlsx', mimeType, buffer })
  const sheet = dialog.getByLabel('Lapa', { exact: true })
  await expect(sheet).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('norādiet, kuru lasīt')
  await sheet.selectOption('Februāris')
  const coming = page.waitForEvent('download')
  await press(page, 'Control+Enter')
  const saved = await readFile(await (await coming).path(), 'utf8')
  expect([saved.includes('Februāris'), saved.includes('Janvāris')]).toEqual([true, false])
})
