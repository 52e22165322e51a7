import { chooseBest } from '../../areas/price-clarifications/best.ts'
import { complete } from '../../areas/price-clarifications/price-clarifications.update.ts'
import { create } from '../../areas/price-clarifications/price-clarifications.create.ts'
import { updateItem } from '../../areas/price-clarifications/price-clarifications.items.ts'
import { makeOffer, makeProcurements } from '../../areas/price-clarifications/make.ts'
import { round2 } from '../../../contract/money.ts'
import type { PriceClarificationRecord } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { SessionUser } from '../../http/context.ts'
import { addDays } from './calendar.ts'
import { seededEntry, later, oneOf, warehouse, type Good, type Office, type PlannedEntry } from './documents-office.ts'
import { at, type Rng } from './random.ts'

type Course = 'bought' | 'offered' | 'complete' | 'answered' | 'asked'

/** Working days back, title, result. */
const courses: readonly (readonly [days: number, title: string, course: Course])[] = [
  [-9, 'Jaunā biroja tehnika', 'bought'],
  [-8, 'Apmācību klase', 'offered'],
  [-6, 'Noliktavas darba vietas', 'complete'],
  [-5, 'Datoru nomaiņa grāmatvedībā', 'offered'],
  [-3, 'Konferenču telpa', 'answered'],
  [-1, 'Attālinātā darba komplekti', 'asked'],
]

export function planClarifications(office: Office): PlannedEntry[] {
  return courses.flatMap(([days, title, course], index) => {
    const { random, minute } = seededEntry('price_clarification', index)
    const day = later(office, office.history.last, days) ?? office.history.last
    return clarification(office, { index, random, minute, day, title, course })
  })
}

interface Planned {
  index: number
  random: Rng
  minute: number
  day: string
  title: string
  course: Course
}

function clarification(office: Office, { index, random, minute, day, title, course }: Planned): PlannedEntry[] {
  const { scene, company, suppliers } = office
  const seller = oneOf(company.sales, index)
  const goods = office.goods.some(random, warehouse(office, 'RC'), random.int(3, 6))
  const requestedSuppliers = [0, 1, 2].map((place) => at(suppliers, (index * 3 + place) % suppliers.length).id)
  let record: PriceClarificationRecord
  const begin = async (): Promise<void> => {
    const body = {
      title,
      customer_id: random.pick(office.buyers).id,
      clarifier_id: seller.id,
      due_date: addDays(day, 7),
      supplier_ids: requestedSuppliers,
      items: goods.map(({ item_id }) => ({ catalog_item_id: item_id, quantity: String(random.int(2, 15)) })),
    }
    record = (await scene.call(create, seller, { body })).data
  }
  const entries: PlannedEntry[] = [{ day, minute, write: begin }]
  if (course === 'asked') return entries
  const on = { day, minute: minute + 40 }
  entries.push({ ...on, write: () => answer(office, seller, { record, goods, requestedSuppliers, random }) })
  if (course === 'answered') return entries
  entries.push({
    ...on,
    minute: minute + 60,
    write: async () => {
      const params = { id: record.id }
      await scene.call(chooseBest, seller, { params, body: { markup_percent: '22' } })
      await scene.call(complete, seller, { params })
      if (course !== 'complete') await scene.call(makeOffer, seller, { params, body: {} })
      if (course === 'bought') await scene.call(makeProcurements, oneOf(company.storekeepers, index), { params, body: {} })
    },
  })
  return entries
}

interface Answered {
  record: PriceClarificationRecord
  goods: readonly Good[]
  requestedSuppliers: readonly number[]
  random: Rng
}

/** Quotes around cost price; sometimes nothing. */
async function answer({ scene }: Office, seller: SessionUser, { record, goods, requestedSuppliers, random }: Answered): Promise<void> {
  for (const [place, { id, lock_version }] of record.items.entries()) {
    const cost = Number(at(goods, place).cost)
    const answers = requestedSuppliers.map((supplier_id, supplierIndex) =>
      supplierIndex > 0 && random.chance(0.15)
        ? { supplier_id, not_available: true }
        : { supplier_id, supplier_price: round2((cost * random.int(98, 118)) / 100), delivery_days: random.int(1, 14) },
    )
    await scene.call(updateItem, seller, { params: { id }, body: { answers, lock_version } })
  }
}
