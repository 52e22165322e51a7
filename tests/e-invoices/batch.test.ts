import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { eInvoices, mostInBatch } from '../../contract/e-invoices/e-invoices.ts'
import { dayOf } from '../../contract/format.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fileNames } from '../../server/areas/e-invoices/e-invoices.batch.ts'
import { credited } from '../support/crediting.ts'
import { owedEInvoice, publicBody } from '../support/e-invoices.ts'
import { accepted } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** @file The ZIP for the electronic declaration system (INV-EINVOICE-4). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const rowsOf = async (customer_id: number) => (await clerk.done(eInvoices.list, { query: { customer_id } })).data
const batchOf = (...e_invoice_ids: number[]) => clerk.call(eInvoices.batch, { body: { e_invoice_ids } })
const nameOf = ({ headers }: Awaited<ReturnType<typeof batchOf>>) => /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1]
const refusedOf = ({ status, body }: Awaited<ReturnType<typeof batchOf>>) => [status, body.errors]

test('has the same file of each invoice and credit note as its own page, each once', async () => {
  const customer_id = await publicBody(app)
  const invoice = await accepted(app, { customer_id })
  const note = await credited(app, invoice)
  const ids = (await rowsOf(customer_id)).map(({ id }) => id)
  const answer = await batchOf(...ids, ...ids)
  expect([answer.status, nameOf(answer), answer.headers['content-type']]).toEqual([
    200,
    `e-rekini-${dayOf(new Date())}.zip`,
    'application/zip',
  ])
  const files = unzipSync(answer.bytes)
  expect(Object.keys(files).toSorted()).toEqual([`${invoice.number}.xml`, `${note.number}.xml`].toSorted())
  const own = [await clerk.call(invoices.xml, { params: { id: invoice.id } }), await clerk.call(credits.xml, { params: { id: note.id } })]
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')
  expect([files[`${invoice.number}.xml`], files[`${note.number}.xml`]].map(text)).toEqual(own.map(({ bytes }) => text(bytes)))
  // Nothing is marked by it.
  expect((await rowsOf(customer_id)).map(({ status }) => status)).toEqual(['to_send', 'to_send'])
})

test('one that was refused is in it again', async () => {
  const { id } = await owedEInvoice(app)
  await clerk.done(eInvoices.send, { params: { id }, body: {} })
  await clerk.done(eInvoices.refuse, { params: { id }, body: { rejected_reason: 'Nav pircēja numura' } })
  expect((await batchOf(id)).status).toBe(200)
})

test('is refused as a whole where one is reported by somebody else, is sent or is none', async () => {
  const ours = await owedEInvoice(app)
  const sent = await owedEInvoice(app)
  await clerk.done(eInvoices.send, { params: { id: sent.id }, body: {} })
  const address = await owedEInvoice(app, { einvoice_channel: 'e_adrese' })
  const operator = await owedEInvoice(app, { einvoice_channel: 'peppol' })
  expect(refusedOf(await batchOf(ours.id, address.id))).toEqual([
    422,
    { 'e_invoice_ids.1': [`Lauks „E-rēķini”: ${address.number}: datus nodod e-adrese, paketē tos neliek`] },
  ])
  expect(refusedOf(await batchOf(operator.id, ours.id))).toEqual([
    422,
    { 'e_invoice_ids.0': [`Lauks „E-rēķini”: ${operator.number}: datus nodod operators, paketē tos neliek`] },
  ])
  expect(refusedOf(await batchOf(ours.id, ours.id, sent.id))).toEqual([
    422,
    { 'e_invoice_ids.2': [`Lauks „E-rēķini”: ${sent.number}: dati jau nodoti (nosūtīts)`] },
  ])
  expect(refusedOf(await batchOf(ours.id, 999_999))).toEqual([422, { 'e_invoice_ids.1': ['Lauks „E-rēķini”: tāda nav'] }])
  const many = Array.from({ length: mostInBatch + 1 }, (_, place) => place + 1)
  expect((await batchOf(...many)).status).toBe(422)
  expect((await batchOf()).status).toBe(422)
})

test('signs of a number that no file name may have are replaced, and equal names stay apart', () => {
  const numbers = ['R/2026 1', 'R:2026 1', 'KR-2026-000002', 'Ņ.1']
  expect(fileNames(numbers.map((number, id) => ({ id, number })))).toEqual([
    'R_2026_1.xml',
    'R_2026_1-1.xml',
    'KR-2026-000002.xml',
    'Ņ.1.xml',
  ])
})
