import { addDays, type History } from './calendar.ts'
import type { CaseDesk } from './case-desk.ts'
import { breadDays, caseCustomers } from './case-keys.ts'
import type { DemoCustomer } from './customers.ts'
import { itemAt, type DemoItem } from './items.ts'
import type { PlannedInvoice, PlannedOrder, TradePlan } from './trade-plan.ts'

/** Bread sold around the days on which its rate of VAT changes: 21 %, 12 % for a year, 21 % again (domain.md 4.1). */

/** The first bread of the catalogue; there whatever the size of the demo. */
export function bread(): DemoItem {
  for (let index = 0; ; index += 1) {
    const item = itemAt(index)
    if (item.category === 'Maize') return item
  }
}

const days = Object.entries(breadDays)

/** Orders and invoices of the days that lie in the history, each with a key behind those given out. */
export function planBread(history: History, first: number, customer: DemoCustomer): TradePlan {
  const item = bread()
  const orders = days
    .filter(([day]) => isTold(history, day))
    .map(([day, reference], place): PlannedOrder => ({
      index: first + place,
      customer,
      reference,
      warehouse: 'RC',
      lines: [{ item, quantity: 20, warehouse: 'RC' }],
      fate: 'done',
      held: false,
      day,
      issueDay: day,
      restDay: day,
    }))
  const invoices = orders.map((order): PlannedInvoice => ({
    day: order.day,
    customer,
    orders: [order],
    part: null,
    accepted: true,
    payments: [{ day: addDays(order.day, 7), share: 1 }],
  }))
  return { orders, invoices }
}

/** Days that the history does not tell are those of orders taken ahead, or dated back. */
export async function enterCaseBread(desk: CaseDesk, history: History, breadId: number): Promise<void> {
  for (const [date, reference] of days.filter(([day]) => !isTold(history, day))) {
    await desk.order({ customer: caseCustomers.buyer, reference, date, lines: [{ item: breadId, quantity: '20' }] })
  }
}

function isTold({ first, last }: History, day: string): boolean {
  return first <= day && day <= last
}
