import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Backup, backupsIn } from '../../server/backup/manifest.ts'
import { releaseList, releasesOf } from '../../server/db/frozen.ts'
import { migrationsFolder } from '../../server/db/migrate.ts'
import { unexpected } from '../backup/content.ts'
import { folderOfTest } from '../support/product.ts'
import { unpackFolder } from './archive.ts'

/** Oldest first. */
export const releases = releasesOf(readFileSync(join(migrationsFolder, releaseList), 'utf8'))

/** Default: the newest release. */
export async function companyOf(version = releases.at(-1)?.version ?? ''): Promise<Backup> {
  const archive = join(import.meta.dirname, `${version}.tar.gz`)
  expect((await stat(archive)).size).toBeLessThan(5_000_000)
  const place = await folderOfTest()
  await unpackFolder(archive, place)
  const [backup] = await backupsIn(place, unexpected)
  if (!backup) throw new Error(`${archive} holds no backup`)
  return backup
}
