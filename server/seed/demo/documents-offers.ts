import { offers as offersOf } from '../../../contract/offers/offers.ts'
import type { Body } from '../../../contract/calls.ts'
import { advanceOffer } from '../../areas/offers/offers.transitions.ts'
import { setStatus } from '../../areas/offers/offers.update.ts'
import { create } from '../../areas/offers/offers.create.ts'
import { createFromOffer } from '../../areas/orders/from-offer.ts'
import type { SessionUser } from '../../http/context.ts'
import { addDays } from './calendar.ts'
import { companyName } from './names.ts'
import { dayOf, seededEntry, later, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { at, type Rng } from './random.ts'
import { actor } from './scene.ts'

const ends = ['expired', 'sent', 'accepted', 'rejected', 'ordered', 'sent', 'ordered', 'draft'] as const
type End = (typeof ends)[number]

const validDays = 30
const shortDays = 4
const refusals = ['Klients izvēlējās lētāku piedāvājumu', 'Projekts atlikts uz nākamo gadu', 'Piegādes termiņš klientam par garu'] as const

export function planOffers(office: Office): PlannedEntry[] {
  const count = office.count(14, ends.length)
  return Array.from({ length: count }, (_, index) => {
    const { random, minute } = seededEntry('offer', index)
    const day = dayOf(office, random, { index, count, from: 0 })
    return offer(office, { index, random, minute, day, end: at(ends, Math.floor((index * ends.length) / count)) })
  }).flat()
}

interface PlannedOffer {
  index: number
  random: Rng
  minute: number
  day: string
  end: End
}

function offer(office: Office, { index, random, minute, day, end }: PlannedOffer): PlannedEntry[] {
  const { scene, company } = office
  const seller = oneOf(company.sales, index)
  let id = 0
  const setOfferStatus = async (body: Omit<Body<typeof offersOf.setStatus>, 'lock_version'>): Promise<void> => {
    await scene.call(setStatus, seller, { params: { id }, body: { ...body, lock_version: await versionOf(scene, 'offers', id) } })
  }
  const entries: PlannedEntry[] = [
    {
      day,
      minute,
      write: async () => {
        id = (await scene.call(create, seller, { body: contentOf(office, { random, day, end, index }) })).offer_id
      },
    },
  ]
  if (end === 'draft') return entries
  entries.push({ day, minute: minute + 30, write: () => setOfferStatus({ status: 'sent' }) })
  const answered = later(office, day, random.int(1, 5)) ?? day
  const answer = { day: answered, minute: answered === day ? minute + 60 : minute }
  if (end === 'expired') entries.push({ day: addDays(day, shortDays + 1), minute: 60, write: () => expire(office, seller, id) })
  if (end === 'accepted' || end === 'ordered') entries.push({ ...answer, write: () => setOfferStatus({ status: 'accepted' }) })
  if (end === 'rejected') {
    entries.push({ ...answer, write: () => setOfferStatus({ status: 'rejected', rejected_reason: random.pick(refusals) }) })
  }
  if (end === 'ordered') {
    const body = { warehouse_id: warehouse(office, 'RC') }
    entries.push({
      ...answer,
      minute: answer.minute + 20,
      write: async () => void (await scene.call(createFromOffer, seller, { params: { offerId: id }, body })),
    })
  }
  return entries
}

/** Does the nightly job's work, without a user. */
async function expire({ scene }: Office, seller: SessionUser, id: number): Promise<void> {
  const { audit } = scene.context(actor(0, ''))
  await advanceOffer({ ...scene.context(seller), audit }, id, 'EXPIRE')
}

function contentOf(
  office: Office,
  { random, day, end, index }: Pick<PlannedOffer, 'random' | 'day' | 'end' | 'index'>,
): Body<typeof offersOf.create> {
  const lines = office.goods.some(random, warehouse(office, 'RC'), random.int(2, 6))
  const buyer = random.pick(office.buyers)
  // Some go to companies that are not yet customers.
  const party =
    end === 'sent' && index % 2 === 1 ? { customer_name: `SIA "${companyName(random.int(9000, 9900))}"` } : { customer_id: buyer.id }
  return {
    ...party,
    date: day,
    valid_until: addDays(day, end === 'expired' ? shortDays : validDays),
    delivery_terms: random.pick(['Piegāde 5 darba dienu laikā', 'Piegāde klienta birojā', 'Saņemšana noliktavā Rīgā']),
    payment_terms: random.pick(['Pēcapmaksa 14 dienu laikā', '30 % avanss, pārējais pēc piegādes']),
    intro: 'Pateicamies par interesi! Piedāvājam Jums:',
    offer_items: lines.map(({ item_id }, place) => ({
      item_id,
      quantity: String(random.int(1, 12)),
      ...(place > 1 && place === lines.length - 1 && { is_optional: true }),
      ...(random.chance(0.2) && { discount_percent: random.pick(['3', '5', '10']) }),
    })),
  }
}
