import { inflateSync } from 'node:zlib'
import { frameOf } from './pdf-flow.ts'
import { titleBlock } from './pdf-parts.ts'
import { printPdf } from './pdf.ts'
import { shared } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** Points of a picture: on paper it is at most 9 cm wide, and a transparent one is taken apart for every print. */
const mostPoints = 1_000_000

/** Every document carries it. */
const mostBytes = 1_000_000

/** A logo as it was sent. */
export interface SentLogo {
  bytes: Uint8Array
  /** What its first bytes say it is. */
  picture: { mime: string; width: number; height: number } | null
}

/**
 * Holds a logo against what it is for: a picture that cannot be printed would stop every document from then on.
 * @throws Unreadable saying what is wrong with it
 */
export async function checkLogo({ bytes, picture }: SentLogo): Promise<void> {
  if (picture === null || !['image/png', 'image/jpeg'].includes(picture.mime)) throw new Unreadable('Logotipam jābūt PNG vai JPEG attēlam')
  if (picture.width * picture.height > mostPoints) throw new Unreadable('Logotipā ir vairāk nekā miljons punktu; samaziniet to')
  if (bytes.length > mostBytes) throw new Unreadable('Logotips drīkst būt līdz 1 MB; samaziniet to')
  const data = Buffer.from(bytes)
  if (picture.mime === 'image/png' ? !isWhole(data) : !data.subarray(-1024).includes(Buffer.of(0xff, 0xd9))) throw damaged()
  const printed = await trialPrint(`data:${picture.mime};base64,${data.toString('base64')}`)
  // The archive's profile of colours is sRGB.
  if (Buffer.from(printed).includes('/DeviceCMYK')) throw new Unreadable('Logotipa krāsas ir drukai (CMYK); saglabājiet to kā RGB')
}

function damaged(): Unreadable {
  return new Unreadable('Logotipa attēls ir bojāts; saglabājiet to no jauna')
}

async function trialPrint(logo: string): Promise<Uint8Array> {
  const document = { number: '1', seller: { name: '' }, logo, language: 'lv' as const }
  const frame = frameOf(document, shared.no, '2026-01-01')
  return printPdf([titleBlock(frame.voice, { ...document, title: shared.no })], frame).catch(() => {
    throw damaged()
  })
}

/** Whether the points of a PNG are all there: the printer hands them on unread. */
function isWhole(png: Buffer): boolean {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const [width, height, bits, colour, interlaced] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25], png[28]]
  const row = 1 + Math.ceil((width * (bits ?? 0) * (channels[colour ?? 0] ?? 0)) / 8)
  try {
    const points = inflateSync(Buffer.concat(parts), { maxOutputLength: 8 * mostPoints + 2 * height + 1024 })
    return interlaced === 1 || points.length === row * height
  } catch {
    return false
  }
}

/** Values of a point by the colour type of a PNG. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
