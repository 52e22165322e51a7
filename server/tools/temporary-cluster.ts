import { constants, accessSync, statfsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../db/postgres.ts'

// Disposable data needs no durability.
export const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  // Small tables: starting parallel workers costs more than reading.
  max_parallel_workers_per_gather: '0',
  // Tests run in parallel, some with 64 connections.
  max_connections: '250',
}

/**
 * A temporary PostgreSQL for tests and tools.
 * @param from folder of a stopped cluster to copy
 */
export async function startTemporaryCluster(from?: string): Promise<Cluster> {
  const folder = await mkdtemp(join(quickFolder(), 'darbgalds-db-'))
  if (from !== undefined) await cp(from, folder, { recursive: true })
  const cluster = await startCluster({ folder, parameters: careless })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Memory if there is enough (copying a database takes 60 ms, 600 on disk). */
export function quickFolder(): string {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4_000_000_000 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
