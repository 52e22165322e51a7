import { largestImage } from '../../../contract/files/files.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { notices } from '../../../contract/notices.ts'
import type { ReadPicture } from '../../documents/picture-reader.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { readSent } from '../../workers/file-reader.ts'

/** A fully decoded and checked picture, as `keepPicture` requires. */
export interface CheckedPicture extends ReadPicture {
  name: string
}

/** Milliseconds; above the reader's own limit. */
const longest = 30_000

/**
 * Re-encodes pictures. Call before taking locks: a large one takes seconds. @throws Refusal of `files` with file and
 * reason
 */
export async function takePictures(sender: { id: number }, uploads: readonly UploadedFile[]): Promise<CheckedPicture[]> {
  const pictures: CheckedPicture[] = []
  for (const file of uploads) pictures.push(await takePicture(sender, file, 'picture'))
  return pictures
}

export async function takePicture(sender: { id: number }, { name, bytes }: UploadedFile, as: 'picture' | 'logo'): Promise<CheckedPicture> {
  if (bytes.length > largestImage) throw refused(name, `attēls drīkst būt līdz 8 MB, šis ir ${megabytes(bytes.length)} MB`)
  const picture = await readSent(sender, as, { bytes }, longest).catch((fault: unknown) => {
    throw fault instanceof Refusal ? refused(name, fault.message) : fault
  })
  return { ...picture, name: renamed(name, picture.mime) }
}

function refused(name: string, reason: string): Refusal {
  return new Refusal(422, notices.imageRule.text, { files: [name === '' ? reason : `„${name.slice(-100)}”: ${reason}`] })
}

const megabytes = (bytes: number): string => formatQuantity((Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1))

function renamed(name: string, mime: ReadPicture['mime']): string {
  return name.replace(/\.(webp|gif)$/i, mime === 'image/png' ? '.png' : '.jpg')
}

/** A data URL; null if not printable (older releases stored pictures unchecked). */
export async function printedPicture(reader: { id: number }, bytes: Uint8Array): Promise<string | null> {
  try {
    const picture = await readSent(reader, 'printedPicture', { bytes }, longest)
    return `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}`
  } catch (fault) {
    if (fault instanceof Refusal) return null
    throw fault
  }
}
