import { pathOf, type Call } from '../contract/calls.ts'

export interface CallTarget {
  url: string
  token: string
}

interface Sent {
  body?: FormData
  signal?: AbortSignal
}

export async function ask({ url, token }: CallTarget, call: Call, query: string, { body, signal }: Sent = {}): Promise<number> {
  const answer = await fetch(`${url}${pathOf(call.path)}${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
    ...(signal && { signal }),
  })
  await answer.arrayBuffer()
  return answer.status
}
