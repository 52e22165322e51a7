import { acceptanceActPdf } from '../documents/acceptance-act-pdf.ts'
import { invoicePdf } from '../documents/invoice-pdf.ts'
import { offerPdf } from '../documents/offer-pdf.ts'
import { labelPdf } from '../documents/label-pdf.ts'
import { orderPdf } from '../documents/order-pdf.ts'
import { invoiceUbl } from '../documents/ubl.ts'

/** What the worker can build, by name: pure functions from a document's data to its bytes. */
export const papers = { invoicePdf, invoiceUbl, offerPdf, orderPdf, acceptanceActPdf, labelPdf }

export type Papers = typeof papers
