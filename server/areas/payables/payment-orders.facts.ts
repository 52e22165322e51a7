import { sql } from 'kysely'
import { checkIban } from '../../../contract/checks.ts'
import { formatDate } from '../../../contract/format.ts'
import type { PaymentOrderLine } from '../../../contract/payables/payment-orders.ts'
import type { PaymentOrderFacts } from '../../../machines/payment-order.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'
import { workingDayFrom } from '../shared/working-days.ts'
import { ownAccounts } from './own-accounts.ts'
import { faultWords, orderLines } from './payment-orders.lines.ts'

export async function paymentOrderFacts(db: Db, id: number, day: string): Promise<PaymentOrderFacts> {
  const { rows } = await sql<{ date: string; iban: string }>`select date, iban from payment_orders where id = ${id}`.execute(db)
  const lines = await orderLines(db, id)
  return factsOf(lines, await orderFaults(db, one(rows), day))
}

/** `faults` of the order as a whole. */
export function factsOf(lines: readonly PaymentOrderLine[], faults: readonly string[]): PaymentOrderFacts {
  return {
    lines: lines.length,
    fault: faults[0] ?? lines.flatMap(faultWords)[0] ?? null,
    executed: lines.some(({ state }) => state === 'executed' || state === 'returned'),
    waits: lines.some(({ state }) => state === 'open'),
  }
}

export async function orderFaults(db: Db, { date, iban }: { date: string; iban: string }, day: string): Promise<string[]> {
  const accounts = await ownAccounts(db)
  const wrong = checkIban(iban)
  return [
    ...(date < day ? [`Maksājuma diena ${formatDate(date)} ir pagājusi`] : []),
    ...((await workingDayFrom(db, date)) === date ? [] : [`${formatDate(date)} bankas nestrādā`]),
    ...(accounts.some((account) => account.iban === iban) ? [] : [`Uzņēmumam vairs nav konta ${iban}`]),
    ...(wrong === null ? [] : [`Konts ${iban}: ${wrong}`]),
  ]
}
