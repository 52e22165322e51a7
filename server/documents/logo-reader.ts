import { frameOf } from './pdf-flow.ts'
import { titleBlock } from './pdf-parts.ts'
import { printPdf } from './pdf.ts'
import { readPicture, type ReadPicture } from './picture-reader.ts'
import { shared } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** At most 9 cm printed; transparency is expensive. */
const mostPoints = 1_000_000

/** Embedded in every document. */
const mostBytes = 1_000_000

/** @throws Unreadable if not printable */
export async function readLogo({ bytes }: { bytes: Uint8Array }): Promise<ReadPicture> {
  const logo = await readPicture({ bytes })
  if (logo.width * logo.height > mostPoints) throw new Unreadable('logotipā ir vairāk nekā miljons punktu; samaziniet to')
  if (logo.bytes.length > mostBytes) throw new Unreadable('logotips drīkst būt līdz 1 MB; samaziniet to')
  await trialPrint(`data:${logo.mime};base64,${Buffer.from(logo.bytes).toString('base64')}`)
  return logo
}

async function trialPrint(logo: string): Promise<void> {
  const document = { number: '1', seller: { name: '' }, logo, language: 'lv' as const }
  const frame = frameOf(document, shared.no, '2026-01-01')
  await printPdf([titleBlock(frame.locale, { ...document, title: shared.no })], frame).catch(() => {
    throw new Unreadable('logotipu nevar nodrukāt; saglabājiet to no jauna')
  })
}
