import { Unreadable } from './unreadable.ts'
import { zipContent, zipEntries } from './zip.ts'

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

const words = { none: 'Fails nav izklājlapa (.xlsx)', broken: 'Izklājlapas fails ir bojāts' }

/** Throws if not a ZIP. */
export function requireSafeWorkbook(bytes: Uint8Array): void {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [unpacked, tags] = [0, 0]
  const entries = zipEntries(zip, words, workbookLimits.entries)
  if (!entries) throw tooMuch(`ar vairāk nekā ${workbookLimits.entries} daļām`)
  for (const entry of entries) {
    unpacked += entry.unpacked
    if (unpacked > workbookLimits.unpacked) throw tooMuch(`izpakota lielāka par ${workbookLimits.unpacked / megabyte} MB`)
    tags += tagsIn(zipContent(zip, entry, words))
    if (tags > workbookLimits.tags) throw tooMuch('ar pārāk daudz šūnām')
  }
}

function tooMuch(what: string): Unreadable {
  return new Unreadable(`Izklājlapa ir ${what}, tādu nelasa`)
}

function tagsIn(content: Buffer): number {
  let tags = 0
  for (const byte of content) if (byte === 0x3c) tags += 1
  return tags
}
