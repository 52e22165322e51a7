import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { create, createForOrder, remove } from '../../areas/advances/advances.issue.ts'
import { apply, markAsPaid } from '../../areas/advances/advances.pay.ts'
import { dayOf, drawn, later, oneOf, type Office, type Paper } from './paper-office.ts'
import { at, type Rng } from './random.ts'

/** What becomes of an advance: waits, received, spent on an invoice, spent in part, given up. */
const ends = ['issued', 'paid', 'settled', 'half spent', 'annulled', 'paid'] as const

/** A document that an advance can be for. */
interface Source {
  id: number
  customer_id: number
  open: string
}

/** Advances on orders that wait, and such as are spent on invoices of the last days that somebody owes. */
export async function planAdvances(office: Office): Promise<Paper[]> {
  const { scene, count } = office
  const wanted = count(8, ends.length)
  const orders = await sql<Source>`
    select o.id, o.customer_id, o.gross as open from orders o join customers c on c.id = o.customer_id
    where o.status in ('new', 'in_fulfillment') and o.gross > 10 and not c.is_blocked
      and not exists (select from advance_invoices a where a.order_id = o.id) order by o.id desc limit ${wanted}`.execute(scene.db)
  return Array.from({ length: wanted }, (_, index) => {
    const end = at(ends, index % ends.length)
    const isSpent = end === 'settled' || end === 'half spent'
    return advance(office, { index, count: wanted, end, order: isSpent ? undefined : orders.rows.pop() })
  }).flat()
}

/** The newest invoice that somebody owes and that no other advance pays. */
async function owed({ scene, history, invoices }: Office): Promise<Source | undefined> {
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

function advance(office: Office, { index, count, end, order }: PlannedAdvance): Paper[] {
  const { scene, company } = office
  const { random, minute } = drawn('advance', index)
  const clerk = oneOf(company.accountants, index)
  const isSpent = end === 'settled' || end === 'half spent'
  // What is spent is spent on an invoice of these days, so some have to be there.
  const day = dayOf(office, random, { index, count, from: isSpent ? 0.8 : 0 })
  let id = 0
  let invoice: Source | undefined
  const call = () => ({ params: { id } })
  const ask = async (): Promise<void> => {
    invoice = isSpent ? await owed(office) : undefined
    id = await issue(office, { random, clerk, day, order, invoice, end })
  }
  const papers: Paper[] = [{ day, minute, write: ask }]
  if (end === 'annulled') papers.push({ day, minute: minute + 45, write: async () => void (await scene.call(remove, clerk, call())) })
  if (end === 'issued' || end === 'annulled') return papers
  const received = later(office, day, random.int(1, 3)) ?? day
  papers.push({
    day: received,
    minute: minute + 60,
    write: async () => void (await scene.call(markAsPaid, clerk, { ...call(), body: { paid_at: received } })),
  })
  if (isSpent) {
    const write = async (): Promise<void> => {
      if (invoice) await scene.call(apply, clerk, { ...call(), body: { invoice_id: invoice.id } })
    }
    papers.push({ day: received, minute: minute + 70, write })
  }
  return papers
}

interface Asked extends Omit<PlannedAdvance, 'index' | 'count'> {
  invoice: Source | undefined
  random: Rng
  clerk: ReturnType<typeof oneOf>
  day: string
}

async function issue({ scene, buyers }: Office, { random, clerk, day, order, invoice, end }: Asked): Promise<number> {
  if (order) {
    const body = { date: day, percent: random.pick(['20', '30', '50']) }
    return (await scene.call(createForOrder, clerk, { params: { orderId: order.id }, body })).advance_invoice_id
  }
  const amount = invoice ? round2(big(invoice.open).times(end === 'half spent' ? 2 : 0.5)) : `${random.int(2, 20) * 50}.00`
  const items = [{ name: 'Avanss par preču piegādi', price_gross: amount }]
  const body = { customer_id: invoice?.customer_id ?? random.pick(buyers).id, date: day, items }
  return (await scene.call(create, clerk, { body })).advance_invoice_id
}
