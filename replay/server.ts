import type { CallInput } from '../commands/context.ts'
import { pathOf, type Call } from '../contract/calls.ts'
import { askWord, confirmedHeader } from '../contract/confirmations.ts'
import { queryText } from '../contract/query-text.ts'
import { replayHeader } from '../contract/workspace/recorded.ts'

export interface Reply {
  status: number
  body: unknown
}

export type Send = (call: Call, input: CallInput<Call>, confirmed: readonly string[]) => Promise<Reply>

export function replayHeaders(confirmed: readonly string[]): Record<string, string> {
  return { [replayHeader]: '1', [confirmedHeader]: [askWord, ...confirmed].join(', ') }
}

/** A busy server did nothing, so the call is retried. */
const busy = 503
const mostTries = 10
/** Milliseconds. */
const pause = 1000

export function serverAt(host: string, token: string | null): Send {
  return async (call, { params, query, body }, confirmed) => {
    const queryString = queryText(query ?? {})
    const once = () =>
      fetch(`${host}${pathOf(call.path, params)}${queryString && '?'}${queryString}`, {
        method: call.method,
        headers: {
          ...replayHeaders(confirmed),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !call.spec.upload && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: call.spec.upload ? formOf(body) : JSON.stringify(body) }),
      })
    let response = await once()
    for (let tries = 1; response.status === busy && tries < mostTries; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      response = await once()
    }
    if (call.spec.file && response.ok) return { status: response.status, body: await response.blob() }
    return { status: response.status, body: parsed(await response.text()) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { message: text.slice(0, 200) }
  }
}

type FormValue = Blob | string | number | boolean

export function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, FormValue | readonly FormValue[] | null | undefined>)) {
    const many = Array.isArray(value)
    for (const each of (many ? value : [value]) as (FormValue | null | undefined)[]) {
      if (each !== undefined && each !== null) form.append(many ? `${name}[]` : name, each instanceof Blob ? each : String(each))
    }
  }
  return form
}
