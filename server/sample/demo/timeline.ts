import { addDays, dayNumber, workday, type History } from './calendar.ts'
import { rng } from './random.ts'
import type { PlannedInvoice, PlannedOrder, TradePlan } from './trade-plan.ts'

/** Something that happens to goods of an order. */
export type GoodsAct = 'hold' | 'process' | 'issue' | 'issue part' | 'issue rest' | 'cancel'

/** Something that happens on a day of the history, at a minute since midnight UTC. */
export type Step = { day: string; minute: number } & (
  | { act: 'take' | GoodsAct; order: PlannedOrder }
  | { act: 'draft' | 'accept'; invoice: PlannedInvoice }
  | { act: 'pay'; invoice: PlannedInvoice; share: number }
)

/** All that happens, in the order in which it happens; what would come after the last day has not happened yet. */
export function timelineOf({ orders, invoices }: TradePlan, { last }: History): Step[] {
  const steps = [...orders.flatMap(stepsOfOrder), ...invoices.flatMap(stepsOfInvoice)].filter(({ day }) => day <= last)
  // Sorting keeps what happens in the same minute as it is.
  return steps.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.minute - b.minute))
}

/** The steps in so many stretches of time, one after the other. */
export function stretches(steps: readonly Step[], { first, last }: History, count: number): Step[][] {
  const days = dayNumber(last) - dayNumber(first) + 1
  const parts = Array.from({ length: count }, (): Step[] => [])
  for (const step of steps) parts[Math.floor(((dayNumber(step.day) - dayNumber(first)) / days) * count)]?.push(step)
  return parts
}

function stepsOfOrder(order: PlannedOrder): Step[] {
  const random = rng('order-hours', order.index)
  const taken = random.int(5 * 60, 11 * 60)
  const later = (day: string, wait: number): number => (day === order.day ? taken + wait : random.int(5 * 60, 12 * 60))
  const step = (act: 'take' | GoodsAct, day: string, minute: number): Step => ({ act, order, day, minute })
  const steps = [step('take', order.day, taken)]
  if (order.held && order.fate !== 'new') steps.push(step('hold', order.day, taken + 20))
  if (order.fate === 'cancelled') steps.push(step('cancel', workday(addDays(order.day, 1)), random.int(5 * 60, 12 * 60)))
  if (order.fate === 'partial' || order.fate === 'parts') steps.push(step('issue part', order.issueDay, later(order.issueDay, 60)))
  if (order.fate === 'parts') steps.push(step('issue rest', order.restDay, later(order.restDay, 60)))
  if (order.fate === 'done' || order.fate === 'fulfilled') {
    steps.push(step(order.held ? 'issue' : 'process', order.issueDay, later(order.issueDay, 60)))
  }
  return steps
}

function stepsOfInvoice(invoice: PlannedInvoice, index: number): Step[] {
  const { day, payments } = invoice
  const minute = rng('invoice-hours', index).int(13 * 60, 15 * 60)
  const steps: Step[] = [{ act: 'draft', invoice, day, minute }]
  if (invoice.accepted) steps.push({ act: 'accept', invoice, day, minute: minute + 7 })
  for (const payment of payments) {
    const hour = rng('payment-hours', index).int(6 * 60, 7 * 60)
    steps.push({ act: 'pay', invoice, share: payment.share, day: payment.day, minute: payment.day === day ? 16 * 60 : hour })
  }
  return steps
}
