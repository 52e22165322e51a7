import { incomingInvoices, type IncomingInvoiceRecord } from '../../contract/incoming-invoices/incoming-invoices.ts'
import type { Person } from './app.ts'
import { supplierUbl, type SupplierInvoiceXml } from './supplier-ubl.ts'

export const incomingForm = (...files: readonly (SupplierInvoiceXml | Buffer)[]) => ({
  fields: {},
  files: files.map((file, place) => ({ name: `rekins-${place + 1}.xml`, bytes: Buffer.isBuffer(file) ? file : supplierUbl(file) })),
})

export async function receiveInvoice(clerk: Person, file: SupplierInvoiceXml | Buffer): Promise<IncomingInvoiceRecord> {
  const { data } = await clerk.done(incomingInvoices.receive, { form: incomingForm(file) })
  return showIncoming(clerk, data.incoming_invoice)
}

export async function showIncoming(clerk: Person, { id }: { id: number }): Promise<IncomingInvoiceRecord> {
  return (await clerk.done(incomingInvoices.show, { params: { id } })).data
}

let numbers = 0

/** Of a seller who is no supplier, so it waits. */
export async function waitingInvoice(clerk: Person, date = '2026-05-04'): Promise<IncomingInvoiceRecord> {
  numbers += 1
  const seller = { name: `SIA Nepazīstamais ${numbers}`, reg_nr: String(40_203_100_000 + numbers) }
  return receiveInvoice(clerk, { number: `N-${numbers}`, seller, date, due_date: date, lines: [{ name: 'Tinte', price: 12.5 }] })
}
