import { isPaged, type Call } from '../../contract/calls.ts'
import { nothingFollows } from '../http/afterwards.ts'
import { refuseCosts } from '../http/cost-fields.ts'
import type { Context, Handler, ListedRow, ListRequest } from '../http/context.ts'
import { parse, parseParams } from '../http/parse.ts'
import { permit } from '../http/permit.ts'
import { portalQuery } from '../http/portal.ts'
import { Refusal } from '../http/refusal.ts'
import { filterResponse } from '../http/response-filter.ts'
import { seesCosts } from '../http/visible.ts'

/** Calls by id. */
export type ServedCalls = ReadonlyMap<string, { call: Call; handler: Handler<Call> }>

/** Most of a call. */
const pageRows = 200

interface Page {
  data: readonly ListedRow[]
  meta: { next?: string | null | undefined }
}

/**
 * All rows of a list call as its person reads them, page by page, without duplicates.
 * @throws Refusal of the call
 */
export async function* rowsOfList(
  served: ServedCalls,
  context: Omit<Context, 'audit' | 'afterwards'>,
  { call: id, query, params }: ListRequest,
): AsyncGenerator<readonly ListedRow[]> {
  const { call, handler } = served.get(id) ?? {}
  if (!call || !handler || call.method !== 'GET' || !isPaged(call) || !call.spec.query) throw Refusal.field('call', 'Šāda saraksta nav')
  const { user } = context
  permit(call, user)
  const seen = new Set<number>()
  let after: string | null = null
  for (let page = 1; ; page += 1) {
    const asked = texts({
      ...query,
      place_of: undefined,
      per_page: pageRows,
      page: after === null ? page : undefined,
      after: after ?? undefined,
    })
    const parsedQuery = parse(call.spec.query, asked)
    if (!seesCosts(user)) refuseCosts(call, parsedQuery, undefined)
    const input = {
      params: parseParams(call, texts(params ?? {}) as Record<string, string>),
      query: user.kind === 'customer' ? portalQuery(user, parsedQuery) : parsedQuery,
      body: undefined,
      audit: refuseChange,
      afterwards: nothingFollows,
    }
    const read = await handler({ ...context, ...input } as Parameters<Handler<typeof call>>[0])
    const { data, meta } = filterResponse(call, user, read) as Page
    yield data.filter((row) => seen.size < seen.add(row.id).size)
    if (data.length < pageRows) return
    after = meta.next ?? null
  }
}

function refuseChange(): never {
  throw new Error('A reading call must not change anything')
}

/** As in an address: texts and lists of texts. */
function texts(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.flatMap((each) => plainText(each) ?? []) : plainText(value)
      return text === null ? [] : [[name, text]]
    }),
  )
}

function plainText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
