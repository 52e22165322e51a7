import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import type { Grouping, ListGroup } from '../../../contract/list-groups.ts'
import { readOnce } from '../../commands/use-call.ts'
import { pageRows, type ListCall, type RowOf } from '../../commands/use-list.ts'
import { CallFailure, wasAborted } from '../../data/failure.ts'
import { inPlace, keyOfGroup, nameOfPage, pageOfName, queryOfGroup, type GroupPages, type Marks } from './groups-held.ts'
import type { ListRequest } from './list-pages.ts'

/** Groups as they were taken, with the rows read since. */
interface Loaded<Row> {
  pages: GroupPages<Row>
  marks: Marks<Row>
}

interface PagesOf<C extends ListCall> {
  request: ListRequest<C>
  grouping: Grouping
  groups: readonly ListGroup[]
  /** Another one forgets all rows. */
  of: string
}

/** Milliseconds for which changes of others are marked. */
const marked = 8000

/** Rows of open groups, read page by page as they come into view. */
export function useGroupPages<C extends ListCall>({ request, grouping, groups, of }: PagesOf<C>) {
  type Row = RowOf<C>
  const none: Loaded<Row> = { pages: new Map(), marks: new Map() }
  const [held, setHeld] = useState({ of, loaded: none })
  const { loaded } = held.of === of ? held : { loaded: none }
  const [failure, setFailure] = useState<CallFailure | undefined>()
  const [wanted, setWanted] = useState<readonly string[]>([])
  const reading = useRef(new Map<string, AbortController>())

  const readPage = async (name: string, signal: AbortSignal): Promise<readonly Row[]> => {
    const { group, page } = pageOfName(name)
    const found = groups.find((each) => keyOfGroup(each) === group)
    if (!found) return []
    const query = { ...queryOfGroup(request.query as object, grouping, found), page: page + 1, per_page: pageRows } as QueryInput<C>
    const params = request.params && { params: request.params as Params<C> }
    return ((await readOnce(request.call, { query, ...params }, signal)) as { data: readonly Row[] }).data
  }
  const change = (by: (before: Loaded<Row>) => Loaded<Row>): void =>
    setHeld((before) => ({ of, loaded: by(before.of === of ? before.loaded : none) }))

  const read = useEffectEvent((name: string) => {
    const ending = new AbortController()
    reading.current.set(name, ending)
    readPage(name, ending.signal)
      .then((rows) => change((before) => ({ ...before, pages: new Map(before.pages).set(name, rows) })))
      .catch((error: unknown) => {
        if (error instanceof CallFailure && !wasAborted(error)) setFailure(error)
      })
      .finally(() => reading.current.get(name) === ending && reading.current.delete(name))
  })
  const missing = wanted.filter((name) => !loaded.pages.has(name)).join('\n')
  useEffect(() => {
    const names = new Set(missing === '' ? [] : missing.split('\n'))
    for (const [name, ending] of reading.current) if (!names.has(name)) ending.abort()
    for (const name of names) if (!reading.current.has(name)) read(name)
  }, [missing, of, failure])
  useEffect(() => {
    const all = reading.current
    return () => {
      for (const ending of all.values()) ending.abort()
    }
  }, [])
  useEffect(() => {
    if (loaded.marks.size === 0) return
    const timer = setTimeout(() => setHeld((before) => ({ ...before, loaded: { ...before.loaded, marks: new Map() } })), marked)
    return () => clearTimeout(timer)
  }, [loaded.marks])

  /** Rows in view, as they now are; null when some could not be read. */
  const current = async (): Promise<ReadonlyMap<string, readonly Row[]> | null> => {
    const { signal } = new AbortController()
    try {
      return new Map(await Promise.all(wanted.map(async (name) => [name, await readPage(name, signal)] as const)))
    } catch (error) {
      if (error instanceof CallFailure) return null
      throw error
    }
  }
  return {
    ...loaded,
    failure,
    want: setWanted,
    retry: () => setFailure(undefined),
    /** Rows that others changed are shown where they stand. */
    refresh: async () => {
      const now = await current()
      if (now) change(({ pages, marks }) => inPlace(pages, marks, [...now.values()].flat()))
    },
    /** Rows in view are read anew, the others when they come into view. */
    renew: async () => {
      const now = await current()
      if (now) change(() => ({ pages: now, marks: new Map() }))
    },
  }
}

export function pageFor(group: ListGroup, row: number): string {
  return nameOfPage({ group: keyOfGroup(group), page: Math.floor(row / pageRows) })
}
