import { constants } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pack, type Pack } from 'tar-stream'

/** Copied empty; PostgreSQL refills them ("Making a Base Backup"). */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const remaining =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal)$|^pgsql_tmp|pg_internal\.init/

/**
 * Tar of a running cluster, between start and end of a backup; the log repairs changes. File sizes are as first
 * seen.
 */
export function clusterArchive(cluster: string): Readable {
  const archive = pack()
  void archiveFolder(archive, cluster, '')
    // Must be last.
    .then(() => archiveFile(archive, cluster, 'global/pg_control'))
    .then(() => archive.finalize())
    .catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))))
  return Readable.from(archive)
}

export function logArchive(cluster: string, names: readonly string[]): Readable {
  const archive = pack()
  void (async () => {
    for (const name of names) await archiveFile(archive, join(cluster, 'pg_wal'), name)
    archive.finalize()
  })().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))))
  return Readable.from(archive)
}

async function archiveFolder(archive: Pack, root: string, folder: string): Promise<void> {
  if (folder !== '') archive.entry({ name: folder, type: 'directory', mode: 0o700 })
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (remaining.test(entry.name) || name === 'global/pg_control') continue
    if (entry.isDirectory()) {
      if (emptied.has(name)) archive.entry({ name, type: 'directory', mode: 0o700 })
      else await archiveFolder(archive, root, name)
    } else if (entry.isFile()) await archiveFile(archive, root, name)
  }
}

async function archiveFile(archive: Pack, root: string, name: string): Promise<void> {
  const path = join(root, name)
  const found = await stat(path).catch(ignoreMissing)
  const file = found && (await open(path, constants.O_RDONLY).catch(ignoreMissing))
  if (!file) return
  try {
    await new Promise<void>((resolvePromise, fail) => {
      const entry = archive.entry({ name, size: found.size, mode: 0o600, mtime: found.mtime }, (error) =>
        error ? fail(error) : resolvePromise(),
      )
      void fill(entry, found.size).catch(fail)
    })
  } finally {
    await file.close()
  }

  async function fill(entry: NodeJS.WritableStream, size: number): Promise<void> {
    const piece = Buffer.alloc(1024 * 1024)
    for (let at = 0; at < size;) {
      const chunkSize = Math.min(piece.length, size - at)
      const { bytesRead } = await (file as NonNullable<typeof file>).read(piece, 0, chunkSize, at)
      // Truncated meanwhile; the log restores it.
      const bytes = Buffer.from(bytesRead === 0 ? Buffer.alloc(chunkSize) : piece.subarray(0, bytesRead))
      at += bytes.length
      if (!entry.write(bytes)) await new Promise((go) => entry.once('drain', go))
    }
    entry.end()
  }
}

/** Removed by a checkpoint; the log knows. */
function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
