import type { Purchase } from './purchase.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Body } from '../../../contract/calls.ts'
import { cancel } from '../../areas/procurements/cancel.ts'
import { update } from '../../areas/procurements/procurements.update.ts'
import { beginProcurement } from '../../areas/procurements/procurements.create.ts'
import { accept } from '../../areas/procurements/receive.ts'
import { loadProcurement } from '../../areas/procurements/procurements.record.ts'
import { split } from '../../areas/procurements/procurements.split.ts'
import { planBills } from './documents-bills.ts'
import { addDays, workday } from './calendar.ts'
import { seededEntry, later, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import type { Supplier } from '../history/suppliers.ts'
import { planUnits } from './documents-units.ts'
import { at, type Rng } from './random.ts'

const ends = {
  past: ['received', 'received', 'moved', 'received', 'received', 'received', 'cancelled', 'received', 'received', 'received'],
  present: ['late', 'in parts', 'cancelled', 'ordered', 'new', 'ordered', 'new'],
} as const
type End = (typeof ends)['past' | 'present'][number]

const pastShare = 0.5

export async function planPurchases(office: Office): Promise<PlannedEntry[]> {
  const { count, history, suppliers } = office
  const [past, present] = [count(14, ends.past.length), count(9, ends.present.length)]
  const startPurchase = (entity: string, index: number, share: number): Purchase => {
    const { random, minute } = seededEntry(entity, index)
    return planned(office, { index, random, minute, day: workday(history.dayAt(share)) }, suppliers)
  }
  const old = Array.from({ length: past }, (_, index) => {
    const purchase = startPurchase('purchase-past', index, (pastShare * index) / past)
    return { end: at(ends.past, index % ends.past.length), purchase }
  })
  const recent = Array.from({ length: present }, (_, index) => {
    const purchase = startPurchase('purchase', index, pastShare + ((0.98 - pastShare) * index) / present)
    return { end: at(ends.present, index % ends.present.length), purchase }
  })
  const entries = [...old, ...recent].flatMap(({ end, purchase }) => purchasing(office, purchase, end))
  const received = old.filter(({ end }) => end === 'received').map(({ purchase }) => purchase)
  return [...entries, ...planBills(office, received), ...(await planUnits(office, at(suppliers, 0)))]
}

type StartedPurchase = Pick<Purchase, 'index' | 'random' | 'minute' | 'day'>

function planned(office: Office, started: StartedPurchase, suppliers: readonly Supplier[]): Purchase {
  const { random, day } = started
  const arrival = later(office, day, random.int(1, 4)) ?? office.history.last
  return { ...started, supplier: random.pick(suppliers), arrival, id: 0 }
}

function purchasing(office: Office, purchase: Purchase, end: End): PlannedEntry[] {
  const { scene, company } = office
  const { index, day, minute, arrival } = purchase
  const buyer = oneOf(company.storekeepers, index)
  const call = () => ({ params: { id: purchase.id } })
  const begin: PlannedEntry = {
    day,
    minute,
    write: async () => {
      const body = end === 'moved' ? movedGoods(office, purchase) : boughtGoods(office, purchase, end)
      purchase.id = await beginProcurement(scene.context(buyer), body)
    },
  }
  const order: PlannedEntry = {
    day,
    minute: minute + 40,
    write: async () => {
      const lock_version = await versionOf(scene, 'procurements', purchase.id)
      await scene.call(update, buyer, { ...call(), body: { event: 'MARK_ORDERED', lock_version } })
    },
  }
  const receive: PlannedEntry = { day: arrival, minute: minute + 50, write: async () => void (await scene.call(accept, buyer, call())) }
  const giveUp: PlannedEntry = { day, minute: minute + 90, write: async () => void (await scene.call(cancel, buyer, call())) }
  const steps: Record<End, PlannedEntry[]> = {
    new: [],
    ordered: [order],
    late: [order],
    received: [order, receive],
    moved: [receive],
    cancelled: [order, giveUp],
    'in parts': [order, { day, minute: minute + 60, write: () => splitRest(office, purchase) }, { ...receive, day, minute: minute + 70 }],
  }
  return [begin, ...steps[end]]
}

/** Postpones the last line and half of the first, if divisible. */
async function splitRest({ scene, company }: Office, { id, index }: Purchase): Promise<void> {
  const buyer = oneOf(company.storekeepers, index)
  const { procurement_items: lines } = await loadProcurement(scene.context(buyer), id)
  const [first, last] = [at(lines, 0), at(lines, lines.length - 1)]
  const half = Math.floor(Number(first.quantity) / 2)
  const rest = [
    ...(half > 0 ? [{ id: first.id, quantity: String(half) }] : []),
    ...(last === first ? [] : [{ id: last.id, quantity: last.quantity }]),
  ]
  await scene.call(split, buyer, { params: { id }, body: { procurement_items: rest } })
}

type NewPurchase = Body<typeof procurements.create>

function boughtGoods(office: Office, { random, day, arrival, supplier, index }: Purchase, end: End): NewPurchase {
  const to = warehouse(office, random.weighted({ RC: 70, VA: 12, LI: 12, VE: 6 }))
  const goods = office.goods.take(random, { warehouse: to, day: arrival, count: random.int(2, 6) })
  const comes = end === 'received'
  return {
    supplier_id: supplier.id,
    warehouse_id: to,
    // Stock is booked on the day of arrival.
    date: comes ? arrival : day,
    expected_date: end === 'late' ? day : workday(addDays(day, 8)),
    supplier_order_nr: random.chance(0.5) ? `PO-${random.int(10_000, 99_999)}` : null,
    transport_cost: random.chance(0.25) ? `${random.int(8, 45)}.00` : '0',
    ...(index % 5 === 0 && { notes: 'Piegāde līdz plkst. 12.00, izkraušana pa sētas vārtiem' }),
    procurement_items: goods.map(({ item_id, cost }) => ({
      item_id,
      quantity: String(lotOf(random, cost)),
      purchase_price: (Number(cost) * (0.96 + random.next() * 0.08)).toFixed(2),
      ...(random.chance(0.2) && { discount_percent: random.pick(['2', '3', '5']) }),
    })),
  }
}

function lotOf(random: Rng, cost: string): number {
  return random.int(2, Math.max(4, Math.min(40, Math.round(900 / (Number(cost) + 10)))))
}

function movedGoods(office: Office, { random, arrival }: Purchase): NewPurchase {
  const goods = office.goods.take(random, { warehouse: warehouse(office, 'RC'), day: arrival, count: 3, free: 3 })
  for (const good of goods) good.free -= 2
  return {
    kind: 'internal',
    source_warehouse_id: warehouse(office, 'RC'),
    warehouse_id: warehouse(office, random.pick(['VA', 'LI'])),
    date: arrival,
    procurement_items: goods.map(({ item_id }) => ({ item_id, quantity: '2' })),
  }
}
