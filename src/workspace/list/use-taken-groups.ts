import { useState } from 'react'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { writeGrouping, type Grouping, type ListGroup } from '../../../contract/list-groups.ts'
import { useCall } from '../../commands/use-call.ts'
import type { ListCall } from '../../commands/use-list.ts'
import { useOwnReads } from '../../data/own-reads.ts'
import { differenceOf } from './groups-held.ts'
import type { ListRequest } from './list-pages.ts'
import type { News } from './use-held-list.ts'

interface TakenOf<C extends ListCall> {
  request: ListRequest<C>
  grouping: Grouping
  sort: string
}

/** Groups stand as they were taken, until the person takes them anew or changes something. */
export function useTakenGroups<C extends ListCall>({ request, grouping, sort }: TakenOf<C>) {
  const { call, query, params } = request
  const asked = { ...(query as object), page: 1, per_page: 1, group_by: writeGrouping(grouping), ...(sort && { group_sort: sort }) }
  const key = JSON.stringify([asked, params])
  const { answer, failure, former, refreshing, reload } = useCall(
    call,
    { query: asked as QueryInput<C>, ...(params && { params: params as Params<C> }) },
    { handled: true },
  )
  const fresh = former ? undefined : (answer as { meta: { groups?: ListGroup[] } } | undefined)?.meta.groups
  const own = useOwnReads(call.id)
  const [taken, setTaken] = useState<{ key: string; own: typeof own; groups: readonly ListGroup[] } | null>(null)
  const isOwn = taken !== null && taken.own !== own && own.pending === 0 && !refreshing
  if (fresh && (taken?.key !== key || isOwn)) setTaken({ key, own, groups: fresh })
  const groups = taken?.key === key ? taken.groups : undefined
  const isChanged = fresh !== undefined && groups !== undefined && taken?.own === own && JSON.stringify(fresh) !== JSON.stringify(groups)
  const news: Omit<News, 'takeIn'> | null = isChanged ? differenceOf(groups, fresh) : null
  return {
    key,
    own,
    groups,
    news,
    refreshing,
    failure: groups ? undefined : failure,
    take: () => setTaken(null),
    reload,
  }
}
