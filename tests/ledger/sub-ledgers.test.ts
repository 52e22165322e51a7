import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { evaluate } from '../../server/integrity/audit.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { TestApp } from '../support/app.ts'
import { billAccepted, received, returned, returning } from '../support/buying.ts'
import { makeItem, makeService, makeSupplier } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { expectFound } from '../support/planted.ts'
import { beginStory } from '../support/story.ts'
import { postedVoucher } from '../support/vouchers.ts'

/** @file The nightly audit holds receivables, payables and stock against their accounts (docs/domain/ledger.md#invariants). */

let app: TestApp
beginStory((begun) => ({ app } = begun))

test('a difference on either side of each sub-ledger is found', async () => {
  const item_id = await makeItem(app)
  const supplier_id = await makeSupplier(app)
  const receipt = await received(app, [{ item_id, quantity: '10' }], { supplier_id })
  const bill = await billAccepted(app, receipt)
  const act = await returned(
    app,
    await returning(app, bill, { items: [{ procurement_invoice_item_id: bill.procurement_invoice_items[0]?.id ?? 0, quantity: '2' }] }),
  )
  const customer_id = await makeBuyer(app)
  await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })
  await postedVoucher(app, [
    ['2310', '3.00', { customer_id }],
    ['5310', '-3.00', { supplier_id }],
  ])
  await postLedger(app.db)
  expect(act.status).toBe('accepted')

  const ofParty = (column: 'customer_id' | 'supplier_id', id: number) => sql`
    update ledger_lines set amount = amount + 0.01 where id = (select min(id) from ledger_lines where ${sql.ref(column)} = ${id})`
  await expectFound(app.db, [
    ['customers_owe_what_their_documents_say', ofParty('customer_id', customer_id)],
    [
      'customers_owe_what_their_documents_say',
      sql`update invoices set gross = gross + 0.01, net = net + 0.01 where customer_id = ${customer_id}`,
    ],
    ['customers_owe_what_their_documents_say', sql`delete from voucher_lines where customer_id = ${customer_id}`],
    ['suppliers_are_owed_what_their_documents_say', ofParty('supplier_id', supplier_id)],
    [
      'suppliers_are_owed_what_their_documents_say',
      sql`update procurement_invoices set net = net + 0.01, gross = gross + 0.01 where id = ${bill.id}`,
    ],
    ['suppliers_are_owed_what_their_documents_say', sql`delete from voucher_lines where supplier_id = ${supplier_id}`],
    [
      'goods_are_worth_what_the_accounts_say',
      sql`update stock_items set stock_value = stock_value + 0.0001 where id = ${receipt.lines[0]?.stock_item ?? 0}`,
    ],
    [
      'goods_are_worth_what_the_accounts_say',
      sql`update ledger_lines set exact = exact + 0.0001 where id = (select min(id) from ledger_lines where exact is not null)`,
    ],
  ])
})

test('what waits to be posted is not taken for a difference', async () => {
  const customer_id = await makeBuyer(app)
  await accepted(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '1' }] })
  expect(await evaluate(app.db, 'customers_owe_what_their_documents_say')).toEqual([])
  await postLedger(app.db)
  expect(await evaluate(app.db, 'customers_owe_what_their_documents_say')).toEqual([])
})
