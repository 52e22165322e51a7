import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { generatedBytes } from '../../server/areas/files/generated.ts'
import { invoicePrint } from '../../server/areas/invoices/invoices.files.ts'
import { limitsOf } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { buildNext } from '../../server/jobs/documents.ts'
import { startOutbox } from '../../server/jobs/outbox.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeService } from '../support/factories.ts'
import { accepted, invoiceNow, makeBuyer, spareNumber } from '../support/invoicing.ts'
import { smtpSink } from '../support/smtp-sink.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const documentFiles = async (area: typeof invoices | typeof credits, id: number) => ({
  pdf: (await pdfPages((await clerk.call(area.pdf, { params: { id } })).bytes)).flat().join('\n'),
  ubl: (await clerk.call(area.xml, { params: { id } })).bytes.toString(),
})

async function buildAll(): Promise<void> {
  while (await buildNext(app.db, app.settings)) {}
}

test('a renumbered invoice, and the credit note that names it, are printed and sent under the new number', async () => {
  const invoice = await accepted(app, { order_items: [{ item_id: await makeService(app), quantity: '2' }] })
  const [line] = invoice.invoice_items
  const note = await credited(app, invoice, { items: [{ invoice_item_id: line?.id ?? 0, quantity: '1' }] })
  await buildAll()
  const former = invoice.number ?? ''
  expect((await documentFiles(credits, note.id)).ubl).toContain(former)
  const number = await spareNumber(app, 'invoice', invoice.date)
  const { lock_version } = await invoiceNow(app, invoice.id)
  await clerk.done(invoices.setNumber, { params: { id: invoice.id }, body: { number, lock_version } })

  for (const [area, id] of [[invoices, invoice.id] as const, [credits, note.id] as const]) {
    const { pdf, ubl } = await documentFiles(area, id)
    for (const text of [pdf, ubl]) {
      expect(text).toContain(number)
      // KR-2026-000001 ends with R-2026-000001.
      expect(text).not.toMatch(new RegExp(`(?<!K)${former}`))
    }
  }
  await buildAll()
})

test('a mail that waits goes with the document as it is by then, and the document says when it was sent', async () => {
  const invoice = await accepted(app, { customer_id: await makeBuyer(app, { einvoice_channel: 'email' }) })
  const address = 'kads@test.example'
  await clerk.done(invoices.emailToAddress, { params: { id: invoice.id }, body: { address, include_attachments: true } })
  const number = await spareNumber(app, 'invoice', invoice.date)
  const { lock_version, sent_at } = await invoiceNow(app, invoice.id)
  expect(sent_at).toBeNull()
  await clerk.done(invoices.setNumber, { params: { id: invoice.id }, body: { number, lock_version } })
  const sink = await smtpSink()
  onTestFinished(startOutbox({ db: app.db, settings: { ...app.settings, SMTP_URL: sink.url }, every: 20 }))
  await expect.poll(async () => (await invoiceNow(app, invoice.id)).sent_at, { timeout: 15_000 }).not.toBeNull()
  const [mail = ''] = sink.mails
  expect(mail).toContain(`Subject: =?UTF-8?Q?R=C4=93=C4=B7ins_${number}`)
  expect(mail).toContain(`filename=${number}.pdf`)
  expect(mail).not.toContain(invoice.number)
  const [, attached = ''] = /filename=[^\r\n]+\.xml[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? []
  const ubl = Buffer.from(attached, 'base64').toString()
  expect(ubl).toContain(`<cbc:ID>${number}</cbc:ID>`)
  expect(ubl).not.toContain(invoice.number)
})

test('a renumbered credit note is printed and sent under the new number', async () => {
  const note = await credited(app, await accepted(app), { reason: 'error' })
  await buildAll()
  const number = await spareNumber(app, 'credit_note', note.date)
  await clerk.done(credits.setNumber, { params: { id: note.id }, body: { number, lock_version: note.lock_version } })
  const { pdf, ubl } = await documentFiles(credits, note.id)
  for (const text of [pdf, ubl]) {
    expect(text).toContain(number)
    expect(text).not.toContain(note.number)
  }
})

test('the audit finds a stored document of former days', async () => {
  const { id } = await accepted(app)
  await buildAll()
  const broken = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant)
  expect(await broken()).toEqual([])
  const file = app.db
    .updateTable('files')
    .where('fileable_type', '=', 'invoices')
    .where('fileable_id', '=', id)
    .where('mime', '=', 'application/pdf')
  const { number } = await invoiceNow(app, id)
  await file.set({ name: 'R-1999-000001.pdf' }).execute()
  expect(await broken()).toEqual(['stored_documents_are_of_today'])
  await file.set({ name: `${number}.pdf` }).execute()
})

test('a document that is written while it is printed is let go of before it is printed anew', async () => {
  const { id } = await accepted(app)
  const isFree: boolean[] = []
  const documentKind: typeof invoicePrint = {
    ...invoicePrint,
    build: async (ctx, ...buildArgs) => {
      const taken = sql`select from invoices where id = ${id} for update nowait`
      isFree.push(
        await app.db.transaction().execute(async (tx) =>
          taken.execute(tx).then(
            () => true,
            () => false,
          ),
        ),
      )
      if (isFree.length === 1) await sql`update invoices set updated_at = now() where id = ${id}`.execute(app.db)
      return invoicePrint.build(ctx, ...buildArgs)
    },
  }
  const bytes = await generatedBytes({ db: app.db, settings: app.settings, user: { id: clerk.id } }, documentKind, { id, form: 'ubl' })
  expect(isFree).toEqual([true, true])
  expect((await clerk.call(invoices.xml, { params: { id } })).bytes.equals(Buffer.from(bytes))).toBe(true)
})

test('who reads a document waits for one who mails it longer than a call waits for a record', { timeout: 60_000 }, async () => {
  const { id } = await accepted(app)
  const held = app.db.transaction().execute(async (tx) => {
    await sql`select from invoices where id = ${id} for update`.execute(tx)
    await after(limitsOf.calls.lock + 1500)
  })
  const bytes = generatedBytes({ db: app.db, settings: app.settings, user: { id: clerk.id } }, invoicePrint, { id, form: 'ubl' })
  expect((await bytes).length).toBeGreaterThan(1000)
  await held
})
