import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { handlers } from '../areas/routes.ts'
import type { Handler } from '../http/context.ts'
import type { ServedCalls } from './list-rows.ts'

/** @throws if a call has no handler */
export function servedCalls(): ServedCalls {
  const served = Object.entries(areas).flatMap(([name, calls]) => {
    const areaHandlers = (handlers as Record<string, Record<string, Handler<Call>>>)[name] ?? {}
    return Object.entries(calls as Record<string, Call>).map(([key, call]) => {
      const handler = areaHandlers[key]
      if (!handler) throw new Error(`No handler for ${call.id}`)
      return [call.id, { call, handler }] as const
    })
  })
  return new Map(served)
}
