import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { company } from '../../contract/company/company.ts'
import { dashboard } from '../../contract/dashboard/dashboard.ts'
import { askForBackup, holdBack, isBackupRequested } from '../../server/backup/after-restore.ts'
import { backUp } from '../../server/backup/back-up.ts'
import { troublesOf } from '../../server/http/health.ts'
import { startBackups } from '../../server/jobs/backups.ts'
import { queueMail } from '../../server/areas/shared/mail.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { startWebhooks } from '../../server/jobs/webhooks.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { startApp } from '../support/app.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'
import { smtpSink } from '../support/smtp-sink.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the first server after a restoration makes a backup at once though one of this day is there, and thins nothing', async () => {
  const { url, db } = await databaseOfTest()
  const place = await folderOfTest()
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: url, BACKUP_DIR: place }
  await writeFile(join(settings.DATA_DIR, 'secret.key'), 'c'.repeat(64))
  await backUp({ url, files: settings, cluster: null }, place, 'portable')
  await askForBackup(settings.DATA_DIR)
  // The backup runs in its own process with these settings.
  vi.stubEnv('DATA_DIR', settings.DATA_DIR).stubEnv('DATABASE_URL', url).stubEnv('DEMO', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const faults: unknown[] = []
  const stop = startBackups({ db, databaseUrl: url, settings, place, every: 50, onFault: (fault) => faults.push(fault) })
  await vi.waitUntil(() => faults.length > 0 || !isBackupRequested(settings.DATA_DIR), { timeout: 100_000 })
  await stop()
  expect(faults).toEqual([])
  expect((await readdir(place)).filter((name) => name.endsWith('-portable'))).toHaveLength(2)
})

test('after a restoration nothing goes out by itself until a person says so, who is asked on every page that tells how it stands', async () => {
  const sink = await smtpSink()
  const app = await startApp({ BACKUP_DIR: await folderOfTest(), SMTP_URL: sink.url })
  onTestFinished(() => app.close())
  const { settings, db } = app
  const admin = await app.person()
  const moment = '2026-11-20T12:35:00.000Z'
  await holdBack(settings.DATA_DIR, new Date(moment))
  await sql`
    insert into tasks (title, author_id, remind_at) values ('Zvanīt', ${admin.id}, now() - interval '1 hour')`.execute(db)
  await queueMail(
    db,
    'rekins',
    { to: 'pircejs@test.example', subject: 'Rēķins', text: 'Labdien!' },
    { document_type: 'users', document_id: admin.id, user_id: null },
  )
  const faults: unknown[] = []
  const stops = [
    startOutbox({ db, settings, every: 20, onFault: (fault) => faults.push(fault) }),
    startWebhooks({ db, settings, every: 20, onFault: (fault) => faults.push(fault) }),
  ]
  onTestFinished(() => Promise.all(stops.map((stop) => stop())).then(() => undefined))
  await sleep(1000)
  expect(sink.mails).toEqual([])
  const restoreState = async () => ({
    page: (await admin.done(company.condition)).data.held_back,
    home: (await admin.done(dashboard.component, { params: { id: 12 } })).data[0],
    health: (await troublesOf(db, settings)).map(({ what }) => what),
  })
  expect(await restoreState()).toMatchObject({
    page: moment,
    home: { state: 'held' },
    health: expect.arrayContaining(['restored']) as string[],
  })
  expect((await (await app.person({ permissions: ['manage_orders'] })).call(company.goOn)).status).toBe(403)

  expect((await admin.done(company.goOn)).data).toEqual({ moment })
  await vi.waitUntil(() => sink.mails.length > 0, { timeout: 20_000 })
  expect((await admin.done(company.goOn)).data).toEqual({ moment: null })
  const after = await restoreState()
  expect(after.page).toBeNull()
  expect(after.health).not.toContain('restored')
  const { rows } = await sql<{ event: string; after: object }>`select event, after from audit_log where event = 'GO_ON'`.execute(db)
  expect(rows).toEqual([{ event: 'GO_ON', after: { restored: moment } }])
  expect(faults).toEqual([])
})
