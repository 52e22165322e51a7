import { describe, expect, test } from 'vitest'
import { addDays, isHoliday, monthsOfHistory } from '../../server/sample/demo/calendar.ts'
import { planStory, volumes } from '../../server/sample/demo/story.ts'
import type { PlannedInvoice, PlannedLine, PlannedOrder } from '../../server/sample/demo/trade-plan.ts'
import { today } from './world.ts'

/** The plan of the demo in its usual size, judged by domain.md 6.3 and 6.4; nothing is written. */

const story = planStory(today, 1)
const steps = story.stretches.flat()
const orders = steps.flatMap((step): PlannedOrder[] => (step.act === 'take' ? [step.order] : []))
const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, order })))
const invoices = steps.flatMap((step): PlannedInvoice[] => (step.act === 'draft' ? [step.invoice] : []))

/** Share of a list that fulfils a condition, percent. */
function percent<T>(list: readonly T[], condition: (entry: T) => boolean): number {
  return (list.filter(condition).length / list.length) * 100
}

/** How often each key occurs, the most frequent first. */
function counts<T>(list: readonly T[], keyOf: (entry: T) => string | number): number[] {
  const found = new Map<string | number, number>()
  for (const entry of list) found.set(keyOf(entry), (found.get(keyOf(entry)) ?? 0) + 1)
  return [...found.values()].toSorted((a, b) => b - a)
}

function sum(list: readonly number[]): number {
  return list.reduce((all, each) => all + each, 0)
}

test('has the volumes of the plan', () => {
  // Bread is sold twice more than planned: before its pilot and on the pilot's first day.
  expect(orders.length).toBe(volumes.orders + 2)
  expect(lines.length).toBe(volumes.lines + 2)
  expect(Math.abs(invoices.length - volumes.invoices)).toBeLessThan(volumes.invoices * 0.02)
  expect(story.customers.length + 1).toBe(volumes.customers)
  expect(story.items.length).toBe(volumes.items)
  expect(story.shelves.length).toBe(volumes.stockItems)
})

test('tells 34 months up to the day before the first start', () => {
  expect(monthsOfHistory).toBe(34)
  expect(story.history.first).toBe('2023-09-20')
  expect(story.history.last).toBe('2026-07-19')
  expect(steps.every(({ day }) => day >= story.history.first && day <= story.history.last)).toBe(true)
  expect(steps.every((step, place) => place === 0 || (steps[place - 1]?.day ?? '') <= step.day)).toBe(true)
})

test('a twentieth of the customers gives some 45 % of the orders, and few give none', () => {
  const ordered = counts(orders, ({ customer }) => customer.index)
  expect((sum(ordered.slice(0, volumes.customers * 0.05)) / orders.length) * 100).toBeCloseTo(45, -1)
  expect(ordered.length).toBeGreaterThan(volumes.customers * 0.8)
  const sold = counts(lines, ({ item }) => item.index)
  expect(sum(sold.slice(0, volumes.items * 0.05)) / lines.length).toBeGreaterThan(0.4)
  expect(sold.length).toBeGreaterThan(volumes.items * 0.7)
})

test('orders have lines and quantities as planned', () => {
  expect(lines.length / orders.length).toBeCloseTo(3.04, 1)
  const goods = ({ quantity }: PlannedLine): number => quantity
  expect(Math.abs(percent(lines, (line) => goods(line) < 2) - 62)).toBeLessThan(4)
  expect(Math.abs(percent(lines, (line) => goods(line) >= 2 && goods(line) < 6) - 27)).toBeLessThan(4)
  expect(Math.abs(percent(lines, (line) => goods(line) >= 6 && goods(line) <= 50) - 10)).toBeLessThan(2)
  expect(Math.abs(percent(lines, (line) => goods(line) > 50) - 1)).toBeLessThan(1)
})

test('nobody orders on a holiday, few at a weekend, most in March, September and December', () => {
  expect(orders.filter(({ day }) => isHoliday(day))).toEqual([])
  const weekday = ({ day }: PlannedOrder): number => new Date(day).getUTCDay()
  expect(percent(orders, (order) => weekday(order) === 6)).toBeLessThan(5)
  expect(percent(orders, (order) => weekday(order) === 0)).toBeLessThan(2.5)
  const inMonth = (month: string): number => orders.filter(({ day }) => day.startsWith(`2025-${month}`)).length
  expect(inMonth('07')).toBeLessThan(inMonth('06'))
  for (const peak of ['03', '09', '12']) expect(inMonth(peak)).toBeGreaterThan(inMonth('07') * 1.2)
})

describe('VAT', () => {
  const abroad = (kind: string) => (line: (typeof lines)[number]) => line.order.customer.kind === kind
  const atHome = (line: (typeof lines)[number]): boolean => !abroad('eu')(line) && !abroad('export')(line)
  const reverse = (line: (typeof lines)[number]): boolean =>
    atHome(line) && line.item.vatGroup === 'reverse' && line.order.customer.vat_nr !== null

  test.each([
    ['21 %', 88, (line: (typeof lines)[number]) => atHome(line) && !reverse(line) && ['standard', 'reverse'].includes(line.item.vatGroup)],
    ['reverse charge', 6, reverse],
    ['12 %', 2, (line: (typeof lines)[number]) => atHome(line) && line.item.vatGroup === 'reduced'],
    ['5 %', 1, (line: (typeof lines)[number]) => atHome(line) && line.item.vatGroup === 'books'],
    ['the Union', 2, abroad('eu')],
    ['export', 1, abroad('export')],
  ] as const)('%s of about %i per cent of the lines', (_, share, condition) => {
    expect(Math.abs(percent(lines, condition) - share)).toBeLessThan(share < 10 ? 1 : 2)
  })
})

test('orders end as planned: cancelled 3 %, open 4 %, the rest done', () => {
  const open = ['new', 'reserved', 'partial', 'fulfilled']
  expect(Math.abs(percent(orders, ({ fate }) => fate === 'cancelled') - 3)).toBeLessThan(1)
  expect(Math.abs(percent(orders, ({ fate }) => open.includes(fate)) - 4)).toBeLessThan(1)
})

test('invoices end about as planned: paid 86 %, partly 3 %, open 7 %, overdue 4 %', () => {
  const accepted = new Set(steps.flatMap((step) => (step.act === 'accept' ? [step.invoice] : [])))
  const paid = new Map(steps.flatMap((step) => (step.act === 'pay' ? [[step.invoice, step.share] as const] : [])))
  const isOverdue = (invoice: PlannedInvoice): boolean =>
    accepted.has(invoice) && !paid.has(invoice) && addDays(invoice.day, invoice.customer.payment_term_days ?? 14) < today
  expect(Math.abs(percent(invoices, (invoice) => paid.get(invoice) === 1) - 86)).toBeLessThan(5)
  expect(Math.abs(percent(invoices, (invoice) => (paid.get(invoice) ?? 1) < 1) - 3)).toBeLessThan(2)
  expect(Math.abs(percent(invoices, (invoice) => !paid.has(invoice) && !isOverdue(invoice)) - 7)).toBeLessThan(4)
  expect(Math.abs(percent(invoices, isOverdue) - 4)).toBeLessThan(2)
})

test('prices stand 12 to 45 per cent above what things cost', () => {
  const dear = story.items.filter(({ cost }) => Number(cost) > 5)
  const markups = dear.map(({ price, cost }) => (Number(price) / Number(cost) - 1) * 100)
  expect(Math.min(...markups)).toBeGreaterThan(11.8)
  expect(Math.max(...markups)).toBeLessThan(45.2)
})

test('every row has numbers of its own: a smaller demo begins like a bigger one', () => {
  const small = planStory(today, 0.1)
  const known = new Map(story.items.map((item) => [item.index, item]))
  for (const item of small.items) expect(known.get(item.index)).toEqual(item)
  const customers = new Map(story.customers.map((customer) => [customer.index, customer]))
  for (const customer of small.customers) expect(customers.get(customer.index)).toEqual(customer)
})
