import { offers, type OfferRecord } from '../../../contract/offers/offers.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { freshOffer, offer as chart } from '../../../machines/offer.ts'
import { expireOffers } from '../../../server/jobs/expire-offers.ts'
import { situations, standing, type Situation } from '../../offers/situations.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf, type EventAction } from '../../support/transitions.ts'

const states = { empty: 'draft', outdated: 'draft', again: 'draft', late: 'sent', orphaned: 'ordered' } as const

function stateOf(situation: Situation): keyof typeof chart.states {
  return situation in states ? states[situation as keyof typeof states] : (situation as keyof typeof chart.states)
}

const at = ({ id }: OfferRecord) => ({ id })

const become = (status: 'sent' | 'accepted' | 'rejected' | 'draft'): EventAction<OfferRecord, object> => ({
  send: (offer, clerk) =>
    clerk.call(offers.setStatus, {
      params: at(offer),
      body: { status, lock_version: offer.lock_version, ...(status === 'rejected' && { rejected_reason: 'Par dārgu' }) },
    }),
})

export const transitions = transitionsOf({
  chart,
  table: 'offers',
  usual: freshOffer,
  situations: Object.fromEntries(Object.entries(situations).map(([name, facts]) => [name, { state: stateOf(name as Situation), facts }])),
  stand: (app, situation) => standing(app, situation as Situation),
  look: async (app, offer: OfferRecord) => {
    const { status, body } = await (await clerkOf(app)).call(offers.show, { params: at(offer) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (offer, clerk) => clerk.call(offers.update, { params: at(offer), body: { notes: 'labots', lock_version: offer.lock_version } }),
    },
    MAIL: { send: (offer, clerk) => clerk.call(offers.mail, { params: at(offer), body: { address: 'pircejs@test.example' } }) },
    SET_STATUS_SENT: become('sent'),
    SET_STATUS_ACCEPTED: become('accepted'),
    SET_STATUS_REJECTED: become('rejected'),
    SET_STATUS_DRAFT: become('draft'),
    EXPIRE: { send: async (_, __, { db }) => void (await expireOffers(db)) },
    CREATE_ORDER: { send: ({ id }, clerk) => clerk.call(orders.createFromOffer, { params: { offerId: id }, body: {} }) },
    COPY: { send: (offer, clerk) => clerk.call(offers.copy, { params: at(offer) }) },
    DELETE: { send: (offer, clerk) => clerk.call(offers.remove, { params: at(offer) }) },
  },
})
