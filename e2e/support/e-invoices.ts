import { customers } from '../../contract/customers/customers.ts'
import { eInvoices, type EInvoiceRow } from '../../contract/e-invoices/e-invoices.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person } from '../../tests/support/app.ts'
import { newDraftInvoice } from './draft-invoices.ts'
import { newCustomer } from './records.ts'

/** Of an accepted invoice to a new public body. */
export async function newEInvoice(person: Person): Promise<EInvoiceRow> {
  const { id: customer_id } = await newCustomer(person)
  const customer = { params: { id: customer_id } }
  const { lock_version } = (await person.done(customers.show, customer)).data
  await person.done(customers.update, { ...customer, body: { is_public_body: true, lock_version } })
  await person.done(invoices.accept, { params: { id: await newDraftInvoice(person, customer_id) } })
  const [row] = (await person.done(eInvoices.list, { query: { customer_id } })).data
  if (!row) throw new Error('The accepted invoice is not on the list of e-invoices')
  return row
}
