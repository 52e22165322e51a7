import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { runningDatabase } from '../server/db/running.ts'
import { codeAt } from '../tests/support/authenticator.ts'
import { expectNotice, focused, palette, press, screen, tabStrip } from './support/hands.ts'
import { visitorTest } from './support/test.ts'

/** @file The first day of an installation without demo data, by keyboard, and a restart of its database. */

visitorTest(
  'the first administrator is asked for our own company, and founds it by keyboard, and demands a second factor',
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'darbgalds-first-day-'))
    const env = { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: folder, DEMO: '0' }
    const product = spawn(process.execPath, [join(import.meta.dirname, '../server/tools/start.mjs')], { env })
    let output = ''
    product.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    const ended = new Promise((resolve) => product.once('exit', resolve))
    try {
      await expect.poll(() => output, { timeout: 90_000 }).toMatch(/vienu reizi\): [\w-]+[\s\S]*http|http[\s\S]*vienu reizi\): [\w-]+\s/)
      const token = /vienu reizi\): ([\w-]+)/.exec(output)?.[1] ?? ''
      await page.goto(/https?:\/\/\S+/.exec(output)?.[0] ?? '')
      await expect(page.getByLabel('Vienreizējais kods')).toBeFocused()
      for (const text of [token, 'Ilze', 'Ozola', 'ilze@parskats.example', 'zirgs klavieres mākonis']) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')

      const name = screen(page).getByRole('textbox', { name: 'Nosaukums', exact: true })
      await expect(name).toBeFocused()
      await page.keyboard.type('Jaunā Druka')
      await page.getByRole('textbox', { name: 'Reģ. Nr.', exact: true }).fill('79991001375')
      await page.getByLabel('PVN reģ. Nr.').fill('LV79991001375')
      await page.getByLabel('Juridiskā adrese').fill('Brīvības iela 1')
      await page.getByLabel('Konta Nr. (IBAN)').fill('LV00HABA0009900000001')
      await name.focus()
      await press(page, 'Control+Enter')
      await expect(page.getByLabel('Konta Nr. (IBAN)')).toBeFocused()
      await expect(page.getByText('nepareizs kontrolcipars')).toBeVisible()
      await page.getByLabel('Konta Nr. (IBAN)').fill('LV95HABA0009900000001')
      await press(page, 'Control+Enter')
      await expectNotice(page, 'updated')
      await page.reload()
      await expect(name).toHaveValue('Jaunā Druka')
      await expect(screen(page).getByRole('button', { name: 'Noteikt logotipu' })).toBeVisible()

      // He demands a second factor of everyone, himself too, who has none.
      await expect(screen(page)).toContainText('vēl nav 1 lietotājam, no tiem lietotājus pārvalda 1')
      await palette(page, 'obligāts otrais', 'Noteikt, kam otrais faktors ir obligāts')
      await page.keyboard.type('Visiem')
      await press(page, 'Enter')
      await expect(page.getByRole('heading', { name: 'Vajadzīgs otrais faktors' })).toBeVisible()
      await page.reload()
      await expect(focused(page)).toHaveText('Pievienot autentifikatoru')
      await press(page, 'Enter')
      await expect(page.getByLabel('Pašreizējā parole')).toBeFocused()
      await page.keyboard.type('zirgs klavieres mākonis')
      await press(page, 'Enter')
      await expect(page.getByLabel('Kods no autentifikatora')).toBeFocused()
      const key = /[A-Z2-7]{32}/.exec(await page.getByRole('dialog').innerText())?.[0] ?? ''
      await page.keyboard.type(codeAt(key, new Date()))
      await press(page, 'Enter')
      await expect(page.getByRole('list', { name: 'Rezerves kodi' }).getByRole('listitem')).toHaveCount(10)
      await press(page, 'Control+Enter')
      await expect(tabStrip(page)).toBeVisible()
      await page.goto(new URL('/workspace/company', page.url()).href)
      await expect(name).toHaveValue('Jaunā Druka')
      await expect(screen(page)).toContainText('vēl nav 0 lietotājiem')

      // PostgreSQL starts again behind the running server: the status tells it within a second, and a save is done once it is back.
      const status = page.getByRole('contentinfo')
      await expect(status).toContainText('savienots')
      await name.fill('Jaunā Druka un dēli')
      process.kill(runningDatabase(folder)?.pid ?? 0, 'SIGINT')
      await expect(status).toContainText('datubāze tiek palaista no jauna', { timeout: 1000 })
      await press(page, 'Control+Enter')
      await expectNotice(page, 'updated')
      await expect(status).toContainText('savienots', { timeout: 1000 })
    } finally {
      product.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
