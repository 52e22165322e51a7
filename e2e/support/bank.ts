import { bank } from '../../contract/bank/bank.ts'
import { checkIban } from '../../contract/checks.ts'
import type { Answer } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { fidavista, type Line } from '../../tests/support/bank.ts'
import type { Worker } from './people.ts'
import { database } from './product.ts'
import { newOrder, unique } from './records.ts'
import { test } from './test.ts'

/** An account of the company that no other test uses. */
export async function newAccount(): Promise<string> {
  const db = database()
  const { id: customer_id } = await db.selectFrom('customers').select('id').where('is_main', '=', true).executeTakeFirstOrThrow()
  const { id: bank_id } = await db.selectFrom('banks').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const iban = valid(unique().toUpperCase().slice(-13).padStart(13, '0'))
  await db.insertInto('customer_additional_bank_accounts').values({ customer_id, bank_id, iban }).execute()
  return iban
}

function valid(account: string): string {
  const checks = Array.from({ length: 97 }, (_, at) => `LV${String(at + 2).padStart(2, '0')}NABA${account}`)
  const found = checks.find((iban) => checkIban(iban) === null)
  if (found === undefined) throw new Error(`No check digits for ${account}`)
  return found
}

export async function newStatement({ token }: Pick<Worker, 'token'>, entries: readonly Line[]): Promise<number> {
  const body = new FormData()
  body.set('files', new Blob([new Uint8Array(fidavista({ iban: await newAccount(), entries }))]), 'izraksts.xml')
  const answer = await fetch(`${test.info().project.use.baseURL}${bank.importStatements.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return ((await answer.json()) as Answer<typeof bank.importStatements>).data.id
}

/** An accepted invoice that nobody paid. */
export async function openInvoice(person: Worker) {
  const order = await newOrder(person, { lines: 1 })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  return (await person.done(invoices.accept, { params: { id: invoice_id } })).data
}
