/**
 * Bytes of stored files, named by their SHA-256. Writing the same content again changes nothing. Every method may
 * throw StoreUnavailable.
 */
export interface FileStore {
  has(sha256: string): Promise<boolean>
  /** @throws MissingFile */
  read(sha256: string): Promise<Buffer>
  write(sha256: string, bytes: Uint8Array): Promise<void>
  remove(sha256: string): Promise<void>
  /** All names, at most a thousand at a time. */
  names(): AsyncIterable<string[]>
  /** Writes the content to a path that does not exist yet. @throws MissingFile */
  copyTo(sha256: string, path: string): Promise<void>
  /** Takes the content of a file on disk. @throws MissingFile without that file */
  copyFrom(path: string, sha256: string): Promise<void>
}

export class MissingFile extends Error {
  /** Folder or bucket. */
  readonly where: string

  constructor(sha256: string, where: string, cause?: unknown) {
    super(`File ${sha256} is not in ${where}`, { cause })
    this.where = where
  }
}
