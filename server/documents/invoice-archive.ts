import { crc32 } from 'node:zlib'
import { Unreadable } from './unreadable.ts'
import { zipContent, zipEntries, type ZipEntry, type ZipWords } from './zip.ts'

/** @file E-invoices that come together in a ZIP archive. Nothing is written to disk. */

export interface ArchiveLimits {
  /** Files in the archive, with those that are no invoices. */
  files: number
  /** Bytes of one unpacked file, and of all. */
  file: number
  together: number
}

/** A file of the archive by its path in it, or why its content is not here. */
export type ArchivedFile = { name: string; bytes: Uint8Array } | { name: string; outcome: 'refused' | 'other'; words: string }

const words: ZipWords = { none: 'Arhīvs ir bojāts vai nepilnīgs', broken: 'Arhīvs ir bojāts vai nepilnīgs' }

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

export function isArchive(bytes: Uint8Array): boolean {
  return ['PK\x03\x04', 'PK\x05\x06'].includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'))
}

/**
 * A file that cannot be taken does not keep the others back.
 * @throws Unreadable the archive as a whole cannot be read, or has more than is allowed
 */
export function openArchive({ bytes, limits }: { bytes: Uint8Array; limits: ArchiveLimits }): ArchivedFile[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = zipEntries(zip, words, limits.files)
  if (!entries) throw new Unreadable(`Arhīvā ir vairāk nekā ${limits.files} faili`)
  if (entries.some(({ name }) => name === '[Content_Types].xml')) throw new Unreadable('Tas ir Office dokuments, nevis e-rēķins')
  const files = entries.map((entry) => ({ ...entry, name: entry.name.replaceAll('\\', '/') })).filter(isFile)
  if (files.length === 0) throw new Unreadable('Arhīvā nav neviena faila')
  const together = files.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (together > limits.together) throw new Unreadable(`Arhīvs izpakots ir lielāks par ${megabytes(limits.together)} MB`)
  return files.map((entry) => fileOf(zip, entry, limits))
}

/** Not folders, nor what programs put beside the files of people. */
function isFile({ name }: ZipEntry): boolean {
  return !name.endsWith('/') && !/(^|\/)(\.[^./][^/]*|__MACOSX\/.*)$/.test(name)
}

function fileOf(zip: Buffer, entry: ZipEntry, limits: ArchiveLimits): ArchivedFile {
  const name = shown(entry.name)
  const refused = (words: string): ArchivedFile => ({ name, outcome: 'refused', words })
  if (isTrick(entry.name)) return refused('Faila ceļš arhīvā nav derīgs')
  if (/\.(zip|7z|rar|gz|tgz|tar|edoc|asice)$/i.test(name)) return refused(nested)
  if (!/\.(xml|pdf)$/i.test(name) || /^META-INF\//i.test(name)) return { name, outcome: 'other', words: 'Gaidīts .xml vai .pdf fails' }
  if (entry.isEncrypted) return refused('Fails arhīvā ir aizsargāts ar paroli')
  if (entry.method !== 0 && entry.method !== 8) return refused('Fails arhīvā ir saspiests tā, ka to neprot atvērt')
  if (entry.unpacked > limits.file) return refused(`Fails ir lielāks par ${megabytes(limits.file)} MB`)
  try {
    const bytes = zipContent(zip, entry, words)
    if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) return refused(damaged)
    // Its own memory: the part of the archive would go to the other thread with the whole.
    return isArchive(bytes) ? refused(nested) : { name, bytes: new Uint8Array(bytes) }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return refused(damaged)
  }
}

const nested = 'Arhīvs arhīvā: izņemiet no tā rēķinus'
const damaged = 'Fails arhīvā ir bojāts'

function isTrick(name: string): boolean {
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || /\p{Cc}/u.test(name)
}

function shown(name: string): string {
  return name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed()
}
