import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/**
 * Limits that a sent file is held to before a parser sees it: parsers are written for files that mean
 * well, and take from the others whatever time and memory there is. All of it is found in one pass.
 */

const megabyte = 1024 * 1024

/** An e-invoice of a thousand lines takes some 2 MB, 40,000 elements and a depth of seven. */
const xmlLimits = { bytes: 10 * megabyte, elements: 200_000, depth: 50 }

/** A sheet of 60,000 rows and ten columns takes some 25 MB and 3 million tags. */
const workbookLimits = { unpacked: 64 * megabyte, entries: 1000, tags: 6_000_000 }

/** Refuses XML that is too long, has too many elements or too deep a nesting. */
export function refuseHeavyXml(xml: string): void {
  if (xml.length > xmlLimits.bytes) throw new Unreadable(`Fails ir lielāks par ${xmlLimits.bytes / megabyte} MB, tādu nelasa`)
  let [depth, elements] = [0, 0]
  // What looks like a tag within a comment counts as one: no invoice comes near the limits by that.
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next === '/') depth -= 1
    else if (next !== '!' && next !== '?') {
      elements += 1
      const end = xml.indexOf('>', at)
      // Without this each further tag would look through all that is left.
      if (end < 0) throw new Unreadable('Fails nav nolasāms kā XML')
      if (xml[end - 1] !== '/') depth += 1
    }
    if (depth > xmlLimits.depth) throw new Unreadable(`Failā ir vairāk nekā ${xmlLimits.depth} līmeņi, tādu nelasa`)
    if (elements > xmlLimits.elements) throw new Unreadable(`Failā ir vairāk nekā ${xmlLimits.elements} elementu, tādu nelasa`)
  }
}

interface Entry {
  /** Its sizes may stand behind its content, too. */
  isStreamed: boolean
  method: number
  packed: number
  unpacked: number
  /** Where its local header stands. */
  at: number
}

/** Refuses a workbook (a ZIP of XML) that unpacks to too much; throws on what is no ZIP. */
export function refuseHeavyWorkbook(bytes: Uint8Array): void {
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

/** What an entry unpacks to; one that says less of itself than it holds is refused. */
function contentOf(zip: Buffer, { isStreamed, method, packed, unpacked, at }: Entry): Buffer {
  // An empty file is two bytes when it is packed; the reader would look for other sizes elsewhere.
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
