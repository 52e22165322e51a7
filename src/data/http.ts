import { ofetch, type FetchResponse } from 'ofetch'
import type { CallInput } from '../../commands/context.ts'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import type { Carried } from '../../replay/note.ts'
import { formOf } from '../../replay/server.ts'
import { pathOf, type Answer, type Call } from '../../contract/calls.ts'
import { suspectConnection } from './connection.ts'
import { CallFailure } from './failure.ts'
import { queryText } from '../../contract/query-text.ts'
import { readToken } from './token.ts'

export interface Sending {
  /** Idempotency key, the same for all tries of a command. */
  key?: string
  signal?: AbortSignal
  confirmed?: readonly string[]
  /** Called for each answer, also refusals. */
  onAnswered?: ((carried: Carried) => void) | undefined
}

export interface ReceivedFile {
  blob: Blob
  name: string
}

/** Server version of GET answers (rule R143); set by the shell. */
let onVersion: (version: string) => void = () => {}

export function watchVersion(watcher: (version: string) => void): void {
  onVersion = watcher
}

/** The page's own origin unless configured. */
export const host: string = document.querySelector<HTMLMetaElement>('meta[name="api-host"]')?.content ?? ''

/** Includes state-changing GETs. */
export function changes(call: Call): boolean {
  return !call.spec.asks && (call.method !== 'GET' || call.spec.changes !== undefined)
}

/** Arrays in bracket form (rule R150). */
export function addressOf(call: Call, input: CallInput<Call> = {}): string {
  const query = queryText(input.query ?? {})
  return `${host}${pathOf(call.path, input.params)}${query && '?'}${query}`
}

/** No timeout (rule R148); throws CallFailure. */
export async function sendOnce<C extends Call>(call: C, input: CallInput<C> = {}, sending: Sending = {}): Promise<Answer<C>> {
  const response = await exchange(call, input as CallInput<Call>, sending, 'json')
  return (response._data ?? {}) as Answer<C>
}

/** Throws CallFailure. */
export async function fetchFile(call: Call, input: CallInput<Call>, sending: Sending = {}): Promise<ReceivedFile> {
  const response = await exchange(call, input, sending, 'blob')
  return { blob: response._data as Blob, name: fileName(response.headers.get('content-disposition') ?? '') }
}

async function exchange(
  call: Call,
  input: CallInput<Call>,
  { key, signal, confirmed = [], onAnswered }: Sending,
  type: 'json' | 'blob',
): Promise<FetchResponse<unknown>> {
  const token = readToken()
  const response = await ofetch
    .raw<unknown, 'blob' | 'json'>(addressOf(call, input), {
      method: call.method,
      ...(input.body !== undefined && { body: bodyOf(call, input.body) }),
      headers: {
        Accept: call.spec.file ? '*/*' : 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && changes(call) && { 'Idempotency-Key': key }),
        ...(changes(call) && { [confirmedHeader]: [askWord, ...confirmed].join(', ') }),
      },
      ...(signal && { signal }),
      retry: 0,
      cache: 'no-store',
      ignoreResponseError: true,
      responseType: type,
      ...(type === 'json' && { parseResponse: parsed }),
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
      suspectConnection()
      throw Object.assign(new CallFailure(0, null), { cause: error })
    })
  const version = response.headers.get('app-version')
  if (version && call.method === 'GET') onVersion(version)
  onAnswered?.({ ms: serverTime(response.headers.get('server-timing')), confirmed })
  if (response.ok) return response
  const body = type === 'blob' ? parsed(await (response._data as Blob).text()) : response._data
  throw new CallFailure(response.status, body, token)
}

/** Milliseconds. */
function serverTime(timing: string | null): number | null {
  const duration = /\bapp;dur=([\d.]+)/.exec(timing ?? '')?.[1]
  return duration === undefined ? null : Math.round(Number(duration))
}

/** Null for non-JSON, such as a proxy's error page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function bodyOf(call: Call, body: unknown): FormData | object {
  return call.spec.upload ? formOf(body) : (body as object)
}

function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'fails')
}
