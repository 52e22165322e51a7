import { readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, vi } from 'vitest'
import { isBackupRequested } from '../../server/backup/after-restore.ts'
import { writeManifest } from '../../server/backup/manifest.ts'
import { restore } from '../../server/backup/restore.ts'
import { thin } from '../../server/backup/thin.ts'
import { folderOfTest } from '../support/product.ts'
import { wholeTest } from '../support/whole.ts'
import { companyOf } from '../upgrade/company.ts'
import { unexpected } from './content.ts'
import { backUpWhole, documentsIn, runKeeping, settingsOf, stopArchived, tables, write } from './documents.ts'

/** @file A restored installation continues archiving in its original place. */

// Each starts PostgreSQL many times.
vi.setConfig({ testTimeout: 600_000 })

wholeTest('each restoration goes on under names of its own, and every moment of each history can be gone to', async () => {
  const place = await folderOfTest()
  const restored = async (name: string, to?: Date) => {
    const settings = { ...(await settingsOf(name)), BACKUP_DIR: place }
    await restore({ from: place, settings, ...(to && { to }) })
    expect(isBackupRequested(settings.DATA_DIR)).toBe(true)
    return settings
  }
  const first = await runKeeping(await settingsOf('data'), place)
  await first.client.query(tables)
  await write(first, 1)
  await backUpWhole(first, place)
  const early = await write(first, 2)
  await write(first, 3)
  await stopArchived(first, place)

  const second = await runKeeping(await restored('second'), place)
  await write(second, 10)
  await stopArchived(second, place)

  const third = await runKeeping(await restored('third', early), place)
  const late = await write(third, 20)
  await write(third, 21)
  await stopArchived(third, place)

  const fourth = await runKeeping(await restored('fourth', late), place)
  expect((await fourth.client.query('select id from papers order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 20 }])
  await backUpWhole(fourth, place)
  const last = await write(fourth, 30)
  await write(fourth, 31)
  const piece = await stopArchived(fourth, place)

  expect(await documentsIn(await restored('fifth', last))).toEqual([1, 2, 20, 30])
  expect(await documentsIn(await restored('sixth', late))).toEqual([1, 2, 20])
  expect(await documentsIn(await restored('seventh', early))).toEqual([1, 2])
  const histories = (await readdir(join(piece, '..'))).filter((name) => name.endsWith('.history.gz'))
  expect(histories.sort()).toEqual(['00000002.history.gz', '00000003.history.gz', '00000004.history.gz'])
})

wholeTest('a portable restoration is another cluster: its log lies apart, and thinning takes neither for the other', async () => {
  const place = await folderOfTest()
  const old = await runKeeping(await settingsOf('old'), place)
  await old.client.query(tables)
  // Ahead of the new cluster.
  for (let id = 1; id <= 20; id += 1) await write(old, id).then(() => old.client.query('select pg_switch_wal()'))
  const { folder, manifest } = await backUpWhole(old, place)
  const then = await write(old, 100)
  await write(old, 101)
  const oldPiece = await stopArchived(old, place)
  // Dated a day back, so today's newest does not replace it.
  await writeManifest(folder, { ...manifest, moment: new Date(Date.parse(manifest.moment) - 86_400_000).toISOString() })

  const settings = await settingsOf('new')
  await restore({ from: (await companyOf()).folder, settings })
  const fresh = await runKeeping(settings, place)
  await fresh.client.query('create table papers (id int primary key, text text not null)')
  const { manifest: newest } = await backUpWhole(fresh, place)
  expect((newest.log ?? '') < (manifest.log ?? '')).toBe(true)
  const now = await write(fresh, 7)
  await write(fresh, 8)
  const newPiece = await stopArchived(fresh, place)

  await thin(place, unexpected)
  for (const [piece, first] of [
    [oldPiece, manifest.log],
    [newPiece, newest.log],
  ] as const) {
    const names = (await readdir(join(piece, '..'))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort()
    expect(names[0]).toBe(`${first}.gz`)
    expect(names).toContain(piece.split('/').at(-1))
  }
  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy, to: now })
  expect(await documentsIn(copy)).toEqual([7])
  const back = await settingsOf('back')
  await restore({ from: place, settings: back, to: then })
  expect((await documentsIn(back)).at(-1)).toBe(100)
})

wholeTest('a place of before clusters had folders of their own is gone by as ever, and gone on with', async () => {
  const place = await folderOfTest()
  const old = await runKeeping(await settingsOf('data'), place)
  await old.client.query(tables)
  await write(old, 1)
  const { folder, manifest } = await backUpWhole(old, place)
  const then = await write(old, 2)
  await write(old, 3)
  const ownFolder = dirname(await stopArchived(old, place))
  for (const name of await readdir(ownFolder)) await rename(join(ownFolder, name), join(place, 'wal', name))
  const { origin: _, ...unsealed } = manifest
  await writeManifest(folder, unsealed)

  const settings = { ...(await settingsOf('copy')), BACKUP_DIR: place }
  await restore({ from: place, settings, to: then })
  const running = await runKeeping(settings, place)
  await write(running, 20)
  await backUpWhole(running, place)
  const last = await write(running, 21)
  await write(running, 22)
  await stopArchived(running, place)
  const again = await settingsOf('again')
  await restore({ from: place, settings: again, to: last })
  expect(await documentsIn(again)).toEqual([1, 2, 20, 21])
})
