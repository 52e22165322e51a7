import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { one } from '../db/one.ts'
import { clusterArchive, logArchive } from './cluster-files.ts'
import type { Manifest, Part } from './manifest.ts'
import { writePart } from './parts.ts'

export interface ClusterCopy {
  parts: Part[]
  /** Consistent from here on. */
  moment: Date
  first: string
  origin: NonNullable<Manifest['origin']>
}

/**
 * The embedded PostgreSQL has no pg_basebackup, so it uses the low-level API (PostgreSQL 18 manual, 25.3.4). A
 * temporary slot retains the log.
 */
export async function copyCluster(client: pg.Client, cluster: string, folder: string): Promise<ClusterCopy> {
  await client.query("select pg_create_physical_replication_slot('darbgalds_backup_' || pg_backend_pid(), true, true)")
  await client.query("select pg_backup_start('darbgalds', true)")
  const files = await writePart(folder, 'cluster.tar.gz', clusterArchive(cluster))
  const { rows } = await client.query<{ label: string; last: string; moment: Date; system: string; end: string }>(
    `select labelfile as label, pg_walfile_name(lsn - 1) as last, clock_timestamp() as moment, system_identifier::text as system, lsn::text as end
     from pg_backup_stop(false), pg_control_system()`,
  )
  const end = one(rows)
  const first = /^START WAL LOCATION: \S+ \(file (\w{24})\)/m.exec(end.label)?.[1]
  if (!first) throw new Error('PostgreSQL ended the backup without its label')
  const label = await writePart(folder, 'backup_label.gz', Readable.from(end.label))
  const log = await writePart(folder, 'wal.tar.gz', logArchive(cluster, await between(cluster, first, end.last)))
  const parts = [files, label, log].map(({ file, bytes, sha256 }) => ({ file, bytes, sha256 }))
  return { parts, moment: end.moment, first, origin: { system: end.system, end: end.end } }
}

/** Includes files of other timelines. */
async function between(cluster: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(join(cluster, 'pg_wal'))
  const pieces = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  if (!pieces.includes(first) || !pieces.includes(last)) throw new Error(`The log from ${first} to ${last} is not whole`)
  return [...pieces.sort(), ...names.filter((name) => name.endsWith('.history'))]
}
