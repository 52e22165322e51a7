import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { create, createForOrder, remove } from '../../areas/advances/advances.issue.ts'
import { apply, markAsPaid } from '../../areas/advances/advances.pay.ts'
import { dayOf, seededEntry, later, oneOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at, type Rng } from './random.ts'

const ends = ['issued', 'paid', 'settled', 'half spent', 'annulled', 'paid'] as const

interface Source {
  id: number
  customer_id: number
  open: string
}

/** Advances on waiting orders, and some spent on recent unpaid invoices. */
export async function planAdvances(office: Office): Promise<PlannedEntry[]> {
  const { scene, count } = office
  const target = count(8, ends.length)
  const orders = await sql<Source>`
    select o.id, o.customer_id, o.gross as open from orders o join customers c on c.id = o.customer_id
    where o.status in ('new', 'in_fulfillment') and o.gross > 10 and not c.is_blocked
      and not exists (select from advance_invoices a where a.order_id = o.id) order by o.id desc limit ${target}`.execute(scene.db)
  return Array.from({ length: target }, (_, index) => {
    const end = at(ends, index % ends.length)
    const isSpent = end === 'settled' || end === 'half spent'
    return advance(office, { index, count: target, end, order: isSpent ? undefined : orders.rows.pop() })
  }).flat()
}

async function owedInvoice({ scene, history, invoices }: Office): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select i.id, i.customer_id, i.open from invoices i
    where i.accepted_at is not null and i.open > 10 and i.date >= ${history.first} and i.id <> all (${[...invoices]})
    order by i.id desc limit 1`.execute(scene.db)
  const [found] = rows
  if (found) invoices.add(found.id)
  return found
}

interface PlannedAdvance {
  index: number
  count: number
  end: (typeof ends)[number]
  order: Source | undefined
}

function advance(office: Office, { index, count, end, order }: PlannedAdvance): PlannedEntry[] {
  const { scene, company } = office
  const { random, minute } = seededEntry('advance', index)
  const clerk = oneOf(company.accountants, index)
  const isSpent = end === 'settled' || end === 'half spent'
  // Spent advances need a recent invoice.
  const day = dayOf(office, random, { index, count, from: isSpent ? 0.8 : 0 })
  let id = 0
  let invoice: Source | undefined
  const call = () => ({ params: { id } })
  const ask = async (): Promise<void> => {
    invoice = isSpent ? await owedInvoice(office) : undefined
    id = await issue(office, { random, clerk, day, order, invoice, end })
  }
  const entries: PlannedEntry[] = [{ day, minute, write: ask }]
  if (end === 'annulled') entries.push({ day, minute: minute + 45, write: async () => void (await scene.call(remove, clerk, call())) })
  if (end === 'issued' || end === 'annulled') return entries
  const received = later(office, day, random.int(1, 3)) ?? day
  entries.push({
    day: received,
    minute: minute + 60,
    write: async () => void (await scene.call(markAsPaid, clerk, { ...call(), body: { paid_at: received } })),
  })
  if (isSpent) {
    const write = async (): Promise<void> => {
      if (invoice) await scene.call(apply, clerk, { ...call(), body: { invoice_id: invoice.id } })
    }
    entries.push({ day: received, minute: minute + 70, write })
  }
  return entries
}

interface AdvanceRequest extends Omit<PlannedAdvance, 'index' | 'count'> {
  invoice: Source | undefined
  random: Rng
  clerk: ReturnType<typeof oneOf>
  day: string
}

async function issue({ scene, buyers }: Office, { random, clerk, day, order, invoice, end }: AdvanceRequest): Promise<number> {
  if (order) {
    const body = { date: day, percent: random.pick(['20', '30', '50']) }
    return (await scene.call(createForOrder, clerk, { params: { orderId: order.id }, body })).advance_invoice_id
  }
  const amount = invoice ? round2(big(invoice.open).times(end === 'half spent' ? 2 : 0.5)) : `${random.int(2, 20) * 50}.00`
  const items = [{ name: 'Avanss par preču piegādi', price_gross: amount }]
  const body = { customer_id: invoice?.customer_id ?? random.pick(buyers).id, date: day, items }
  return (await scene.call(create, clerk, { body })).advance_invoice_id
}
