import { reference } from '../../contract/reference/reference.ts'
import { transportations, type TransportationRecord } from '../../contract/transportations/transportations.ts'
import { dayOf } from '../../contract/format.ts'
import type { Body } from '../../contract/calls.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

let carrierCount = 0

export async function makeCarrier(app: TestApp, fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  carrierCount += 1
  const body = { name: `Vedējs ${carrierCount}`, email: 'vedejs@test.example', ...fields }
  const { data } = (await (await clerkOf(app)).done(reference.carriers_create, { body } as never)) as { data: { id: number } }
  return data.id
}

export async function makeTransportation(
  app: TestApp,
  fields: Partial<Body<typeof transportations.create>> = {},
): Promise<TransportationRecord> {
  const body = { carrier_id: fields.carrier_id ?? (await makeCarrier(app)), loading_date: dayOf(new Date()), ...fields }
  return (await (await clerkOf(app)).done(transportations.create, { body })).data
}

export async function stepped(
  app: TestApp,
  { id, lock_version }: TransportationRecord,
  event: 'DEPART' | 'DELIVER' | 'CANCEL',
): Promise<TransportationRecord> {
  return (await (await clerkOf(app)).done(transportations.update, { params: { id }, body: { event, lock_version } })).data
}
