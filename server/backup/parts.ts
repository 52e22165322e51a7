import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../runtime/start-error.ts'
import type { Part } from './manifest.ts'

class Gauge extends Transform {
  bytes = 0
  lines = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _: BufferEncoding, callback: (fault: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines += 1
    this.#hash.update(chunk)
    callback(null, chunk)
  }

  get sha256(): string {
    return this.#hash.digest('hex')
  }
}

export async function writePart(folder: string, file: string, source: Readable): Promise<Part & { lines: number }> {
  const plain = new Gauge()
  const packed = new Gauge()
  await pipeline(source, plain, createGzip({ level: 3 }), packed, createWriteStream(join(folder, file), { mode: 0o600, flush: true }))
  return { file, bytes: packed.bytes, sha256: packed.sha256, lines: plain.lines }
}

export function readPart(folder: string, { file }: Part): Readable {
  const plain = createGunzip()
  createReadStream(join(folder, file))
    .on('error', (fault) => plain.destroy(fault))
    .pipe(plain)
  return plain
}

/** Returns the line count. @throws StartError if missing or damaged */
export async function checkPart(folder: string, { file, bytes, sha256 }: Part): Promise<number> {
  const packed = new Gauge()
  const plain = new Gauge()
  try {
    await pipeline(createReadStream(join(folder, file)), packed, createGunzip(), plain.resume())
  } catch (error) {
    throw damaged(folder, file, error)
  }
  if (packed.bytes !== bytes || packed.sha256 !== sha256) throw damaged(folder, file, 'kontrolsumma nesakrīt')
  return plain.lines
}

export function damaged(folder: string, file: string, reason: unknown): StartError {
  return new StartError(`Rezerves kopija ${folder} ir bojāta: ${file} (${reason instanceof Error ? reason.message : String(reason)})`)
}
