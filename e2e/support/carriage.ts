import { reference } from '../../contract/reference/reference.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import type { Worker } from './people.ts'
import { unique } from './records.ts'

/** Creates a carrier group, a carrier and a planned transportation; returns their keys. */
export async function newTransportation(person: Worker, order_id: number): Promise<Record<'carrier' | 'group' | 'transportation', number>> {
  const group = await createReference(person, reference.carrier_groups_create, { name: `Ziemeļi ${unique()}` })
  const fields = { name: `Vedējs ${unique()}`, carrier_group_id: group, insurance_until: '2020-01-01', email: 'vedejs@demo.example' }
  const carrier = await createReference(person, reference.carriers_create, fields)
  const { transportation_id } = await person.done(transportations.create, { body: { carrier_id: carrier, order_ids: [order_id] } })
  return { carrier, group, transportation: transportation_id }
}

async function createReference(person: Worker, call: typeof reference.carriers_create, body: object): Promise<number> {
  const { data } = (await person.done(call, { body } as never)) as { data: { id: number } }
  return data.id
}
