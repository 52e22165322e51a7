import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../contract/calls.ts'
import { imports } from '../contract/imports/imports.ts'
import { backUp } from '../server/backup/back-up.ts'
import type { Backup } from '../server/backup/manifest.ts'
import { restore } from '../server/backup/restore.ts'
import { runningDatabase } from '../server/db/running.ts'
import { readSettings } from '../server/runtime/settings.ts'
import { layOutStandby } from '../tests/support/standby.ts'
import { clientFigures } from './clients.ts'
import { startInstallation, type Installation } from './installation.ts'
import { part, valueOf, type Figure } from './measure.ts'

const rowsMoved = 60_000

/**
 * Times of backup, restore, crash recovery, import, and reads with and without a replica. The replica shares the
 * processors, so its cost is measured, not its benefit.
 */
export async function operationFigures(data: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-bench-operations-'))
  const figures: Figure[] = []
  try {
    const first = await startInstallation(data)
    const url = runningDatabase(data)?.url ?? ''
    const source = { url, files: { DATA_DIR: data, FILES_URL: null }, cluster: join(data, 'postgres/cluster') }
    const backups: Backup[] = []
    for (const form of ['physical', 'portable'] as const) {
      figures.push(await lasting(`rezerves kopija: ${form}`, async () => void backups.push(await backUp(source, join(folder, form), form))))
    }
    figures.push(await afterCrash(data, first))

    const alone = await startInstallation(data)
    figures.push(...(await readers(alone, 'bez replikas')))
    figures.push(...(await withReplica(data, alone, join(folder, 'standby'))))
    for (const { folder: from, manifest } of backups) {
      const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: join(folder, `restored-${manifest.form}`) }
      figures.push(await lasting(`atjaunošana: ${manifest.form}`, async () => void (await restore({ from, settings }))))
    }
    // Imports into a copy, so that the loaded company stays unchanged.
    figures.push(...(await part('ievešana', () => movingIn(join(folder, 'restored-physical')))))
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function afterCrash(data: string, installation: Installation): Promise<Figure> {
  const postgres = installation.postgres()
  await installation.stop('SIGKILL')
  process.kill(postgres, 'SIGKILL')
  const again = await startInstallation(data)
  await again.stop()
  return valueOf('palaišana pēc avārijas: līdz pirmajai atbildei', again.startedIn)
}

async function withReplica(data: string, alone: Installation, folder: string): Promise<Figure[]> {
  const url = runningDatabase(data)?.url ?? ''
  const base = await backUp(
    { url, files: { DATA_DIR: data, FILES_URL: null }, cluster: join(data, 'postgres/cluster') },
    `${folder}-base`,
    'physical',
  )
  const start = await layOutStandby(url, base, folder)
  await alone.stop()
  const standby = await start()
  const installation = await startInstallation(data, { READ_DATABASE_URL: standby.url('darbgalds') })
  try {
    await sleep(3000)
    return await readers(installation, 'ar vienu repliku')
  } finally {
    await installation.stop()
    await standby.stop()
    // Frees space as large as the database for the following restores.
    for (const left of [folder, `${folder}-base`]) await rm(left, { recursive: true, force: true })
  }
}

async function readers(installation: Installation, how: string): Promise<Figure[]> {
  return (await clientFigures(installation, 10)).map((figure) => ({ ...figure, what: `${figure.what}, ${how}` }))
}

async function movingIn(data: string): Promise<Figure[]> {
  const installation = await startInstallation(data)
  try {
    const { name } = await installation.db
      .selectFrom('categories')
      .select('name')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const items = sheetOf(
      'Kods;Nosaukums;Grupa;Mērvienība;Cena bez PVN',
      (no) => `IELADE-${no};Ielādēta prece ${no};${name};gab.;${(no % 900) + 1},50`,
    )
    const customers = sheetOf(
      'Nosaukums;E-pasts;Adrese;Pilsēta',
      (no) => `Ielādēts klients ${no};klients${no}@ielade.example;Brīvības iela ${no};Rīga`,
    )
    return [
      await lasting(`ielāde: ${rowsMoved} preces`, () => moveIn(installation, 'items', items), 60),
      await lasting(`ielāde: ${rowsMoved} klienti`, () => moveIn(installation, 'customers', customers), 60),
    ]
  } finally {
    await installation.stop()
  }
}

function sheetOf(head: string, row: (no: number) => string): File {
  const rows = Array.from({ length: rowsMoved }, (_, no) => row(no))
  return new File([[head, ...rows].join('\n')], 'ielade.csv', { type: 'text/csv' })
}

async function moveIn(installation: Installation, kind: 'items' | 'customers', sheet: File): Promise<void> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('files[]', sheet)
  const headers = { authorization: `Bearer ${installation.token}` }
  const checked = await fetch(`${installation.url}${imports.check.path}`, { method: 'POST', headers, body: form })
  if (!checked.ok) throw new Error(`The sheet was refused: ${(await checked.text()).slice(0, 500)}`)
  const { data: checkResult } = (await checked.json()) as Answer<typeof imports.check>
  if (checkResult.faults > 0) throw new Error(`The sheet has faults: ${JSON.stringify(checkResult.faulty.slice(0, 3))}`)
  const params = { id: checkResult.id }
  await installation.call(imports.run, { params })
  for (;;) {
    const { data: now } = await installation.call(imports.show, { params })
    if (now.failure !== null) throw new Error(`The import failed: ${now.failure}`)
    if (now.run_at !== null) return
    await sleep(100)
  }
}

async function lasting(what: string, act: () => Promise<void>, bar?: number): Promise<Figure> {
  const begun = performance.now()
  await act()
  return valueOf(what, (performance.now() - begun) / 1000, { unit: 's', ...(bar !== undefined && { bar }) })
}
