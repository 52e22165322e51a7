import { sql } from 'kysely'
import { expect } from 'vitest'
import { offers, type OfferRecord } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { freshOffer, type OfferFacts } from '../../machines/offer.ts'
import { expireOffers } from '../../server/jobs/expire-offers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { clerkOf, makeOffer } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'

/** Offer situations that meet and fail each guard. */
export const situations = {
  draft: {},
  empty: { lines: 0 },
  outdated: { outdated: true },
  again: { numbered: true },
  sent: { numbered: true },
  late: { numbered: true, outdated: true },
  accepted: { numbered: true },
  rejected: { numbered: true },
  expired: { numbered: true, outdated: true },
  ordered: { numbered: true, hasOrder: true },
  orphaned: { numbered: true },
} as const satisfies Readonly<Record<string, Partial<OfferFacts>>>

export type Situation = keyof typeof situations
export const situationNames = Object.keys(situations) as Situation[]

export function factsOf(situation: Situation): OfferFacts {
  return { ...freshOffer, ...situations[situation] }
}

export async function standing(app: TestApp, situation: Situation): Promise<OfferRecord> {
  const clerk = await clerkOf(app)
  const late = factsOf(situation).outdated ? { date: dayAgo(40), valid_until: dayAgo(5) } : {}
  const { id } = await makeOffer(app, { ...late, ...(situation === 'empty' && { offer_items: [] }) })
  for (const step of steps[situation]) await step(app, clerk, id)
  return (await clerk.done(offers.show, { params: { id } })).data
}

type Step = (app: TestApp, clerk: Person, id: number) => Promise<unknown>

export const become =
  (status: 'sent' | 'accepted' | 'rejected' | 'draft'): Step =>
  async (_, clerk, id) => {
    const { data } = await clerk.done(offers.show, { params: { id } })
    const reason = status === 'rejected' ? { rejected_reason: 'Par dārgu' } : {}
    await clerk.done(offers.setStatus, { params: { id }, body: { status, ...reason, lock_version: data.lock_version } })
  }

/** Locks all other offers, which the job skips. */
const expire: Step = ({ db }, _, id) =>
  db.transaction().execute(async (tx) => {
    await sql`select 1 from offers where id <> ${id} for update`.execute(tx)
    expect(await expireOffers(db)).toBe(1)
  })
const order: Step = (_, clerk, id) => clerk.done(orders.createFromOffer, { params: { offerId: id }, body: {} })
const dropOrder: Step = async (_, clerk, id) => {
  const { data } = await clerk.done(offers.show, { params: { id } })
  for (const order of data.orders) await clerk.done(orders.remove, { params: { id: order.id } })
}

const steps: Readonly<Record<Situation, readonly Step[]>> = {
  draft: [],
  empty: [],
  outdated: [],
  again: [become('sent'), become('rejected'), become('draft')],
  sent: [become('sent')],
  late: [become('sent')],
  accepted: [become('sent'), become('accepted')],
  rejected: [become('rejected')],
  expired: [become('sent'), expire],
  ordered: [order],
  orphaned: [order, dropOrder],
}
