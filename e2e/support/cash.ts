import { cash, type CashOrderRecord } from '../../contract/cash/cash.ts'
import type { Person } from '../../tests/support/app.ts'

/** Money of the bank, so that there is enough in the desk. */
export async function newCashOrder(person: Person, amount = '500.00'): Promise<CashOrderRecord> {
  return (await person.done(cash.moveBank, { body: { kind: 'receipt', amount } })).data
}
