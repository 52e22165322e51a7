import { ublOfCii } from './cii-to-ubl.ts'
import { invoiceInPdf } from './pdf-invoice.ts'
import { documentIn, readInvoice, type ReceivedInvoice } from './ubl-reader.ts'
import { child, readXml } from './xml-reader.ts'

/**
 * A supplier's invoice or credit note as UBL or CII, by itself or inside a PDF.
 * @throws Unreadable
 */
export function readIncomingInvoice(bytes: Uint8Array): ReceivedInvoice {
  const file = readXml(isPdf(bytes) ? invoiceInPdf(bytes) : bytes)
  const cii = child(file, 'CrossIndustryInvoice')
  return readInvoice(cii ? { root: 'Invoice', document: ublOfCii(cii) } : documentIn(file), true)
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '%PDF'
}
