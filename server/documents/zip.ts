import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/** @file ZIP archives (APPNOTE 6.3) without ZIP64, read from memory by their central directory. */

export interface ZipEntry {
  name: string
  isEncrypted: boolean
  /** Sizes may follow the content. */
  isStreamed: boolean
  /** 0: stored, 8: deflated. */
  method: number
  crc: number
  packed: number
  unpacked: number
  at: number
}

/** How an archive that cannot be read is called, in Latvian. */
export interface ZipWords {
  none: string
  broken: string
}

/** Null: there are more than `most`. @throws Unreadable */
export function zipEntries(zip: Buffer, words: ZipWords, most: number): ZipEntry[] | null {
  const end = zip.lastIndexOf('PK\x05\x06', zip.length - 22, 'latin1')
  if (end < 0) throw new Unreadable(words.none)
  const count = zip.readUInt16LE(end + 10)
  if (count > most) return null
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw new Unreadable(words.broken)
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const [name = 0, extra = 0, comment = 0] = lengths
    const flags = zip.readUInt16LE(at + 8)
    entries.push({
      name: nameIn(zip.subarray(at + 46, at + 46 + name)),
      isEncrypted: (flags & 1) !== 0,
      isStreamed: (flags & 8) !== 0,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Programs that do not write UTF-8 write the code page of their system. */
function nameIn(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1257').decode(bytes)
  }
}

/** Refuses understated sizes. @throws Unreadable */
export function zipContent(zip: Buffer, { isStreamed, method, packed, unpacked, at }: ZipEntry, { broken }: ZipWords): Buffer {
  // Deflated empty files have two bytes.
  if ((isStreamed && packed === 0) || (packed > 2 && unpacked === 0)) throw new Unreadable(broken)
  if (at + 30 > zip.length) throw new Unreadable(broken)
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const content = zip.subarray(start, start + packed)
  if (method === 0) return content
  try {
    return packed === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    throw new Unreadable(broken)
  }
}
