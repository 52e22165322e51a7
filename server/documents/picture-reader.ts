import sharp, { type Metadata, type Sharp } from 'sharp'
import { Unreadable } from './unreadable.ts'

/** Upright, sRGB, without metadata. */
export interface ReadPicture {
  bytes: Uint8Array
  mime: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** Small files may claim a billion pixels. */
const mostPoints = 50_000_000

/** A4 at 240 dpi. */
const printedSide = 2000

/** Seconds; 50 million pixels take six. */
const longest = 20

// Leaves processors to others.
sharp.concurrency(1)
sharp.cache(false)

const notTaken: readonly { name: string; begins: RegExp }[] = [
  { name: 'HEIC', begins: /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/ },
  { name: 'AVIF', begins: /^[^]{4}ftypavi[fs]/ },
  { name: 'TIFF', begins: /^(II\*\0|MM\0\*|II\+\0|MM\0\+)/ },
  { name: 'BMP', begins: /^BM[^]{4}\0\0\0\0/ },
  { name: 'SVG', begins: /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s/>]/ },
]

const supportedFormats = /^(\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP)/

/** PNG and GIF become PNG, JPEG stays, WebP either. @throws Unreadable */
export async function readPicture({ bytes }: { bytes: Uint8Array }): Promise<ReadPicture> {
  const { format, hasAlpha } = await described(bytes)
  const isPhoto = format === 'jpeg' || (format === 'webp' && !hasAlpha)
  return written(upright(bytes), isPhoto ? 'jpeg' : 'png')
}

/** On white, limited to print size. @throws Unreadable */
export async function printedPicture({ bytes }: { bytes: Uint8Array }): Promise<ReadPicture> {
  const { format } = await described(bytes)
  const fit = upright(bytes)
    .resize({ width: printedSide, height: printedSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  return written(fit, format === 'jpeg' ? 'jpeg' : 'png')
}

async function described(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.length === 0) throw new Unreadable('fails ir tukšs')
  const begins = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const other = notTaken.find((kind) => kind.begins.test(begins))
  if (other) throw new Unreadable(`${other.name} attēlus nepieņem; saglabājiet to kā JPEG vai PNG`)
  if (!supportedFormats.test(begins)) throw new Unreadable('fails nav attēls; pieņem PNG, JPEG, WebP un GIF')
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (metadata.width * metadata.height > mostPoints) throw new Unreadable('attēlā ir vairāk nekā 50 miljoni punktu; samaziniet to')
  return metadata
}

/** Damaged data fails when read. */
const upright = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPoints }).timeout({ seconds: longest }).autoOrient().toColourspace('srgb')

async function written(picture: Sharp, format: 'png' | 'jpeg'): Promise<ReadPicture> {
  const encoded = format === 'jpeg' ? picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }) : picture.png()
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch((fault: unknown) => {
    throw fault instanceof Error && fault.message.includes('timeout')
      ? new Unreadable('attēls ir pārāk sarežģīts; samaziniet to')
      : damaged()
  })
  return { bytes: data, mime: `image/${format}`, width: info.width, height: info.height }
}

function damaged(): Unreadable {
  return new Unreadable('attēls ir bojāts; saglabājiet to no jauna')
}
