import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import type { IncomingMessage } from '../../contract/incoming-invoices/incoming-messages.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { checkMailbox } from '../../server/areas/incoming-invoices/mailbox.check.ts'
import { takeMessage } from '../../server/areas/incoming-invoices/messages.take.ts'
import { invoicePdf } from '../../server/documents/invoice-pdf.ts'
import { withMailbox } from '../../server/integrations/mailbox.ts'
import { mailboxOf, placeOfMailbox, type IncomingMailbox } from '../../server/runtime/incoming-mailbox.ts'
import { startIncoming } from '../../server/jobs/incoming.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { received } from '../support/buying.ts'
import { dovecotOf, findDovecot, type TestMailbox } from '../support/dovecot.ts'
import { clerkOf, makeItem, makeSupplier } from '../support/factories.ts'
import { showIncoming } from '../support/incoming-invoices.ts'
import { mailBytes } from '../support/mails.ts'
import { invoiceOf } from '../support/sample-documents.ts'
import { beginTests } from '../support/story.ts'
import { supplierUbl, wholesaler } from '../support/supplier-ubl.ts'
import { zipOf } from '../support/zip.ts'

/** @file E-invoices out of a real IMAP server. Skipped where Dovecot neither is nor can be installed. */

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let clerk: Person
let supplier: number
let times = 0

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  supplier = await makeSupplier(app, wholesaler)
})

const withDovecot = test.skipIf(findDovecot() === null)

const number = (): string => `PK-${(times += 1)}`
/** Of a seller who is no supplier. */
const ublOf = (invoice: string) =>
  supplierUbl({ number: invoice, seller: { name: 'SIA Svešais', reg_nr: '40203100999' }, lines: [{ name: 'Tinte', price: 12.5 }] })
const attached = (filename: string, content: Buffer) => ({ filename, content })

async function check(mailbox: IncomingMailbox, onFault = (error: unknown): void => void faults.push(error)) {
  return checkMailbox({ db: app.db, settings: app.settings, mailbox, failed: new Set(), isStopped: () => false, onFault }, true)
}
const faults: unknown[] = []

async function messages(query: { q?: string; source?: 'mailbox'; outcome?: IncomingMessage['outcome'] } = {}): Promise<IncomingMessage[]> {
  return (await clerk.done(incomingInvoices.messages, { query: { per_page: 100, ...query } })).data
}

async function newest(): Promise<IncomingMessage> {
  const [first] = await messages()
  if (!first) throw new Error('No message was taken')
  return first
}

const told = ({ files }: IncomingMessage) => files.map(({ name, outcome, words }) => [name, outcome, words?.replaceAll(/\s/g, ' ') ?? null])

async function taken(box: TestMailbox, mail: Parameters<typeof mailBytes>[0]): Promise<IncomingMessage> {
  await box.deliver(await mailBytes(mail))
  expect(await check(box.mailbox)).toMatchObject({ messages: 1 })
  expect(faults.splice(0)).toEqual([])
  return newest()
}

describe('a message', () => {
  withDovecot('with an e-invoice that agrees with what was received becomes a draft of nobody', async () => {
    const box = await dovecotOf()
    const item_id = await makeItem(app, { sku: 'PK-A', name: 'Prece' })
    await received(app, [{ item_id, quantity: '10', purchase_price: '5' }], { supplier_id: supplier })
    const xml = supplierUbl({ number: 'PK 1/26', lines: [{ code: 'PK-A', quantity: 10, price: 5 }] })
    const message = await taken(box, {
      subject: 'Rēķins',
      messageId: '<viens@vairums.example>',
      attachments: [attached('Rēķins Nr. 1.xml', xml)],
    })
    expect(message).toMatchObject({
      source: 'mailbox',
      sender: 'Grāmatvede Āboliņa <rekini@vairums.example>',
      subject: 'Rēķins',
      outcome: 'received',
    })
    expect(told(message)).toEqual([['Rēķins Nr. 1.xml', 'received', null]])
    const incoming = await showIncoming(clerk, message.files[0]?.incoming_invoice ?? { id: 0 })
    expect(incoming).toMatchObject({
      number: 'PK 1/26',
      status: 'drafted',
      source: 'mailbox',
      sender: message.sender,
      created_by: null,
      file_name: 'Rēķins Nr. 1.xml',
    })
    const draft = (await clerk.done(supplierInvoices.show, { params: { id: incoming.procurement_invoice?.id ?? 0 } })).data
    expect(draft).toMatchObject({ status: 'new', supplier_number: 'PK 1/26', gross: '60.50' })
    const { rows } = await sql<{ user_id: number | null; after: object }>`
      select user_id, after from audit_log where entity_type = 'incoming_invoices' and entity_id = ${incoming.id} and event = 'CREATED'`.execute(
      app.db,
    )
    expect(rows).toEqual([{ user_id: null, after: expect.objectContaining({ source: 'mailbox', sender: message.sender }) as object }])
    const { bytes } = await clerk.call(incomingInvoices.file, { params: { id: incoming.id } })
    expect(bytes.equals(xml)).toBe(true)
    expect(await box.lies()).toEqual([{ uid: 1, subject: 'Rēķins', flags: ['$Darbgalds', '\\Seen'] }])
  })

  withDovecot('keeps letters of its subject, sender and file names', async () => {
    const box = await dovecotOf()
    const subject = 'Rēķins „Ķīšezers” nr. 7 — ļoti gara tēma, kuru pasta programma saloka vairākās rindās'
    const name = 'Ļoti garš rēķina faila nosaukums ar mīkstinājumiem un garumzīmēm, šķērļiem.xml'
    const message = await taken(box, {
      subject,
      from: '"Jānis Bērziņš, SIA Ūdens" <janis@ūdens.example>',
      attachments: [attached(name, ublOf(number()))],
    })
    expect(message.subject).toBe(subject)
    expect(message.sender).toContain('Jānis Bērziņš, SIA Ūdens')
    expect(told(message)).toEqual([[name, 'received', null]])
  })

  withDovecot('with PDF/A-3 brings the XML inside', async () => {
    const box = await dovecotOf()
    const pdf = Buffer.from(await invoicePdf({ ...invoiceOf([{}]), isElectronic: true }))
    expect(told(await taken(box, { subject: 'PDF', attachments: [attached('rekins.pdf', pdf)] }))).toEqual([
      ['rekins.pdf', 'received', null],
    ])
  })

  withDovecot('with two invoices, their picture, a logo and terms receives the two', async () => {
    const box = await dovecotOf()
    const picture = Buffer.from('%PDF-1.7\n%%EOF\n')
    const attachments = [
      attached('a.xml', ublOf(number())),
      attached('a.pdf', picture),
      attached('b.xml', ublOf(number())),
      { ...attached('logo.png', Buffer.from('x')), cid: 'logo', contentDisposition: 'inline' as const },
      attached('noteikumi.docx', Buffer.from('x')),
    ]
    const message = await taken(box, { subject: 'Divi', html: '<img src="cid:logo">', attachments })
    expect(told(message).toSorted()).toEqual([
      ['a.pdf', 'other', 'PDF failā nav e-rēķina: vajag tā XML failu'],
      ['a.xml', 'received', null],
      ['b.xml', 'received', null],
      ['noteikumi.docx', 'other', 'Gaidīts .xml, .pdf vai .zip fails'],
    ])
    expect(message).toMatchObject({ outcome: 'received', problem: null })
  })

  withDovecot('with an archive receives the invoices in it, and says what the rest is', async () => {
    const archive = zipOf([
      { name: 'rekini/pirmais.xml', content: ublOf(number()) },
      { name: 'otrais.xml', content: ublOf(number()) },
      { name: 'bojats.xml', content: Buffer.from('<rēķins>') },
    ])
    const message = await taken(await dovecotOf(), { subject: 'Arhīvs', attachments: [attached('novembris.zip', archive)] })
    expect(told(message)).toEqual([
      ['novembris.zip: rekini/pirmais.xml', 'received', null],
      ['novembris.zip: otrais.xml', 'received', null],
      ['novembris.zip: bojats.xml', 'refused', 'Fails nav nolasāms kā XML'],
    ])
    expect(message).toMatchObject({ source: 'mailbox', outcome: 'partly' })
  })

  withDovecot.each(['with text', 'that is only the invoice'])(
    'that was forwarded as an attachment, %s, brings its invoice',
    async (how) => {
      const box = await dovecotOf()
      const xml = ublOf(number())
      const inner =
        how === 'with text'
          ? await mailBytes({ subject: 'Iekšējais', attachments: [attached('iekšā.xml', xml)] })
          : Buffer.from(
              `From: a@b.example\r\nSubject: x\r\nContent-Type: application/xml; name="iek.xml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${(xml.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')}\r\n`,
            )
      const forwarded = { filename: 'vēstule.eml', content: inner, contentType: 'message/rfc822', contentTransferEncoding: '7bit' as const }
      expect(told(await taken(box, { subject: 'Fwd: rēķins', attachments: [forwarded] }))).toEqual([
        [how === 'with text' ? 'iekšā.xml' : 'iek.xml', 'received', null],
      ])
    },
  )

  withDovecot('without an invoice, with a broken or a too large one does not keep others back', async () => {
    const box = await dovecotOf('tls=off&processed=Apstrādātie&refused=Noraidītie')
    const good = ublOf(number())
    await box.deliver(await mailBytes({ subject: 'Sveiciens' }))
    await box.deliver(await mailBytes({ subject: 'Salauzts', attachments: [attached('r.xml', good.subarray(0, 500))] }))
    await box.deliver(await mailBytes({ subject: 'Liels', attachments: [attached('r.xml', Buffer.alloc(25 * 1024 * 1024 + 1, 32))] }))
    await box.deliver(
      await mailBytes({ subject: 'Abi', attachments: [attached('slikts.xml', Buffer.from('<a>')), attached('labs.xml', good)] }),
    )
    await box.deliver(await mailBytes({ subject: 'Tikai PDF', attachments: [attached('r.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))] }))
    expect(await check(box.mailbox)).toEqual({ messages: 5, received: 1, refused: 4 })
    const all = (await messages()).slice(0, 5).toReversed()
    expect(all.map(({ subject, outcome }) => [subject, outcome])).toEqual([
      ['Sveiciens', 'empty'],
      ['Salauzts', 'refused'],
      ['Liels', 'refused'],
      ['Abi', 'partly'],
      ['Tikai PDF', 'refused'],
    ])
    expect(all.map(({ problem }) => problem)).toEqual([
      null,
      expect.any(String),
      'Fails ir lielāks par 25 MB',
      expect.any(String),
      expect.stringContaining('PDF failā nav e-rēķina'),
    ])
    const subjects = async (folder: string) => (await box.lies(folder)).map(({ subject }) => subject)
    expect(await subjects('INBOX')).toEqual([])
    expect(await subjects('Apstrādātie')).toEqual(['Sveiciens'])
    expect((await subjects('Noraidītie')).toSorted()).toEqual(['Abi', 'Liels', 'Salauzts', 'Tikai PDF'])
  })

  withDovecot('that comes twice, or an invoice in two messages, is received once', async () => {
    const box = await dovecotOf()
    const xml = ublOf(number())
    const mail = await mailBytes({
      subject: 'Dubults',
      messageId: '<dubults@vairums.example>',
      attachments: [attached('r.xml', xml)],
    })
    await box.deliver(mail)
    await box.deliver(mail)
    expect(await check(box.mailbox)).toEqual({ messages: 2, received: 1, refused: 0 })
    const [second, first] = await messages({ q: 'Dubults' })
    expect([first?.outcome, second?.outcome]).toEqual(['received', 'known'])
    expect(second?.files[0]?.incoming_invoice).toEqual(first?.files[0]?.incoming_invoice)
    expect(second?.problem?.replaceAll(/\s/g, ' ')).toMatch(/^Šis fails \(rēķins PK-\d+\) jau ir saņemts/)
    const both = [attached('jauns.xml', ublOf(number())), attached('vecs.xml', xml)]
    const message = await taken(box, { subject: 'Jauns un vecs', attachments: both })
    expect(message.outcome).toBe('received')
    expect(message.files.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['jauns.xml', 'received'],
      ['vecs.xml', 'known'],
    ])
    expect(await check(box.mailbox)).toEqual({ messages: 0, received: 0, refused: 0 })
  })
})

describe('a process that ends', () => {
  withDovecot('between taking a message and marking it leaves it to be marked, not taken again (INV-INCOMING-6)', async () => {
    const box = await dovecotOf('tls=off&processed=Apstrādātie')
    const xml = ublOf(number())
    const uid = await box.deliver(await mailBytes({ subject: 'Pārtraukts', attachments: [attached('r.xml', xml)] }))
    const validity = await withMailbox(box.mailbox, async (open) => open.validity)
    const source_key = `${placeOfMailbox(box.mailbox)} ${validity} ${uid}`
    const message = { source: 'mailbox', source_key, message_id: null, sender: null, subject: 'Pārtraukts', sent_at: null } as const
    await takeMessage(app.db, app.settings, { ...message, files: [{ name: 'r.xml', bytes: xml }] })
    expect(await check(box.mailbox)).toEqual({ messages: 0, received: 0, refused: 0 })
    expect(await messages({ q: 'Pārtraukts' })).toHaveLength(1)
    expect(await box.lies()).toEqual([])
    expect((await box.lies('Apstrādātie')).map(({ subject }) => subject)).toEqual(['Pārtraukts'])
  })

  test('before its commit leaves nothing, and two at once take a message once (INV-INCOMING-6)', async () => {
    const files = [{ name: 'r.xml', bytes: ublOf(number()) }]
    const message = {
      source: 'mailbox',
      source_key: `vienlaikus ${times}`,
      message_id: null,
      sender: null,
      subject: 'Vienlaikus',
      sent_at: null,
      files,
    } as const
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => takeMessage(app.db, app.settings, message)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['received', 'received', 'received', 'received'])
    expect(await messages({ q: 'Vienlaikus' })).toHaveLength(1)
  })
})

describe('two servers', () => {
  withDovecot('look at a mailbox one after the other, and take each message once', async () => {
    const box = await dovecotOf()
    for (let place = 0; place < 6; place += 1)
      await box.deliver(await mailBytes({ subject: `Kopīgs ${place}`, attachments: [attached('r.xml', ublOf(number()))] }))
    await sql`update incoming_checks set next_at = 'epoch'`.execute(app.db)
    const settings = { ...app.settings, INCOMING_MAIL_URL: box.mailbox }
    const stops = [1, 2, 3].map(() => startIncoming({ db: app.db, settings, every: 20, onFault: (error) => faults.push(error) }))
    await vi.waitFor(async () => expect(await messages({ q: 'Kopīgs' })).toHaveLength(6), 20_000)
    await Promise.all(stops.map((stop) => stop()))
    expect(faults.splice(0)).toEqual([])
    expect((await messages({ q: 'Kopīgs' })).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'received'))
  })
})

describe('a mailbox that cannot be read says in words what is wrong', () => {
  withDovecot('of its password, its folders and its security', async () => {
    const { mailbox } = await dovecotOf()
    const wrong = async (change: Partial<IncomingMailbox>) => check({ ...mailbox, ...change }).then(String, (error: Error) => error.message)
    expect(await wrong({ password: 'cita' })).toBe('Pastkastes serveris nepieņem lietotāju „rekini@test.example” vai tā paroli')
    expect(await wrong({ folder: 'Nav tādas' })).toBe('Pastkastē nav mapes „Nav tādas”')
    expect(await wrong({ processed: 'Arhīvs' })).toBe('Pastkastē nav mapes „Arhīvs”')
    expect(await wrong({ tls: 'upgraded' })).toMatch(/^Ar pastkastes serveri 127\.0\.0\.1 nevar izveidot drošu savienojumu \(TLS\)/)
    expect(await wrong({ tls: 'direct' })).toMatch(/^Ar pastkastes serveri 127\.0\.0\.1 nevar izveidot drošu savienojumu \(TLS\)/)
    const { rows } = await sql<{ error: string | null }>`select error from incoming_checks where source = 'mailbox'`.execute(app.db)
    expect(rows[0]?.error).toMatch(/TLS/)
  })

  test('of a server that is not there', async () => {
    const unknown = mailboxOf('imap://a:b@nav.invalid/')
    await expect(check(unknown)).rejects.toThrow('Pastkastes servera vārds „nav.invalid” nav atrasts')
    await expect(check({ ...unknown, host: '127.0.0.1', port: 9 })).rejects.toThrow(
      'Pastkastes serveris 127.0.0.1 portā 9 savienojumu nepieņem',
    )
  })
})

describe('a person', () => {
  withDovecot('looks now, and sees which mailbox it is but not its password', async () => {
    const box = await dovecotOf()
    const { user, password, host } = box.mailbox
    const at = await startApp({
      INCOMING_MAIL_URL: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${box.mailbox.port}/INBOX?tls=off`,
    })
    try {
      const person = await clerkOf(at)
      await box.deliver(await mailBytes({ subject: 'Tagad', attachments: [attached('r.xml', ublOf(number()))] }))
      expect((await person.done(incomingInvoices.checkMessages, { body: {} })).data).toEqual({ messages: 1, received: 1, refused: 0 })
      const { body, bytes } = await person.call(incomingInvoices.messageSourceStates)
      expect(body.data.sources).toEqual([
        {
          source: 'mailbox',
          is_set: true,
          place: 'rekini@test.example (127.0.0.1), INBOX',
          checked_at: expect.any(String) as string,
          error: null,
        },
        { source: 'folder', is_set: false, place: null, checked_at: null, error: null },
      ])
      expect(bytes.toString()).not.toContain(password)
      await sql`update incoming_checks set claimed_until = now() + interval '1 minute'`.execute(at.db)
      const busy = await person.call(incomingInvoices.checkMessages, { body: {} })
      expect([busy.status, busy.body.message]).toEqual([422, 'Pastkasti vai mapi šobrīd pārbauda; pēc brīža skatiet sarakstu'])
    } finally {
      await at.close()
    }
  })

  test('is told where nothing is set', async () => {
    const { status, body } = await clerk.call(incomingInvoices.checkMessages, { body: {} })
    expect([status, body.message]).toEqual([422, 'Pastkaste un mape nav iestatīta: INCOMING_MAIL_URL un INCOMING_INVOICES_DIR'])
  })
})

test.each([
  [
    'imaps://a%40b.lv:p%3Ass@imap.example.lv',
    {
      host: 'imap.example.lv',
      port: 993,
      tls: 'direct',
      user: 'a@b.lv',
      password: 'p:ss',
      folder: 'INBOX',
      processed: null,
      refused: null,
    },
  ],
  [
    'imap://a:b@h:1143/Mape/Apak%C5%A1a?processed=Labie&refused=Sliktie',
    { port: 1143, tls: 'upgraded', folder: 'Mape/Apakša', processed: 'Labie', refused: 'Sliktie' },
  ],
  ['imap://a:b@h/?tls=off', { port: 143, tls: 'none', folder: 'INBOX' }],
])('the setting %s names a mailbox', (text, mailbox) => {
  expect(mailboxOf(text)).toMatchObject(mailbox)
})

test.each([
  ['pop3://a:b@h', /imaps:\/\//],
  ['imaps://h/INBOX', /lietotājs un parole/],
  ['imaps://a:b@h/?tls=off', /tls=off/],
  ['imaps://a:b@h/?mape=x', /parametru mape nepazīst/],
  ['imaps://a:b%zz@h/', /%25/],
  ['imaps://a:b@h/Rekini?processed=Rekini', /citas mapes/],
])('the setting %s is refused', (text, words) => {
  expect(() => mailboxOf(text)).toThrow(words)
})
