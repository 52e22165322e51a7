import { test } from '@playwright/test'
import type { Answer } from '../../contract/calls.ts'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierUbl } from '../../tests/support/supplier-ubl.ts'
import type { Worker } from './people.ts'
import { unique } from './records.ts'

/** Of a seller who is no supplier, so it waits. */
export async function newIncomingInvoice({ token }: Pick<Worker, 'token'>): Promise<number> {
  const mark = unique()
  const file = supplierUbl({ number: `IR-${mark}`, seller: { name: `SIA Jauns ${mark}` }, lines: [{ name: 'Tinte', price: 12.5 }] })
  const body = new FormData()
  body.set('files', new Blob([new Uint8Array(file)]), `${mark}.xml`)
  const answer = await fetch(`${test.info().project.use.baseURL}${incomingInvoices.receive.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return ((await answer.json()) as Answer<typeof incomingInvoices.receive>).data.incoming_invoice.id
}
