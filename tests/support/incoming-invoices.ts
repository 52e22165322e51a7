import { sql } from 'kysely'
import { incomingInvoices, type IncomingInvoiceRecord } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { one } from '../../server/db/one.ts'
import type { Person } from './app.ts'
import { makeItem, type World } from './factories.ts'
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

/** A code that the supplier has for an item, by default a new one. Its key. */
export async function learnedCode(app: World, supplier_id: number, code = `K-${(numbers += 1)}`, item_id?: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into supplier_item_codes (supplier_id, code, catalog_item_id) values (${supplier_id}, ${code}, ${item_id ?? (await makeItem(app))})
    returning id`.execute(app.db)
  return one(rows).id
}
