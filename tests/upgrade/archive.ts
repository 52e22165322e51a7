import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

export async function packFolder(folder: string, file: string): Promise<void> {
  const archive = pack()
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { parentPath, name } of entries) {
    const path = join(parentPath, name)
    archive.entry({ name: path.slice(folder.length + 1), mode: 0o600 }, await readFile(path))
  }
  archive.finalize()
  await pipeline(Readable.from(archive), createGzip({ level: 9 }), createWriteStream(file))
}

export async function unpackFolder(file: string, folder: string): Promise<void> {
  const archive = extract()
  const source = pipeline(createReadStream(file), createGunzip(), archive)
  for await (const entry of archive) {
    const path = join(folder, entry.header.name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path))
  }
  await source
}
