import { appendFileSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../server/backup/back-up.ts'
import { frozenList, releaseLine, releaseList, releasesOf } from '../../server/db/frozen.ts'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { loadDemo } from '../../server/seed/demo/demo.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { reportAdvisories } from '../../server/tools/package-advisories.ts'
import { startTemporaryCluster } from '../../server/tools/temporary-cluster.ts'
import { version } from '../../server/runtime/version.ts'
import { packFolder } from './archive.ts'

/**
 * @file `npm run release`: freezes the migrations and stores a small company for upgrade tests. Raise the version
 * afterwards.
 */

async function release(): Promise<void> {
  if (!(await reportAdvisories())) throw new Error('Packages have known vulnerabilities')
  const releases = join(migrationsFolder, releaseList)
  if (releasesOf(readFileSync(releases, 'utf8')).some((earlierRelease) => earlierRelease.version === version))
    throw new Error(`${version} is released already`)
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-release-'))
  const cluster = await startTemporaryCluster()
  try {
    const databaseUrl = cluster.url('postgres')
    const settings = { ...readSettings({}), DATA_DIR: join(folder, 'data') }
    await migrate(databaseUrl)
    await loadDemo({ databaseUrl, settings, scale: 0.03 })
    await backUp({ url: databaseUrl, files: settings, cluster: null }, join(folder, 'place'), 'portable')
    await packFolder(join(folder, 'place'), join(import.meta.dirname, `${version}.tar.gz`))
    appendFileSync(releases, releaseLine(version, readFileSync(join(migrationsFolder, frozenList), 'utf8')))
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await release()
