import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import type { Person, TestApp } from '../support/app.ts'
import { accepted, draft, makeBuyer, paid } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-RECEIVABLE-4: invoices that the customer does not agree with. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const dispute = (person: Person, { id, lock_version }: InvoiceRecord, reason: string | null) =>
  person.call(receivables.dispute, { params: { id }, body: { dispute: reason, lock_version } })

test('a dispute has a reason and a trail, shows in lists while something is open, and ends', async () => {
  const customer_id = await makeBuyer(app)
  const [invoice, other] = [await accepted(app, { customer_id }), await accepted(app, { customer_id })]
  const accountant = await app.person({ permissions: ['manage_receivables', 'view_receivables', 'view_invoices'] })
  const { body } = await dispute(accountant, invoice, 'Trūkst divu kastu')
  expect(body.data).toMatchObject({ dispute: 'Trūkst divu kastu', is_disputed: true, status: 'accepted', number: invoice.number })
  const now = body.data as InvoiceRecord
  expect((await dispute(clerk, invoice, 'Cits')).body.errors).toHaveProperty('lock_version')
  const { rows: trail } = await sql<{ before: object; after: object; user_id: number }>`
    select before, after, user_id from audit_log where entity_type = 'invoices' and entity_id = ${invoice.id} order by id desc limit 1`.execute(
    app.db,
  )
  expect(trail).toMatchObject([{ before: { dispute: null }, after: { dispute: 'Trūkst divu kastu' } }])

  const listed = async (query: object) =>
    (await clerk.done(invoices.list, { query: { customer_id, ...query } })).data.map(({ id, is_disputed }) => [id, is_disputed])
  expect([await listed({ disputed: '1' }), await listed({ disputed: '0' })]).toEqual([[[invoice.id, true]], [[other.id, false]]])
  const open = async (query: object) =>
    (await clerk.done(receivables.openItems, { query: { customer_id, ...query } })).data.map(({ document_id, dispute }) => [
      document_id,
      dispute,
    ])
  expect(await open({ disputed: '1' })).toEqual([[invoice.id, 'Trūkst divu kastu']])
  expect(await open({ disputed: '0' })).toEqual([[other.id, null]])

  // The reason is written for colleagues.
  const buyer = await app.person({ kind: 'customer', customer_id, permissions: ['view_invoices'] })
  const { data: theirs } = await buyer.done(invoices.show, { params: { id: invoice.id } })
  expect([theirs.is_disputed, 'dispute' in theirs]).toEqual([true, false])
  expect((await dispute(buyer, now, null)).status).toBe(403)

  const ended = (await dispute(clerk, now, null)).body.data as InvoiceRecord
  expect(ended).toMatchObject({ dispute: null, is_disputed: false })
  const again = (await dispute(clerk, ended, 'Cena')).body.data as InvoiceRecord
  const settled = await paid(app, again, again.open)
  expect(await listed({ disputed: '1' })).toEqual([])
  expect(Object.keys((await dispute(clerk, settled, 'Par vēlu')).body.errors ?? {})).toEqual(['status'])
  expect(Object.keys((await dispute(clerk, await draft(app, { customer_id }), 'Par agru')).body.errors ?? {})).toEqual(['status'])
})
