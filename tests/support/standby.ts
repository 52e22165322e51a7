import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bringSecrets } from '../../server/backup/back-up.ts'
import type { Backup } from '../../server/backup/manifest.ts'
import { unpackCluster } from '../../server/backup/unpack.ts'
import { type Cluster, startCluster } from '../../server/db/postgres.ts'

/** Creates a standby from a base backup; returns its start function. */
export async function layOutStandby(primaryUrl: string, backup: Backup, dataDir: string): Promise<() => Promise<Cluster>> {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await bringSecrets(backup, dataDir)
  await unpackCluster(backup, join(folder, 'cluster'), false)
  await writeFile(join(folder, 'cluster/standby.signal'), '')
  const { username, password, searchParams } = new URL(primaryUrl.replace('@/', '@localhost/'))
  const parameters = {
    primary_conninfo: `host=${searchParams.get('host')} port=${searchParams.get('port')} user=${username} password=${password}`,
    wal_retrieve_retry_interval: '200ms',
  }
  return () => startCluster({ folder, parameters })
}
