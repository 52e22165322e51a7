import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MissingFile, type FileStore } from './file-store.ts'

/** `files/ab/abcdef…` in the data folder, or in the folder of backups. Drafts are renamed, so a name is always whole. */
export class FolderStore implements FileStore {
  private readonly root: string

  constructor(folder: string) {
    this.root = join(folder, 'files')
  }

  async has(sha256: string): Promise<boolean> {
    return access(this.pathOf(sha256), constants.R_OK).then(
      () => true,
      () => false,
    )
  }

  async read(sha256: string): Promise<Buffer> {
    return readFile(this.pathOf(sha256)).catch((error: unknown) => this.failed(sha256, error))
  }

  async write(sha256: string, bytes: Uint8Array): Promise<void> {
    await this.fill(sha256, async (draft) => {
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    })
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true })
  }

  async *names(): AsyncIterable<string[]> {
    for (const shelf of await readdir(this.root).catch(ignoreMissing)) {
      const found = await readdir(join(this.root, shelf)).catch(ignoreMissing)
      const names = found.filter((name) => /^[0-9a-f]{64}$/.test(name))
      for (let at = 0; at < names.length; at += 1000) yield names.slice(at, at + 1000)
    }
  }

  async copyTo(sha256: string, path: string): Promise<void> {
    await copyFile(this.pathOf(sha256), path, constants.COPYFILE_FICLONE).catch((error: unknown) => this.failed(sha256, error))
    await flush(path)
  }

  copyFrom(path: string, sha256: string): Promise<void> {
    return this.fill(sha256, async (draft) => {
      await copyFile(path, draft, constants.COPYFILE_FICLONE).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile(sha256, dirname(path), error) : error
      })
      await flush(draft)
    })
  }

  pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`Not the name of a stored file: ${sha256}`)
    return join(this.root, sha256.slice(0, 2), sha256)
  }

  /** `write` fills a draft, which then takes its name. Several writers may place the same content. */
  async fill(sha256: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(sha256)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}.draft`
    try {
      await write(draft)
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
  }

  private failed(sha256: string, error: unknown): never {
    throw isMissing(error) ? new MissingFile(sha256, this.root, error) : error
  }
}

/** Prevents empty files after a power failure, which would never be copied again. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Also of a stray file beside the folders. */
function ignoreMissing(error: unknown): string[] {
  if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTDIR')) return []
  throw error
}
