import type { Answer } from '../../../contract/calls.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { workspace, type FoundRecord } from '../../../contract/workspace/workspace.ts'
import { readOnce } from '../../commands/use-call.ts'
import { stemsOf, type Split, type WrittenLine, type WrittenOrder } from './parse.ts'

type FoundItem = Answer<typeof orders.lineItems>['data'][number]

export interface ProposedLine {
  words: string
  quantity: string
  /** Null: nothing was found by the words. */
  item: FoundItem | null
}

export type OrderCustomer = Pick<FoundRecord, 'id' | 'title' | 'subtitle'>

export interface ProposedOrder {
  /** Null: the form asks for the customer. */
  customer: OrderCustomer | null
  lines: readonly ProposedLine[]
  /** Prices of the items are those of this customer. */
  isPriced: boolean
}

const mostCustomers = 3
const mostItems = 4

/**
 * The likeliest first, then other customers, then other items; last the order for the customer `here`, or for whom the
 * form asks. At most three calls for customers, one for each split and two for each line.
 */
export async function ordersFor(written: WrittenOrder, here: OrderCustomer | null, signal: AbortSignal): Promise<readonly ProposedOrder[]> {
  const [named, unnamed] = await Promise.all([ordersWithCustomer(written, signal), ordersWithout(written, here, signal)])
  const own = new Set(named.map(({ customer }) => customer?.id))
  return [...named, ...unnamed.filter(({ customer }) => customer === null || !own.has(customer.id))]
}

/** All words are goods. */
async function ordersWithout(
  { lines, last }: WrittenOrder,
  here: OrderCustomer | null,
  signal: AbortSignal,
): Promise<readonly ProposedOrder[]> {
  const choices = await Promise.all([...lines, last].map(async (line) => ({ line, items: await itemsOf(line.item, here?.id, signal) })))
  return choices.at(-1)?.items.length === 0 ? [] : combined(choices, here, [])
}

async function ordersWithCustomer({ lines, last }: WrittenOrder, signal: AbortSignal): Promise<readonly ProposedOrder[]> {
  const candidates = await Promise.all(last.splits.map((split) => customersOf(split, signal)))
  const tried = await Promise.all(
    candidates.map(async ({ split, customers }) => {
      const [first] = customers
      return { split, customers, items: first ? await itemsOf(split.item, first.id, signal) : [] }
    }),
  )
  const meant = tried.find(({ items }) => items.length > 0)
  const [customer, ...others] = meant?.customers ?? []
  if (!meant || !customer) return []
  const found = await Promise.all(lines.map(async (line) => ({ line, items: await itemsOf(line.item, customer.id, signal) })))
  const choices = [...found, { line: { quantity: last.quantity, item: meant.split.item }, items: meant.items }]
  return combined(choices, customer, others)
}

interface Choice {
  line: WrittenLine
  items: readonly FoundItem[]
}

function combined(choices: readonly Choice[], customer: OrderCustomer | null, others: readonly FoundRecord[]): readonly ProposedOrder[] {
  const lines = choices.map(({ line, items }): ProposedLine => ({ words: line.item, quantity: line.quantity, item: items[0] ?? null }))
  return [
    { customer, lines, isPriced: customer !== null },
    ...others.map((other) => ({ customer: other, lines, isPriced: false })),
    ...choices.flatMap(({ line, items }, place) =>
      items.slice(1).map((item) => ({
        customer,
        lines: lines.with(place, { words: line.item, quantity: line.quantity, item }),
        isPriced: customer !== null,
      })),
    ),
  ]
}

async function customersOf(split: Split, signal: AbortSignal): Promise<{ split: Split; customers: readonly FoundRecord[] }> {
  const query = { q: stemsOf(split.customer), kind: 'customer', limit: mostCustomers }
  return { split, customers: (await readOnce(workspace.search, { query }, signal)).data }
}

async function itemsOf(words: string, customer_id: number | undefined, signal: AbortSignal): Promise<readonly FoundItem[]> {
  const query = { q: stemsOf(words), ...(customer_id !== undefined && { customer_id }), stock_in: 'usual' as const, limit: mostItems }
  return (await readOnce(orders.lineItems, { query }, signal)).data
}
