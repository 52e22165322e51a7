import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vatReturns } from '../../contract/vat-returns/vat-returns.ts'
import type { Person, TestApp } from '../support/app.ts'
import { clerkOf, makeService } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { filedVatReturn, freeMonth } from '../support/vat-returns.ts'
import { elementOf, faultsOf } from './eds-rules.ts'

/** @file A filed return whose records were changed past the guards of the database gives no file (INV-VATRETURN-17). */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app } = begun)
  clerk = await clerkOf(app)
})

// 20 hours at 10.00 with 21 %.
test.for([
  ['a sound return', (id: number) => `update vat_returns set title = title where id = ${id}`, null],
  [
    'a row of the form',
    (id: number) => `update vat_return_figures set amount = 42.10 where vat_return_id = ${id} and vat_row = '52'`,
    '52. rinda: failā 42,10 €, darījumos 42,00 €, starpība 0,10 €; Aprēķinātais nodoklis: deklarācijā 42,00 €, faila rindās kopā 42,10 €, starpība -0,10 €; Maksājamais nodoklis: deklarācijā 42,00 €, faila rindās kopā 42,10 €, starpība -0,10 €',
  ],
  [
    'a row of the form that is missing',
    (id: number) => `delete from vat_return_figures where vat_return_id = ${id} and vat_row = '41'`,
    '41. rinda: failā 0,00 €, darījumos 200,00 €, starpība -200,00 €; 40. rinda: deklarācijā 200,00 €, faila rindās kopā 0,00 €, starpība 200,00 €',
  ],
  [
    'a row of an annex',
    (id: number) => `update vat_return_annex_rows set tax = 41.99 where vat_return_id = ${id}`,
    'PVN 1-III, nodoklis: pielikumā 41,99 €, 41.–44., 46., 48., 48.2. un 67. rindas darījumos 42,00 €, starpība -0,01 €',
  ],
  [
    'the kind of dealing of an annex',
    (id: number) => `update vat_return_annex_rows set deal = '40' where vat_return_id = ${id}`,
    /^PVN 1-III, 1\. rinda \(.+\): darījuma veids nevar būt „40”$/,
  ],
  [
    'more than five faults',
    (id: number) =>
      `update vat_return_figures set amount = amount + 1 where vat_return_id = ${id} and vat_row in ('41', '42', '44', '45', '50', '64')`,
    /^41\. rinda: .*50\. rinda: [^;]*; un vēl 7$/,
  ],
] as const)('a filed return with a changed record: %s', async ([, statement, right]) => {
  const id = await filedMonth()
  await pastTriggers(statement(id))
  const answer = await clerk.call(vatReturns.xml, { params: { id } })
  if (right === null) {
    expect([answer.status, faultsOf(elementOf(answer.bytes.toString('utf8')))]).toEqual([200, []])
    return
  }
  const [words = '', ...more] = (answer.body.errors?.['status'] ?? []).map((each) => each.replaceAll('\u00a0', ' '))
  expect([answer.status, more]).toEqual([422, []])
  const [beginning, told = ''] = words.split('kļūdas. ')
  expect(beginning).toBe('Failu neizsniedz, jo tajā ir ')
  if (typeof right === 'string') expect(told).toBe(right)
  else expect(told).toMatch(right)
})

async function filedMonth(): Promise<number> {
  const month = freeMonth(app)
  const day = `${month.slice(0, 8)}15`
  const order_items = [{ item_id: await makeService(app), quantity: '20' }]
  const { id } = await accepted(app, { customer_id: await makeBuyer(app), order_items })
  await pastTriggers(`update invoices set date = '${day}', vat_point_date = '${day}' where id = ${id}`)
  return (await filedVatReturn(app, month)).id
}

async function pastTriggers(...statements: readonly string[]): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
  })
}
