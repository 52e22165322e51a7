import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { whole } from '../tests/support/whole-run.ts'
import { focused, palette, press, screen, signIn } from './support/interactions.ts'
import { type Installation, rowsOf, runTool, startInstallation } from './support/installation.ts'
import { type Known, morning } from './support/morning.ts'
import { keepPicture } from './support/picture.ts'
import { visitorTest } from './support/test.ts'

/**
 * @file Support reproduces a user's work from a ticket on a data copy. Needs three installations, so only `npm run
 * attacks` runs it; `tests/replay` covers the parts.
 */

const demo = { DEMO: '1', DEMO_SCALE: '0.02' }
const clerk = 'admin@demo.example'

visitorTest('a morning is attached to a ticket and done again by support on a copy, and without a screen on another', async ({ page }) => {
  visitorTest.skip(!whole, 'by npm run attacks')
  visitorTest.setTimeout(900_000)
  const place = mkdtempSync(join(tmpdir(), 'darbgalds-support-'))
  const folder = (name: string) => join(place, name)
  const running: Installation[] = []
  const started = async (name: string, settings: Readonly<Record<string, string>>) => {
    const installation = await startInstallation(folder(name), settings)
    running.push(installation)
    return installation
  }
  try {
    // Backup before work begins.
    const office = await started('office', demo)
    expect(await runTool('server/tools/backup.ts', [folder('backups')], { DATA_DIR: office.folder })).toContain('pārbaudīta')

    await page.goto(office.url)
    await signIn(page, clerk)
    const known = await knownIn(office)
    await morning(page, known)
    await press(page, 'j a')
    await expect(focused(page)).toHaveAccessibleName(/^Temats/)
    await page.keyboard.type('Uzdevumā pietrūkst lauka')
    await page.getByRole('textbox', { name: /^Apraksts/ }).focus()
    await page.keyboard.type('Viss, ko darīju no rīta, ir pievienots')
    await press(page, 'Control+s')
    await expect(page).toHaveURL(/\/support_tickets\/\d+$/)

    await page.getByRole('link', { name: 'Skatīt vēsturē' }).focus()
    await press(page, 'Enter')
    await expect(page.getByRole('link', { name: 'Visa vēsture' })).toBeVisible()
    const download = page.waitForEvent('download')
    await palette(page, 'lejupielādēt plūsmu', 'Lejupielādēt plūsmu (JSON)')
    const flow = folder('plusma.json')
    await (await download).saveAs(flow)
    const documentTotals = await documentTotalsOf(office)
    await office.stop()

    // On a copy of the backup the replay succeeds.
    expect(await runTool('server/tools/restore.ts', [folder('backups')], { DATA_DIR: folder('copy') })).toContain('Atjaunots stāvoklis')
    cpSync(folder('copy'), folder('another'), { recursive: true })
    const copy = await started('copy', { ...demo, COPY: '1' })
    await page.goto(copy.url)
    await signIn(page, clerk)
    await palette(page, 'vēstures atkārt', 'Vēstures atkārtošana')
    await screen(page).getByLabel('Vēstures fails (JSON)').setInputFiles(flow)
    const steps = page.getByRole('table', { name: 'Soļi' }).locator('tbody').getByRole('row')
    await expect(page.getByRole('button', { name: 'Nākamais solis' })).toBeFocused()
    const all = await steps.count()
    expect(all).toBeGreaterThanOrEqual(40)
    await expect(steps.filter({ hasText: 'Nebija iespējams' })).toHaveCount(2)
    for (let done = 1; done <= all; done += 1) {
      await press(page, 'Control+Enter')
      await expect(
        steps
          .nth(done - 1)
          .getByRole('cell')
          .last(),
      ).not.toBeEmpty()
      await expect(screen(page).getByRole('status').filter({ hasText: 'Atšķiras' })).toHaveCount(0)
    }
    await expect(page.getByText('Viss noticis tāpat kā toreiz')).toBeVisible()
    await keepPicture(page, 'replayed.png')
    await copy.stop()

    // On a copy with other costs the first differing command is reported.
    const another = await started('another', { ...demo, COPY: '1' })
    expect(await runTool('replay/main.ts', [flow, '--host', another.url])).toContain('Viss noticis tāpat kā toreiz')
    expect(await documentTotalsOf(another)).toEqual(documentTotals)
    await rowsOf(another.folder, `update catalog_items set price = price + 1 where sku = '${known.goods[0]}'`)
    expect(await runTool('replay/main.ts', [flow, '--host', another.url])).toMatch(
      /✗ 3\/\d+ .*: pievienota rinda.*\s+\d+\. rinda „.+”, Vienības cena: toreiz [^,]+,\d\d\s€, tagad [^,]+,\d\d\s€/,
    )
  } finally {
    for (const each of running) await each.stop()
    rmSync(place, { recursive: true, force: true })
  }
})

async function knownIn({ folder }: Installation): Promise<Known> {
  const first = async (statement: string) => (await rowsOf<{ word: string }>(folder, statement)).map(({ word }) => word)
  const goods = await first(`
    select k.sku as word from stock_items s join catalog_items k on k.id = s.catalog_item_id and not k.has_units
    where s.warehouse_id = 1 and s.available >= 20 order by k.id limit 3`)
  const [customer = ''] = await first(`select name as word from customers where id = 3`)
  const [supplier = ''] = await first(`
    select name as word from suppliers s where not exists (
      select from procurements p join procurement_items g on g.procurement_id = p.id and g.quantity_invoiced < g.quantity
      where p.supplier_id = s.id and p.status = 'accepted')
    order by id limit 1`)
  const [machine = ''] = await first(`
    select inventory_nr as word from inventory_items where status not in ('in_service', 'written_off') and customer_id is not null order by id limit 1`)
  const [job = ''] = await first('select name as word from service_jobs order by id limit 1')
  return { customer, supplier, machine, job, goods: [goods[0] ?? '', goods[1] ?? '', goods[2] ?? ''] }
}

/** All documents with state and total. */
async function documentTotalsOf({ folder }: Installation): Promise<object[]> {
  const tables = [
    'offers',
    'orders',
    'invoices',
    'credit_notes',
    'procurements',
    'procurement_invoices',
    'return_acts',
    'service_applications',
  ]
  const selects = tables.map(
    (table) =>
      `select '${table}' as table_name, id, status, to_jsonb(t) ->> 'net' as net, to_jsonb(t) ->> 'gross' as gross from ${table} t`,
  )
  return rowsOf(folder, `${selects.join(' union all ')} order by 1, 2`)
}
