import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Into the folder of e-invoices, complete long enough to be taken. */
export async function putIn(name: string, content: string | Buffer): Promise<void> {
  const path = join(process.env['E2E_INCOMING'] ?? '', name)
  await writeFile(path, content)
  const then = Date.now() / 1000 - 60
  await utimes(path, then, then)
}
