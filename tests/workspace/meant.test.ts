import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspace, type Meaning } from '../../contract/workspace/workspace.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeBranch, makeCustomer, makeService, makeSupplier, ownCompany } from '../support/factories.ts'
import { accepted, paid } from '../support/invoicing.ts'

/** @file Values that are no words: an account number leads to its owner, an amount to the documents that have it. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  await ownCompany(app)
})
afterAll(() => app.close())

async function found(by: Person, meant: Meaning, q: string): Promise<string[]> {
  return (await by.done(workspace.search, { query: { q, type: meant } })).data.map(({ kind, id }) => `${kind} ${id}`)
}

/** Examples of ISO 13616; the first is reckoned by hand, since the own company has the Latvian example. */
const accounts = {
  customer: 'LV44HABA0551000000001',
  more: 'EE382200221020145685',
  branch: 'DE89370400440532013000',
  supplier: 'NO9386011117947',
  nobody: 'BE68539007547034',
}

test('an account number finds whose it is, by every account of a customer and of a supplier, however it is written', async () => {
  const [one, two, three] = [await makeCustomer(app), await makeCustomer(app), await makeCustomer(app)]
  const branch = await makeBranch(app, { customer_id: three })
  const supplier = await makeSupplier(app, { iban: accounts.supplier })
  const bank = sql`(select min(id) from banks)`
  await sql`insert into banks (name, bic) select 'Banka', 'HABALV22' where not exists (select from banks)`.execute(app.db)
  await sql`insert into customer_payment_details (customer_id, bank_id, iban) values (${one}, ${bank}, ${accounts.customer})`.execute(
    app.db,
  )
  await sql`insert into customer_additional_bank_accounts (customer_id, bank_id, iban) values (${two}, ${bank}, ${accounts.more})`.execute(
    app.db,
  )
  await sql`insert into branch_payment_details (branch_id, bank_id, iban) values (${branch}, ${bank}, ${accounts.branch})`.execute(app.db)
  expect(await found(clerk, 'iban', accounts.customer)).toEqual([`customer ${one}`])
  expect(await found(clerk, 'iban', 'lv44 haba 0551 0000 0000 1')).toEqual([`customer ${one}`])
  expect(await found(clerk, 'iban', accounts.more)).toEqual([`customer ${two}`])
  expect(await found(clerk, 'iban', accounts.branch)).toEqual([`customer ${three}`])
  expect(await found(clerk, 'iban', accounts.supplier)).toEqual([`supplier ${supplier}`])
  expect(await found(clerk, 'iban', accounts.nobody)).toEqual([])
  const without = await app.person({ permissions: ['view_orders'] })
  expect(await found(without, 'iban', accounts.customer)).toEqual([])
  const salesperson = await app.person({ permissions: ['view_customers'] })
  expect(await found(salesperson, 'iban', accounts.supplier)).toEqual([])
  const buyer = await app.person({ kind: 'customer', customer_id: two })
  expect(await found(buyer, 'iban', accounts.more)).toEqual([`customer ${two}`])
  for (const other of [accounts.customer, accounts.branch, accounts.supplier]) expect(await found(buyer, 'iban', other)).toEqual([])
})

test('an amount finds invoices with this much to pay before what only totals it, and who sees no prices finds nothing', async () => {
  const item = await makeService(app, { price: '100' })
  const of = (quantity: string) => accepted(app, { order_items: [{ item_id: item, quantity }] })
  const [totals, larger] = [await of('1'), await of('3')]
  // 363.00 of which 242.00 are paid leaves 121.00.
  expect([totals.gross, larger.gross]).toEqual(['121.00', '363.00'])
  await paid(app, totals, '121.00')
  const left = await paid(app, larger, '242.00')
  expect(left.open).toBe('121.00')
  const [first, ...others] = await found(clerk, 'amount', '121.00')
  expect([first, others.includes(`invoice ${totals.id}`)]).toEqual([`invoice ${larger.id}`, true])
  expect(others.some((each) => each.startsWith('order'))).toBe(true)
  expect(await found(clerk, 'amount', '121')).toContain(`invoice ${totals.id}`)
  expect(await found(clerk, 'amount', '12.10')).toEqual([])
  const buyer = larger.customer.id
  const seeing = await app.person({ kind: 'customer', customer_id: buyer })
  expect((await found(seeing, 'amount', '121.00')).filter((each) => each.startsWith('invoice'))).toEqual([`invoice ${larger.id}`])
  expect((await found(seeing, 'amount', '363.00')).some((each) => each.startsWith('order'))).toBe(true)
  await sql`insert into customer_profiles (customer_id, portal_can_see_prices) values (${buyer}, false)`.execute(app.db)
  // Invoices are closed to them anyway, orders are not.
  const blind = await app.person({ kind: 'customer', customer_id: buyer })
  for (const sum of ['121.00', '363.00']) expect(await found(blind, 'amount', sum)).toEqual([])
})

test('a value that is no amount is refused by its field', async () => {
  const { status, body } = await clerk.call(workspace.search, { query: { q: 'simts', type: 'amount' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { q: ['Lauks „Meklējamais”: jābūt summai, piemēram, 121.00'] } })
})
