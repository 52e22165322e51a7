import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from '../../contract/calls.ts'
import type { invoices } from '../../contract/invoices/invoices.ts'
import { backUp } from '../../server/backup/back-up.ts'
import { backupsIn } from '../../server/backup/manifest.ts'
import { restore } from '../../server/backup/restore.ts'
import { markUnfinished, refuseHalfRestored, settleUnfinished } from '../../server/backup/unfinished.ts'
import { createDb, createPool } from '../../server/db/pool.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { atRest, contentOf, unexpected } from '../backup/content.ts'
import { startApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { accepted, expectCleanAudit } from '../support/invoicing.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, startProduct } from '../support/product.ts'
import { whole, wholeTest } from '../support/whole.ts'
import { companyOf } from '../upgrade/company.ts'

vi.setConfig({ testTimeout: 900_000 })

/** Many by `npm run attacks`, one for planted faults. */
const rounds = whole ? 15 : 1

/** Kills the tool once a condition is visible; it may end before. */
async function killedWhen(
  tool: 'backup' | 'restore',
  args: string[],
  settings: Settings,
  seen: () => unknown,
  after: number,
): Promise<void> {
  const env = { ...process.env, DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL ?? '', DEMO: '0' }
  const script = join(import.meta.dirname, `../../server/tools/${tool}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { env, stdio: 'ignore' })
  const gone = once(child, 'exit')
  while (child.exitCode === null && !(await seen())) await sleep(1)
  await Promise.race([sleep(after), gone])
  child.kill('SIGKILL')
  await gone
}

async function settingsOf(more: Partial<Settings> = {}): Promise<Settings> {
  return { ...readSettings({ DEMO: '0' }), DATA_DIR: join(await folderOfTest(), 'data'), ...more }
}

wholeTest('whatever is killed while it backs up or restores leaves what was there, or says that it has to be done again', async () => {
  const { folder: archive, manifest } = await companyOf()
  const settings = await settingsOf()
  await restore({ from: archive, settings })
  const place = await folderOfTest()
  const cluster = join(settings.DATA_DIR, 'postgres/cluster')

  const before = await atRest(settings, async (url) => {
    const drafts = async (): Promise<string[]> => (await readdir(place)).filter((name) => name.endsWith('.draft'))
    for (let round = 0; round < rounds; round += 1)
      await killedWhen('backup', [place], settings, async () => (await drafts()).length > round, Math.random() * 300)
    expect((await drafts()).length).toBeGreaterThanOrEqual(rounds === 1 ? 1 : 2)
    expect(await backupsIn(place, unexpected)).toEqual([])
    await backUp({ url, files: settings, cluster }, place, 'physical')
    return contentOf(url)
  })

  const draft = join(settings.DATA_DIR, 'restore.draft/postgres/cluster')
  const moments = ['PG_VERSION', 'global/pg_control', 'postmaster.pid', '../../../restore.unfinished'].map((name) => join(draft, name))
  for (let round = 0; round < (whole ? rounds * 2 : 1); round += 1) {
    const seen = moments[round === 0 ? 2 : round % moments.length] ?? draft
    await killedWhen('restore', [place, '--overwrite'], settings, () => existsSync(seen), round === 0 ? 50 : Math.random() * 300)
    if (existsSync(join(settings.DATA_DIR, 'restore.unfinished')))
      expect(() => refuseHalfRestored(settings.DATA_DIR)).toThrow('tika pārtraukta')
    else expect(await atRest(settings, contentOf)).toEqual(before)
  }

  // The state between the two renames, seldom hit by chance.
  await rename(join(settings.DATA_DIR, 'postgres'), join(settings.DATA_DIR, 'replaced-before'))
  await writeFile(join(settings.DATA_DIR, 'restore.unfinished'), '')
  expect(() => refuseHalfRestored(settings.DATA_DIR)).toThrow('palaidiet npm run restore vēlreiz ar --overwrite')
  await restore({ from: place, settings, overwrite: true })
  refuseHalfRestored(settings.DATA_DIR)
  await atRest(settings, async (url) => {
    expect(await contentOf(url)).toEqual(before)
    const db = createDb(createPool(url, 2))
    await expectCleanAudit({ db })
    await db.destroy()
  })

  if (!whole) return
  // External databases are filled in two steps.
  const { url, pool } = await databaseOfTest()
  const elsewhere = await settingsOf({ DATABASE_URL: url })
  const begun = join(elsewhere.DATA_DIR, 'restore.unfinished')
  await killedWhen('restore', [archive, '--overwrite'], elsewhere, () => existsSync(begun), Math.random() * 1000)
  expect(() => refuseHalfRestored(elsewhere.DATA_DIR)).toThrow('tika pārtraukta')
  await restore({ from: archive, settings: elsewhere, overwrite: true })
  refuseHalfRestored(elsewhere.DATA_DIR)
  const { rows } = await pool.query<{ orders: number }>('select count(*)::int as orders from orders')
  expect(rows[0]?.orders).toBe(manifest.tables.find(({ table }) => table === 'orders')?.rows)
})

wholeTest(
  'a company elsewhere is there and served after the restoration that was to take its place was killed; the next one does',
  async () => {
    const { folder: archive, manifest } = await companyOf()
    const app = await startApp()
    onTestFinished(() => app.close())
    await ownCompany(app)
    const invoice = await accepted(app)
    const before = await contentOf(app.url)
    const settings = await settingsOf({ DATABASE_URL: app.url })
    await mkdir(settings.DATA_DIR, { recursive: true })
    await writeFile(join(settings.DATA_DIR, 'secret.key'), 'd'.repeat(64))
    // Rows of the other company are present.
    const isHalf = async (): Promise<boolean> => {
      const { rows } = await app.pool.query<{ half: boolean }>(
        "select to_regclass('darbgalds_aside.orders') is not null and to_regclass('public.orders') is not null as half",
      )
      return rows[0]?.half ?? false
    }
    const kill = (after: number) => killedWhen('restore', [archive, '--overwrite'], settings, isHalf, after)
    for (let round = 0; round < rounds; round += 1) {
      await kill(round === 0 ? 0 : Math.random() * 2000)
      const settled = await settleUnfinished(settings.DATA_DIR, app.url)
      if (round === 0) expect(settled).toBe('Atjaunošana tika pārtraukta; datubāzē atkal ir tas, kas tajā bija iepriekš')
      if (settled === null || settled.includes('viss ir')) break
      expect(await contentOf(app.url)).toEqual(before)
      expect(await readFile(join(settings.DATA_DIR, 'secret.key'), 'utf8')).toBe('d'.repeat(64))
    }

    // Starting the product does the same.
    await kill(0)
    expect(() => refuseHalfRestored(settings.DATA_DIR)).toThrow('tika pārtraukta')
    const product = await startProduct({ folder: settings.DATA_DIR, env: { DATABASE_URL: app.url }, bare: true })
    expect(product.output()).toContain('datubāzē atkal ir tas, kas tajā bija iepriekš')
    const { token } = await app.person()
    const answer = await fetch(`${product.url}/api/invoices`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await answer.json()) as Answer<typeof invoices.list>).data.map(({ number }) => number)).toEqual([invoice.number])
    await product.end()
    expect(await readFile(join(settings.DATA_DIR, 'secret.key'), 'utf8')).toBe('d'.repeat(64))
    await accepted(app)
    await expectCleanAudit(app)

    await kill(0)
    await restore({ from: archive, settings, overwrite: true })
    refuseHalfRestored(settings.DATA_DIR)
    const { rows } = await app.pool.query<{ orders: number }>('select count(*)::int as orders from orders')
    expect(rows[0]?.orders).toBe(manifest.tables.find(({ table }) => table === 'orders')?.rows)
    const { rows: left } = await app.pool.query("select from pg_namespace where nspname like 'darbgalds%'")
    expect(left).toEqual([])
    await expectCleanAudit(app)
    // Without a previous company, none is restored.
    await app.pool.query('drop schema public cascade; create schema public')
    await markUnfinished(settings.DATA_DIR)
    await expect(settleUnfinished(settings.DATA_DIR, app.url)).rejects.toThrow('palaidiet npm run restore vēlreiz ar --overwrite')
  },
)
