import type { Body } from '../../contract/calls.ts'
import { couriers, type CourierRecord } from '../../contract/couriers/couriers.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

export async function makeDelivery(app: TestApp, fields: Partial<Body<typeof couriers.create>> = {}): Promise<CourierRecord> {
  const body = { ...(fields.order_id ? {} : { address: 'Brīvības iela 1, Rīga' }), ...fields }
  return (await (await clerkOf(app)).done(couriers.create, { body })).data
}

export async function completedDelivery(app: TestApp, { id, lock_version }: CourierRecord): Promise<CourierRecord> {
  return (await (await clerkOf(app)).done(couriers.update, { params: { id }, body: { event: 'COMPLETE', lock_version } })).data
}
