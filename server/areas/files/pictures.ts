import { largestImage } from '../../../contract/files/files.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { notices } from '../../../contract/notices.ts'
import type { ReadPicture } from '../../documents/picture-reader.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { readSent } from '../../workers/file-reader.ts'

/** @file Pictures as they come in and as they are printed: none is kept that was not read to its last point. */

/** A picture that was tried: the only kind that `keepPicture` stores. */
export interface TakenPicture extends ReadPicture {
  name: string
}

/** Milliseconds that one may take; more than its reader allows itself. */
const longest = 30_000

/**
 * Pictures that a person sent, each written anew; called before anything is locked, for a large one takes seconds.
 * @throws Refusal of `files` that names the file and the reason
 */
export async function takePictures(sender: { id: number }, sent: readonly UploadedFile[]): Promise<TakenPicture[]> {
  const pictures: TakenPicture[] = []
  for (const file of sent) pictures.push(await takePicture(sender, file, 'picture'))
  return pictures
}

/** One picture, read as what it is for. */
export async function takePicture(sender: { id: number }, { name, bytes }: UploadedFile, as: 'picture' | 'logo'): Promise<TakenPicture> {
  if (bytes.length > largestImage) throw refused(name, `attēls drīkst būt līdz 8 MB, šis ir ${megabytes(bytes.length)} MB`)
  const picture = await readSent(sender, as, { bytes }, longest).catch((fault: unknown) => {
    throw fault instanceof Refusal ? refused(name, fault.message) : fault
  })
  return { ...picture, name: renamed(name, picture.mime) }
}

/** The notice of the rule, with the reason at the field. */
function refused(name: string, reason: string): Refusal {
  return new Refusal(422, notices.imageRule.text, { files: [name === '' ? reason : `„${name.slice(-100)}”: ${reason}`] })
}

const megabytes = (bytes: number): string => formatQuantity((Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1))

/** What was written as another kind is named as what it is. */
function renamed(name: string, mime: ReadPicture['mime']): string {
  return name.replace(/\.(webp|gif)$/i, mime === 'image/png' ? '.png' : '.jpg')
}

/**
 * A stored picture as the printer takes it, a data URL. Null where it cannot be printed: pictures of former releases were
 * stored untried.
 */
export async function printedPicture(reader: { id: number }, bytes: Uint8Array): Promise<string | null> {
  try {
    const picture = await readSent(reader, 'printedPicture', { bytes }, longest)
    return `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}`
  } catch (fault) {
    if (fault instanceof Refusal) return null
    throw fault
  }
}
