import type { CaseContext } from './case-context.ts'
import { breadDays, caseCustomers, caseItems } from './case-keys.ts'

/** Bread around VAT rate changes: 21 %, 12 %, 21 % (docs/domain/invoicing.md#vat-decision). */

const days = Object.entries(breadDays)
const lines = [{ item: caseItems.bread, quantity: '20' }]

export async function sellCaseBread(caseCtx: CaseContext, last: string): Promise<void> {
  for (const [day, reference] of days.filter(([each]) => each <= last)) {
    await caseCtx.goTo(day)
    await caseCtx.invoice(await caseCtx.deliver({ customer: caseCustomers.buyer, reference, lines }))
  }
}

export async function orderCaseBread(caseCtx: CaseContext, last: string): Promise<void> {
  for (const [date, reference] of days.filter(([each]) => each > last)) {
    await caseCtx.order({ customer: caseCustomers.buyer, reference, date, lines })
  }
}
