import { pathOf, type Call } from '../contract/calls.ts'

/** Where calls of a bench go, and with whose token. */
export interface Asked {
  url: string
  token: string
}

interface Sent {
  body?: FormData
  signal?: AbortSignal
}

/** Sends a call and reads its answer to the end; answers the status. */
export async function ask({ url, token }: Asked, call: Call, query: string, { body, signal }: Sent = {}): Promise<number> {
  const answer = await fetch(`${url}${pathOf(call.path)}${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
    ...(signal && { signal }),
  })
  await answer.arrayBuffer()
  return answer.status
}
