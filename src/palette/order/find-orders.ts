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

export interface ProposedOrder {
  customer: FoundRecord
  lines: readonly ProposedLine[]
  /** Prices of the items are those of this customer. */
  isPriced: boolean
}

const mostCustomers = 3
const mostItems = 4

/** The likeliest first, then other customers, then other items. At most three calls for customers and one for each line and split. */
export async function ordersFor({ lines, last }: WrittenOrder, signal: AbortSignal): Promise<readonly ProposedOrder[]> {
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

function combined(choices: readonly Choice[], customer: FoundRecord, others: readonly FoundRecord[]): readonly ProposedOrder[] {
  const lines = choices.map(({ line, items }): ProposedLine => ({ words: line.item, quantity: line.quantity, item: items[0] ?? null }))
  return [
    { customer, lines, isPriced: true },
    ...others.map((other) => ({ customer: other, lines, isPriced: false })),
    ...choices.flatMap(({ line, items }, place) =>
      items.slice(1).map((item) => ({
        customer,
        lines: lines.with(place, { words: line.item, quantity: line.quantity, item }),
        isPriced: true,
      })),
    ),
  ]
}

async function customersOf(split: Split, signal: AbortSignal): Promise<{ split: Split; customers: readonly FoundRecord[] }> {
  const query = { q: stemsOf(split.customer), kind: 'customer', limit: mostCustomers }
  return { split, customers: (await readOnce(workspace.search, { query }, signal)).data }
}

async function itemsOf(words: string, customer_id: number, signal: AbortSignal): Promise<readonly FoundItem[]> {
  const query = { q: stemsOf(words), customer_id, stock_in: 'usual' as const, limit: mostItems }
  return (await readOnce(orders.lineItems, { query }, signal)).data
}
