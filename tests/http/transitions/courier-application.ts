import { couriers, type CourierRecord } from '../../../contract/couriers/couriers.ts'
import { courierApplication as chart } from '../../../machines/courier-application.ts'
import type { TestApp } from '../../support/app.ts'
import { completedDelivery, makeDelivery } from '../../support/couriers.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

const at = ({ id }: CourierRecord) => ({ id })

async function stand(app: TestApp, situation: string): Promise<CourierRecord> {
  const user_id = (await clerkOf(app)).id
  if (situation === 'new') return makeDelivery(app)
  const assigned = await makeDelivery(app, { user_id })
  return situation === 'completed' ? completedDelivery(app, assigned) : assigned
}

export const transitions = transitionsOf({
  chart,
  table: 'courier_applications',
  usual: {},
  situations: { new: { state: 'new' }, assigned: { state: 'assigned' }, completed: { state: 'completed' } },
  stand,
  look: async (app, each: CourierRecord) => {
    const { status, body } = await (await clerkOf(app)).call(couriers.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    ATTACH_USER: { send: (each, clerk) => clerk.call(couriers.attach, { params: at(each), body: { user_id: clerk.id } }) },
    DETACH_USER: { send: (each, clerk) => clerk.call(couriers.detach, { params: at(each) }) },
    EDIT: {
      send: (each, clerk) =>
        clerk.call(couriers.update, { params: at(each), body: { contact_name: 'Anna', lock_version: each.lock_version } }),
    },
    NOTES: { send: (each, clerk) => clerk.call(couriers.notes, { params: at(each), body: { notes: 'Zvanīt' } }) },
    COMPLETE: {
      send: (each, clerk) =>
        clerk.call(couriers.update, { params: at(each), body: { event: 'COMPLETE', lock_version: each.lock_version } }),
    },
    FAIL: {
      send: (each, clerk) =>
        clerk.call(couriers.update, {
          params: at(each),
          body: { event: 'FAIL', failure_reason: 'Neviena nav', lock_version: each.lock_version },
        }),
    },
    DELETE: { send: (each, clerk) => clerk.call(couriers.remove, { params: at(each) }) },
  },
})
