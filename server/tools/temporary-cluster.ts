import { constants, accessSync, statfsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../db/postgres.ts'

// What it holds is thrown away, so nothing is paid for surviving a power cut.
export const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  // Tables of a few rows, each looked at by several processes: their start would cost more than all they read.
  max_parallel_workers_per_gather: '0',
  // Tests run side by side, some with a connection for each of 64 people at once.
  max_connections: '250',
}

/**
 * A PostgreSQL for tests and tools in a folder of its own, gone without a trace once stopped.
 * @param from folder of a stopped cluster to begin with a copy of
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

/** Where things to throw away go: memory where there is plenty (a database is copied there in 60 ms, on disk in 600). */
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
