import type { Body } from '../../contract/calls.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { billEvent } from './buying.ts'
import { costLine } from './cost-bills.ts'
import { clerkOf, type World } from './factories.ts'

let numbers = 0

/** A draft over lines as `10.00@21`. */
export async function creditNote(
  world: World,
  lines: readonly string[],
  fields: Omit<Body<typeof supplierInvoices.createCredit>, 'lines' | 'supplier_number'> & { supplier_number?: string },
): Promise<ProcurementInvoiceRecord> {
  numbers += 1
  const body = {
    supplier_number: `BON-${numbers}`,
    ...fields,
    lines: await Promise.all(lines.map((line) => costLine(world, line))),
  }
  return (await (await clerkOf(world)).done(supplierInvoices.createCredit, { body })).data
}

export async function creditNoteAccepted(...given: Parameters<typeof creditNote>): Promise<ProcurementInvoiceRecord> {
  return billEvent(given[0], await creditNote(...given), { event: 'ACCEPT' })
}
