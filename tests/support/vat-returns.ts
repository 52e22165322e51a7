import { vatReturns, type VatReturnRecord } from '../../contract/vat-returns/vat-returns.ts'
import { vatPeriodOf } from '../../contract/vat-returns/periods.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

const months = new WeakMap<TestApp['db'], number>()

/** The first day of a month without documents that no other return of the application is of. Rows of the return have rules from 2013 on. */
export function freeMonth({ db }: Pick<TestApp, 'db'>): string {
  const past = months.get(db) ?? 0
  months.set(db, past + 1)
  return new Date(Date.UTC(2014, past, 1)).toISOString().slice(0, 10)
}

export async function openVatReturn(app: TestApp, date = freeMonth(app)): Promise<VatReturnRecord> {
  const clerk = await clerkOf(app)
  const { data: all } = await clerk.done(vatReturns.list, { query: { per_page: 200 } })
  const open = all.find(({ period_from, status }) => status === 'open' && period_from === vatPeriodOf('month', date).period_from)
  if (open) return (await clerk.done(vatReturns.show, { params: { id: open.id } })).data
  return (await clerk.done(vatReturns.create, { body: { kind: 'month', date } })).data
}

export async function filedVatReturn(app: TestApp, date = freeMonth(app)): Promise<VatReturnRecord> {
  const { id } = await openVatReturn(app, date)
  return (await (await clerkOf(app)).done(vatReturns.file, { params: { id }, body: {} })).data
}
