import { inflateSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/** Bytes of one attachment once it is inflated, and how many of them are looked at. */
const largest = 20 * 1024 * 1024
const mostAttachments = 20

export const withoutInvoice = 'PDF failā nav e-rēķina: vajag tā XML failu'

/**
 * The e-invoice that a PDF carries as an attachment (PDF/A-3: Factur-X, ZUGFeRD, ours). Attachments are streams of the
 * file itself, never parts of an object stream, so they are found without reading the tables of references.
 */
export function invoiceInPdf(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pdf = file.toString('latin1')
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(pdf)) throw new Unreadable('PDF ir aizsargāts ar paroli: vajag e-rēķina XML failu')
  const found = attachmentsOf(file, pdf).filter((content) => isInvoice(content))
  const [first] = found
  if (!first) throw new Unreadable(withoutInvoice)
  if (found.length > 1) throw new Unreadable(`PDF failā ir vairāki e-rēķini (${found.length}); ielasiet to XML failus pa vienam`)
  return first
}

function attachmentsOf(file: Buffer, pdf: string): Buffer[] {
  const found: Buffer[] = []
  const header = /\/EmbeddedFile\b/g
  for (let hit = header.exec(pdf); hit && found.length < mostAttachments; hit = header.exec(pdf)) {
    const object = pdf.lastIndexOf(' obj', hit.index)
    const start = pdf.indexOf('stream', hit.index)
    const dictionary = pdf.slice(object, start)
    // The name of the attachment (a file specification) mentions the stream without being one.
    if (object === -1 || start === -1 || dictionary.includes('endobj')) continue
    const content = contentOf(file, pdf, { dictionary, start })
    if (content) found.push(content)
    header.lastIndex = start
  }
  return found
}

function contentOf(file: Buffer, pdf: string, { dictionary, start }: { dictionary: string; start: number }): Buffer | null {
  const from = start + 'stream'.length + (pdf.startsWith('\r\n', start + 'stream'.length) ? 2 : 1)
  // A length may stand in an object of its own.
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1]
  const to = length === undefined ? pdf.indexOf('endstream', from) : from + Number(length)
  if (to === -1 || to > file.length) return null
  const stored = file.subarray(from, to)
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? ''
  if (filters === '' || filters === '[]') return stored
  if (!/^\[?\s*\/(FlateDecode|Fl)\s*\]?$/.test(filters)) return null
  try {
    return inflateSync(stored, { maxOutputLength: largest })
  } catch {
    throw new Unreadable('PDF failā iekļautais e-rēķins nav nolasāms vai ir pārāk liels')
  }
}

/** Other attachments may be XML too. */
function isInvoice(content: Buffer): boolean {
  return /<(?:\w+:)?(?:CrossIndustryInvoice|Invoice|CreditNote)[\s>]/.test(content.subarray(0, 4000).toString('latin1'))
}
