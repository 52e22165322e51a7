import { isArchive, type ArchiveLimits } from '../../documents/invoice-archive.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import { Refusal } from '../../http/refusal.ts'
import { largestFile, largestUpload, type UploadedFile } from '../../http/upload.ts'
import { readSent } from '../../workers/file-reader.ts'

/** @file Files of e-invoices as they came, and what stands in them; archives are opened. All is read in a worker thread. */

/** Why there is no invoice of a file. */
export interface NotRead {
  name: string
  outcome: 'refused' | 'other'
  words: string
}

/** A file that came, or why its content is not here. */
export type SentFile = UploadedFile | NotRead

export interface ReadFile {
  /** Of a file in an archive with the archive's name. */
  name: string
  file: UploadedFile
  invoice: ReceivedInvoice
}

/** As of an upload (`largestFile`). */
export const tooLarge = 'Fails ir lielāks par 25 MB'

/** Files in the archives of one message or upload. */
const mostInArchives = 100

/** @throws Refusal */
export function readFileOf(user: { id: number }, { bytes }: UploadedFile): Promise<ReceivedInvoice> {
  return readSent(user, 'incomingInvoice', new Uint8Array(bytes))
}

/** Each file by itself: what cannot be read does not keep the others back. */
export async function readFiles(user: { id: number }, files: readonly SentFile[]): Promise<(ReadFile | NotRead)[]> {
  const read: (ReadFile | NotRead)[] = []
  for (const { shown, file } of await unpacked(user, files))
    read.push('bytes' in file ? await readable(user, shown, file) : { ...file, name: shown })
  return read
}

async function readable(user: { id: number }, name: string, file: UploadedFile): Promise<ReadFile | NotRead> {
  try {
    return { name, file, invoice: await readFileOf(user, file) }
  } catch (error) {
    return notRead(name, error)
  }
}

function notRead(name: string, error: unknown): NotRead {
  if (!(error instanceof Refusal)) throw error
  return { name, outcome: 'refused', words: error.message }
}

interface Unpacked {
  shown: string
  file: SentFile
}

/** Archives of one message share their limits. */
async function unpacked(user: { id: number }, files: readonly SentFile[]): Promise<Unpacked[]> {
  const limits = { files: mostInArchives, file: largestFile, together: largestUpload }
  const all: Unpacked[] = []
  for (const file of files) {
    if ('bytes' in file && isArchive(file.bytes)) all.push(...(await filesIn(user, file, limits)))
    else all.push({ shown: file.name, file })
  }
  return all
}

async function filesIn(user: { id: number }, { name, bytes }: UploadedFile, limits: ArchiveLimits): Promise<Unpacked[]> {
  try {
    const found = await readSent(user, 'invoiceArchive', { bytes: new Uint8Array(bytes), limits })
    limits.files -= found.length
    limits.together -= found.reduce((sum, each) => sum + ('bytes' in each ? each.bytes.length : 0), 0)
    return found.map((each) => ({ shown: `${name}: ${each.name}`, file: 'bytes' in each ? fileOf(each) : each }))
  } catch (error) {
    return [{ shown: name, file: notRead(name, error) }]
  }
}

/** Named without the folders of the archive. */
function fileOf({ name, bytes }: { name: string; bytes: Uint8Array }): UploadedFile {
  return { name: name.split('/').at(-1) ?? name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}
