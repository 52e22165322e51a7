import { pathOf, type Call } from '../../contract/calls.ts'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { reporting } from '../db/pool.ts'
import type { SessionUser } from '../http/context.ts'
import { repeatKey } from '../http/idempotency.ts'
import { permit } from '../http/permit.ts'
import { bodyOf, carriedOut, followed, parsed, type Accompanying, type Dependencies, type Incoming } from './pipeline.ts'

/** @file One record of a group job: the call's usual path, without a request. */

export interface StepInput {
  call: Call
  user: SessionUser
  /** Key of the record. */
  id: number
  body: Readonly<Record<string, unknown>>
  confirmed: readonly string[]
  ip: string | null
  userAgent: string
}

/** @throws what the call throws */
export async function carryOutStep(dependencies: Dependencies, step: StepInput, accompanying: Accompanying): Promise<void> {
  const { db, writing, files, served, recordStates } = dependencies
  const { call, user, ip } = step
  const { handler } = served.get(call.id) ?? {}
  if (!handler) throw new Error(`No handler for ${call.id}`)
  permit(call, user)
  const request = requestOf(step)
  const { input, run } = parsed({ call, handler, changes: true, dependencies }, request, user, bodyOf(call, step.body))
  const { params, query, body } = input
  const addressed = { url: pathOf(call.path, input.params as Record<string, string | number>), headers: request.headers }
  const key = repeatKey(call, addressed, recordStates[call.id]?.(params as Record<string, unknown>))
  const runInput = { call, user, key, body: { params, query, body }, ip, with: accompanying }
  const outcome = await writing(call.id, (tell) => carriedOut(reporting(db, tell), runInput, run))
  if (outcome.later.length > 0) await files(call.id, (tell) => followed(reporting(db, tell), outcome))
}

function requestOf({ call, id, confirmed, ip, userAgent, body }: StepInput): Incoming {
  const name = /\{([^}]+)\}/.exec(call.path)?.[1] ?? 'id'
  return {
    params: { [name]: String(id) },
    query: {},
    body,
    headers: { [confirmedHeader]: [askWord, ...confirmed].join(','), 'user-agent': userAgent },
    ip: ip ?? '',
  }
}
