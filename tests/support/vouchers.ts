import { sql } from 'kysely'
import type { Body } from '../../contract/calls.ts'
import { vouchers, type VoucherRecord } from '../../contract/vouchers/vouchers.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

/** Debit above zero, credit below, EUR. */
export type Posting = readonly [code: string, amount: string, party?: { customer_id?: number; supplier_id?: number }]

export async function accountOf({ db }: Pick<TestApp, 'db'>, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from accounting_accounts where code = ${code}`.execute(db)
  return rows[0]?.id ?? 0
}

export async function linesOf(app: Pick<TestApp, 'db'>, postings: readonly Posting[]): Promise<Body<typeof vouchers.addLines>['lines']> {
  return Promise.all(
    postings.map(async ([code, amount, party]) => ({
      account_id: await accountOf(app, code),
      ...(amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount }),
      ...party,
    })),
  )
}

/** Default: 10.00 from wages to expenses. */
export async function draftVoucher(
  app: TestApp,
  postings: readonly Posting[] = [
    ['7710', '10.00'],
    ['5610', '-10.00'],
  ],
  fields: Partial<Body<typeof vouchers.create>> = {},
): Promise<VoucherRecord> {
  const clerk = await clerkOf(app)
  const { data } = await clerk.done(vouchers.create, { body: { title: 'Darba alga', ...fields } })
  if (postings.length === 0) return data
  const params = { id: data.id }
  return (await clerk.done(vouchers.addLines, { params, body: { lines: await linesOf(app, postings) } })).data
}

export async function postedVoucher(app: TestApp, ...given: [Parameters<typeof draftVoucher>[1]?, Parameters<typeof draftVoucher>[2]?]) {
  const { id } = await draftVoucher(app, ...given)
  return (await (await clerkOf(app)).done(vouchers.post, { params: { id }, body: {} })).data
}
