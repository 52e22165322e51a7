import { transportations, type TransportationRecord } from '../../../contract/transportations/transportations.ts'
import { freshTransportation, transportation as chart } from '../../../machines/transportation.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { makeTransportation, stepped } from '../../support/transportations.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  planned: { state: 'planned' },
  'planned for a day that nobody knows': { state: 'planned', facts: { hasLoadingDate: false } },
  'on its way': { state: 'in_transit' },
  delivered: { state: 'delivered' },
  cancelled: { state: 'cancelled' },
} as const

async function stand(app: TestApp, situation: string): Promise<TransportationRecord> {
  if (situation === 'planned for a day that nobody knows') return makeTransportation(app, { loading_date: null })
  const planned = await makeTransportation(app)
  if (situation === 'planned') return planned
  if (situation === 'cancelled') return stepped(app, planned, 'CANCEL')
  const going = await stepped(app, planned, 'DEPART')
  return situation === 'delivered' ? stepped(app, going, 'DELIVER') : going
}

const at = ({ id }: TransportationRecord) => ({ id })
const step = (event: 'DEPART' | 'DELIVER' | 'CANCEL') => ({
  send: (each: TransportationRecord, clerk: Person) =>
    clerk.call(transportations.update, { params: at(each), body: { event, lock_version: each.lock_version } }),
})

export const transitions = transitionsOf({
  chart,
  table: 'transportations',
  usual: freshTransportation,
  situations,
  stand,
  look: async (app, each: TransportationRecord) => {
    const { status, body } = await (await clerkOf(app)).call(transportations.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(transportations.update, { params: at(each), body: { driver: 'J. Ozols', lock_version: each.lock_version } }),
    },
    DEPART: step('DEPART'),
    DELIVER: step('DELIVER'),
    CANCEL: step('CANCEL'),
    CMR_PDF: { send: (each, clerk) => clerk.call(transportations.cmr, { params: at(each) }), isUnaudited: true },
    EMAIL: { send: (each, clerk) => clerk.call(transportations.mail, { params: at(each), body: { address: 'vedejs@test.example' } }) },
    DELETE: { send: (each, clerk) => clerk.call(transportations.remove, { params: at(each) }) },
  },
})
