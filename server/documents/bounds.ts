import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/** One-pass limits for uploads, checked before parsing, as parsers do not defend against malicious files. */

const megabyte = 1024 * 1024

/** A thousand lines: 2 MB, 40,000 elements, depth seven. */
const xmlLimits = { bytes: 10 * megabyte, elements: 200_000, depth: 50 }

/** 60,000 rows of ten columns: 25 MB, 3 million tags. */
const workbookLimits = { unpacked: 64 * megabyte, entries: 1000, tags: 6_000_000 }

export function requireSafeXml(xml: string): void {
  if (xml.length > xmlLimits.bytes) throw new Unreadable(`Fails ir lielāks par ${xmlLimits.bytes / megabyte} MB, tādu nelasa`)
  let [depth, elements] = [0, 0]
  // Also counts tags in comments.
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next === '/') depth -= 1
    else if (next !== '!' && next !== '?') {
      elements += 1
      const end = xml.indexOf('>', at)
      // Prevents quadratic time.
      if (end < 0) throw new Unreadable('Fails nav nolasāms kā XML')
      if (xml[end - 1] !== '/') depth += 1
    }
    if (depth > xmlLimits.depth) throw new Unreadable(`Failā ir vairāk nekā ${xmlLimits.depth} līmeņi, tādu nelasa`)
    if (elements > xmlLimits.elements) throw new Unreadable(`Failā ir vairāk nekā ${xmlLimits.elements} elementu, tādu nelasa`)
  }
}

interface Entry {
  /** Sizes may follow the content. */
  isStreamed: boolean
  method: number
  packed: number
  unpacked: number
  at: number
}

/** Throws if not a ZIP. */
export function requireSafeWorkbook(bytes: Uint8Array): void {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [unpacked, tags] = [0, 0]
  for (const entry of entriesOf(zip)) {
    unpacked += entry.unpacked
    if (unpacked > workbookLimits.unpacked) throw tooMuch(`izpakota lielāka par ${workbookLimits.unpacked / megabyte} MB`)
    tags += tagsIn(contentOf(zip, entry))
    if (tags > workbookLimits.tags) throw tooMuch('ar pārāk daudz šūnām')
  }
}

function tooMuch(what: string): Unreadable {
  return new Unreadable(`Izklājlapa ir ${what}, tādu nelasa`)
}

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\x05\x06', zip.length - 22, 'latin1')
  if (end < 0) throw new Unreadable('Fails nav izklājlapa (.xlsx)')
  const count = zip.readUInt16LE(end + 10)
  if (count > workbookLimits.entries) throw tooMuch(`ar vairāk nekā ${workbookLimits.entries} daļām`)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('Izklājlapas fails ir bojāts')
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const [name = 0, extra = 0, comment = 0] = lengths
    entries.push({
      isStreamed: (zip.readUInt16LE(at + 8) & 8) !== 0,
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Refuses understated sizes. */
function contentOf(zip: Buffer, { isStreamed, method, packed, unpacked, at }: Entry): Buffer {
  // Deflated empty files have two bytes.
  if ((isStreamed && packed === 0) || (packed > 2 && unpacked === 0)) throw new Unreadable('Izklājlapas fails ir bojāts')
  if (at + 30 > zip.length) throw new Unreadable('Izklājlapas fails ir bojāts')
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const content = zip.subarray(start, start + packed)
  if (method === 0) return content
  try {
    return packed === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    throw new Unreadable('Izklājlapas fails ir bojāts')
  }
}

function tagsIn(content: Buffer): number {
  let tags = 0
  for (const byte of content) if (byte === 0x3c) tags += 1
  return tags
}
