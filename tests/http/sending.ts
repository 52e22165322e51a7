import type { Call } from '../../contract/calls.ts'
import type { Answered, Person } from '../support/app.ts'
import { sampleOf, shapeOf } from './samples.ts'
import type { World } from './world.ts'
import { idIn, paramsOf } from './world-keys.ts'

export function sendSample(person: Person, call: Call, at: World, body: unknown = sampleBody(call, at)): Promise<Answered> {
  const query = call.spec.query && (sampleOf(shapeOf(call.spec.query), idIn(at), false) as object)
  const form = call.spec.upload && {
    fields: { fileable_type: 'orders', fileable_id: at.order },
    files: [{ name: 'a.png', bytes: Buffer.from('x') }],
  }
  const sent = { params: paramsOf(call, at), query, ...(form ? { form } : call.method !== 'GET' && { body }) }
  return person.call(call, sent as Parameters<Person['call']>[1])
}

function sampleBody(call: Call, at: World): unknown {
  return call.spec.body && sampleOf(shapeOf(call.spec.body), idIn(at), true)
}
