import { couriers } from '../../contract/couriers/couriers.ts'
import { reference } from '../../contract/reference/reference.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { makeTransportation } from '../support/transportations.ts'

export interface CarriageWorld {
  carrier: number
  transportation: number
  transportationItem: number
  courierApplication: number
}

export async function makeCarriageWorld(
  app: TestApp,
  { order, customer, mark }: { order: number; customer: number; mark: string },
): Promise<CarriageWorld> {
  await (await clerkOf(app)).done(reference.carrier_groups_create, { body: { name: `${mark} virziens` } } as never)
  const planned = await makeTransportation(app, { order_ids: [order], loading_place: 'Rīga, Ganību dambis 1' })
  const { courier_application_id: courierApplication } = await (
    await clerkOf(app)
  ).done(couriers.create, { body: { customer_id: customer, address: 'Brīvības iela 1, Rīga', notes: 'Zvanīt iepriekš' } })
  return { courierApplication, carrier: planned.carrier.id, transportation: planned.id, transportationItem: planned.items[0]?.id ?? 0 }
}

export const carriageRecords: Readonly<Record<string, keyof CarriageWorld>> = {
  'transportations.updateItem': 'transportationItem',
  'transportations.removeItem': 'transportationItem',
}
