import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Backup, Part } from './manifest.ts'
import { damaged, readPart } from './parts.ts'

/** `onwards`: recover by configuration to a new timeline. */
export async function unpackCluster({ folder, manifest }: Backup, cluster: string, onwards: boolean): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  for (const part of manifest.cluster) {
    if (part.file === 'cluster.tar.gz') await unpack(folder, part, cluster)
    else if (part.file === 'wal.tar.gz') await unpack(folder, part, join(cluster, 'pg_wal'))
    else await pipeline(readPart(folder, part), createWriteStream(join(cluster, 'backup_label'), { mode: 0o600, flush: true }))
  }
  for (const name of ['archive_status', 'summaries']) await mkdir(join(cluster, 'pg_wal', name), { recursive: true, mode: 0o700 })
  if (onwards) await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

async function unpack(folder: string, part: Part, root: string): Promise<void> {
  const archive = extract()
  const source = pipeline(readPart(folder, part), archive)
  source.catch(() => undefined)
  for await (const entry of archive) {
    const { name, type } = entry.header
    if (normalize(name).startsWith('..')) throw damaged(folder, part.file, `nederīgs ceļš ${name}`)
    const path = join(root, name)
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
      continue
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = createWriteStream(path, { mode: 0o600 })
    entry.pipe(file)
    await once(file, 'close')
  }
  await source
}
