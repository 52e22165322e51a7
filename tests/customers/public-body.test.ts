import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { brought, regNr } from '../support/sheets.ts'
import { beginTests } from '../support/story.ts'

/** Public bodies get structured invoices by default; others need confirmation. */

let app: TestApp
let clerk: Person
let typeId = 0
beginTests((begun) => ({ app, clerk } = begun))
beforeAll(async () => {
  typeId = (await app.db.selectFrom('customer_types').select('id').where('is_public_body', '=', true).executeTakeFirstOrThrow()).id
})

let customerCount = 700
const school = (more: object = {}) => {
  customerCount += 1
  const body = {
    name: `Skola ${customerCount}`,
    legal_address: 'Skolas iela 1',
    city: 'Rīga',
    postal_code: 'LV-1010',
    reg_nr: registrationNumber(customerCount),
  }
  return { params: { typeId }, body: { ...body, ...more } }
}

test.each([
  ['with an address', { email: 'skola@test.example' }, 'email'],
  ['with an address for invoices', { invoice_email: 'rekini@test.example' }, 'email'],
  ['without an address', {}, 'none'],
  ['where another channel was chosen', { email: 'skola@test.example', einvoice_channel: 'e_adrese' }, 'e_adrese'],
  ['that is said to be none', { email: 'skola@test.example', is_public_body: false }, 'none'],
])('a new public body %s', async (_, more, channel) => {
  const { data } = await clerk.done(customers.create, school(more))
  expect(data.einvoice_channel).toBe(channel)
})

test('who becomes a public body gets the channel with it, unless it is chosen; who is none gets nothing', async () => {
  const saved = async (body: object) => {
    const { data } = await clerk.done(customers.create, school({ email: 'skola@test.example', is_public_body: false }))
    const call = { params: { id: data.id }, body: { ...body, lock_version: data.lock_version } }
    return (await clerk.done(customers.update, call)).data.einvoice_channel
  }
  expect(await saved({ is_public_body: true })).toBe('email')
  expect(await saved({ is_public_body: true, einvoice_channel: 'none' })).toBe('none')
  expect(await saved({ city: 'Ogre' })).toBe('none')
})

async function attachedTo(kind: 'invoice' | 'credit_note', id: number): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array(select a ->> 'name' from jsonb_array_elements(payload -> 'attachments') a) as names
    from outbox where dedupe_key like ${`email:${kind}:${id}:%`}`.execute(app.db)
  return rows.flatMap(({ names }) => names)
}

test.each(['none', 'e_adrese', 'email'])('the letter carries the XML, whatever the channel: %s', async (einvoice_channel) => {
  const invoice = await accepted(app, { customer_id: await makeBuyer(app, { is_public_body: true, einvoice_channel }) })
  await clerk.done(invoices.email, { params: { id: invoice.id } })
  expect(await attachedTo('invoice', invoice.id)).toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`])
  const note = await credited(app, invoice, { reason: 'error' })
  await clerk.done(credits.emailToAddress, { params: { id: note.id }, body: { address: 'kads@cits.example' } })
  expect(await attachedTo('credit_note', note.id)).toEqual([`${note.number}.pdf`, `${note.number}.xml`])
})

test('a simplified invoice to one is asked about: new, as a copy, and when it becomes its buyer', async () => {
  const body = {
    customer_id: await makeBuyer(app, { is_public_body: true }),
    payment_method: 'transfer' as const,
    items: [{ name: 'Galds', unit_price: '10' }],
  }
  const confirmation = ({
    status,
    body: answer,
  }: {
    status: number
    body: { confirm?: { code: string } | undefined; errors?: object | undefined }
  }) => [...[status, answer.confirm?.code, Object.keys(answer.errors ?? {})]]
  const question = [422, 'public-body-simplified', ['customer_id']]
  const headers = { [confirmedHeader]: 'public-body-simplified' }
  expect(confirmation(await clerk.call(simplified.create, { body }))).toEqual(question)
  const { data: issued } = await clerk.done(simplified.create, { body, headers })
  expect(confirmation(await clerk.call(simplified.copy, { params: { id: issued.id } }))).toEqual(question)
  const { data: other } = await clerk.done(simplified.create, { body: { ...body, customer_id: await makeBuyer(app) } })
  const change = { params: { id: other.id }, body: { customer_id: body.customer_id, lock_version: other.lock_version } }
  expect(confirmation(await clerk.call(simplified.update, change))).toEqual(question)
  expect((await clerk.call(simplified.update, { ...change, headers })).status).toBe(200)
  const noteUpdate = { params: { id: issued.id }, body: { notes: 'Paldies', lock_version: issued.lock_version } }
  expect((await clerk.call(simplified.update, noteUpdate)).status).toBe(200)
})

test('one that moves in by a sheet gets the channel, too, where it has an address', async () => {
  await brought(app, clerk, 'customers', [
    ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese', 'Klienta veids', 'E-pasts'],
    ['Pagasta bibliotēka', regNr(11), 'Iela 1', 'Budžeta iestāde', 'biblioteka@test.example'],
    ['Pagasta muzejs', regNr(12), 'Iela 2', 'Budžeta iestāde', ''],
    ['SIA "Pagasta veikals"', regNr(13), 'Iela 3', 'Juridiska persona', 'veikals@test.example'],
  ])
  const rows = await app.db
    .selectFrom('customers')
    .select(['name', 'is_public_body', 'einvoice_channel'])
    .where('name', 'like', '%agasta %')
    .orderBy('id')
    .execute()
  expect(rows.map(({ is_public_body, einvoice_channel }) => [is_public_body, einvoice_channel])).toEqual([
    [true, 'email'],
    [true, 'none'],
    [false, 'none'],
  ])
})
