import { randomUUID } from 'node:crypto'
import { pathOf, type Answer, type Call } from '../../contract/calls.ts'
import type { Sent } from '../support/app.ts'

export interface CallTarget {
  url: string
  token: string
}

/** Throws without an answer, or if the server is starting or stopping. */
export async function send<C extends Call>(
  { url, token }: CallTarget,
  call: C,
  { params, body }: Pick<Sent<C>, 'params' | 'body'> = {},
  key: string = randomUUID(),
): Promise<Answer<C>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const init = {
    method: call.method,
    headers,
    signal: AbortSignal.timeout(10_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const response = await fetch(`${url}${pathOf(call.path, params)}`, init)
  if (response.status !== 200) throw new Error(`${call.id} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer<C>
}
