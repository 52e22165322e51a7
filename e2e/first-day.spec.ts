import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runningDatabase } from '../server/db/running.ts'
import { codeAt } from '../tests/support/authenticator.ts'
import { whole } from '../tests/support/whole-run.ts'
import { expectNotice, focused, palette, press, screen, tabStrip } from './support/interactions.ts'
import { rowsOf, startInstallation } from './support/installation.ts'
import { mailServer } from './support/mail-server.ts'
import { firstInvoice, movesIn } from './support/moving-in.ts'
import { visitorTest } from './support/test.ts'

/**
 * @file First day of an empty installation by keyboard; `npm run attacks` continues with import, second factor and a
 * database restart.
 */

visitorTest(
  'the first administrator is asked for our own company, and founds it by keyboard, and demands a second factor',
  async ({ page }) => {
    visitorTest.slow()
    const folder = mkdtempSync(join(tmpdir(), 'darbgalds-first-day-'))
    const mails = await mailServer()
    const product = await startInstallation(folder, { DEMO: '0', SMTP_URL: mails.url, COMPANY_REGISTER: 'local' })
    try {
      await expect.poll(product.output).toMatch(/vienu reizi\): [\w-]+\s/)
      const token = /vienu reizi\): ([\w-]+)/.exec(product.output())?.[1] ?? ''
      await page.goto(product.url)
      await expect(page.getByLabel('Vienreizējais kods')).toBeFocused()
      for (const text of [token, 'Ilze', 'Ozola', 'ilze@parskats.example', 'zirgs klavieres mākonis']) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')

      // The next step has focus; the company register prefills the form.
      await expect(focused(page)).toHaveAccessibleName('Ievadīt rekvizītus')
      await rowsOf(
        folder,
        `insert into register_companies (reg_nr, name, company_form, legal_address, city, postal_code, vat_nr)
          values ('79991001375', 'Jaunā Druka', 'SIA', 'Brīvības iela 1', 'Rīga', 'LV-1010', 'LV79991001375')`,
      )
      await press(page, 'Enter')
      await expect(focused(page)).toHaveAccessibleName(/Meklēt uzņēmumu reģistrā/)
      await page.keyboard.type('79991001375')
      await expect(page.getByRole('option', { name: /Jaunā Druka/ })).toBeVisible()
      await press(page, 'Enter')
      const name = screen(page).getByRole('textbox', { name: 'Nosaukums', exact: true })
      await expect(name).toHaveValue('Jaunā Druka')
      await type(page, 'E-pasts', 'birojs@druka.example')
      await type(page, 'Konta Nr. (IBAN)', 'LV00HABA0009900000001')
      await press(page, 'Control+Enter')
      await expect(page.getByLabel('Konta Nr. (IBAN)')).toBeFocused()
      await expect(page.getByText('nepareizs kontrolcipars')).toBeVisible()
      await press(page, 'Control+a')
      await page.keyboard.type('LV95HABA0009900000001')
      await press(page, 'Control+Enter')
      await expectNotice(page, 'updated')

      // One step is skipped, another sends a real email.
      await expect(focused(page)).toHaveAccessibleName('Jauna noliktava')
      await press(page, 'Enter')
      await type(page, 'Nosaukums', 'Centrālā')
      await type(page, 'Kods', 'C1')
      await press(page, 'Control+Enter')
      await expect(focused(page)).toHaveAccessibleName('Noteikt logotipu')
      await press(page, 'ArrowDown')
      await expect(focused(page)).toHaveText('Izlaist')
      await press(page, 'Enter')
      await expect(focused(page)).toHaveAccessibleName('Nosūtīt izmēģinājuma vēstuli')
      await press(page, 'Enter')
      await type(page, 'Kam', 'ilze@parskats.example')
      await press(page, 'Control+Enter')
      await expect.poll(() => mails.mails.length, { timeout: 15_000 }).toBe(1)
      await expect(focused(page)).toHaveAccessibleName('Jauns lietotājs')
      await press(page, 'Enter')
      await type(page, 'Vārds', 'Jānis')
      await type(page, 'Uzvārds', 'Liepa')
      await type(page, 'E-pasts', 'janis@parskats.example')
      await type(page, 'Loma', 'grām')
      await expect(page.getByRole('option', { name: 'Grāmatvedis' })).toBeVisible()
      await press(page, 'Enter')
      await press(page, 'Control+Enter')
      await expectNotice(page, 'userCreated')
      await expect(page.getByRole('checkbox', { name: 'Grāmatvedis' })).toBeChecked()
      await expect.poll(() => mails.mails.filter((mail) => mail.includes('To: janis@parskats.example')).length, { timeout: 15_000 }).toBe(1)

      await palette(page, 'uzņēmuma sāk', 'Uzņēmuma sākums')
      await expect(focused(page)).toHaveAccessibleName('Jauna kategorija')
      await expect(screen(page)).toContainText('Vēstules aiziet')
      if (!whole) return

      await press(page, 'Enter')
      await type(page, 'Nosaukums', 'Drukas darbi')
      await type(page, 'PVN likme', 'PVN21')
      await press(page, 'Enter')
      await type(page, 'Mērvienība', 'gab')
      await press(page, 'Enter')
      await press(page, 'Control+Enter')
      await expect(focused(page)).toHaveAccessibleName('Jauna prece')
      await press(page, 'Enter')
      await expect(page.getByLabel('Artikuls')).toBeFocused()
      await type(page, 'Artikuls', 'D-1')
      await type(page, 'Nosaukums', 'Vizītkartes')
      await type(page, 'Kategorija', 'druk')
      await expect(page.getByRole('option', { name: 'Drukas darbi' })).toBeVisible()
      await press(page, 'Enter')
      await type(page, 'Cena bez PVN', '0.25')
      await press(page, 'Control+Enter')
      await expect(page).toHaveURL(/\/catalog\/\d+$/)
      await movesIn(page)
      await firstInvoice(page)
      const toCustomer = () => mails.mails.find((mail) => mail.includes('To: pircejs77@druka.example'))
      await expect.poll(toCustomer, { timeout: 15_000 }).toContain('application/pdf')

      // Requires a second factor of everyone, including the current user, who has none.
      await page.goto(new URL('/workspace/company', page.url()).href)
      await expect(name).toHaveValue('Jaunā Druka')
      await expect(screen(page).getByRole('button', { name: 'Noteikt logotipu' })).toBeVisible()
      await expect(screen(page)).toContainText('vēl nav 2 lietotājiem, no tiem lietotājus pārvalda 1')
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
      await expect(screen(page)).toContainText('vēl nav 1 lietotājam, no tiem lietotājus pārvalda 0')

      // While PostgreSQL restarts, the status shows it within a second and a save completes afterwards.
      const status = page.getByRole('contentinfo')
      await expect(status).toContainText('savienots')
      await name.fill('Jaunā Druka un dēli')
      process.kill(runningDatabase(folder)?.pid ?? 0, 'SIGINT')
      await expect(status).toContainText('datubāze tiek palaista no jauna', { timeout: 1000 })
      await press(page, 'Control+Enter')
      await expectNotice(page, 'updated')
      await expect(status).toContainText('savienots', { timeout: 1000 })
    } finally {
      await product.stop()
      await mails.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.locator(':focus')
  await expect(async () => {
    const label = await field.evaluate((one) => (one as HTMLInputElement).labels?.[0]?.innerText ?? '').catch(() => '')
    if (label.replace(/\s*\*$/, '').trim() !== name) {
      await page.keyboard.press('Tab')
      throw new Error(`${label} instead of ${name}`)
    }
  }).toPass({ intervals: [20], timeout: 10_000 })
  await page.keyboard.type(text)
}
