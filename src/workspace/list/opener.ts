import type { CurrentRecord } from '../../../commands/records.ts'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { openPath } from '../../commands/navigate.ts'
import { currentSession } from '../../commands/session.ts'
import { readOnce } from '../../commands/use-call.ts'
import { pageRows, placeInList, type ListCall, type ListSource, type RowOf } from '../../commands/use-list.ts'
import { cameFrom } from '../../commands/walk.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface OpenedRows<C extends ListCall> {
  tab: TabHandle
  call: C
  params?: Params<C>
  path?: (row: RowOf<C>) => string
  record: (row: RowOf<C>) => CurrentRecord
  tabTitle?: (row: RowOf<C>) => string
  onOpen?: (row: RowOf<C>) => void
}

/** The list that the opened record is walked along. */
interface Along<C extends ListCall> {
  list: ListSource<RowOf<C>>
  query: QueryInput<C>
}

export function opener<C extends ListCall>(rows: OpenedRows<C>, along: Along<C> | null) {
  const { tab, path, record, tabTitle = (row: RowOf<C>) => record(row).title, onOpen, call, params } = rows
  return (row: RowOf<C>, background: boolean): void => {
    if (onOpen) return onOpen(row)
    if (!path) return
    const session = currentSession()
    const newTab = background || (session.phase === 'signed-in' && session.user.open_in_new_tab)
    const at = along?.list.placeOf(row.id)
    if (along && at !== undefined) {
      const stop = (each: RowOf<C>) => ({ key: each.id, path: path(each), title: tabTitle(each) })
      cameFrom(path(row), {
        key: row.id,
        at,
        placeOf: (id) => placeInList(call, along.query, id, params),
        about: async (place) => {
          const page = Math.floor(place / pageRows)
          const pageQuery = { ...(along.query as object), page: page + 1, per_page: pageRows } as QueryInput<C>
          const { data } = (await readOnce(call, { query: pageQuery, ...(params && { params }) })) as { data: readonly RowOf<C>[] }
          return { first: page * pageRows, stops: data.map(stop) }
        },
      })
    }
    openPath(path(row), { background, from: newTab ? null : tab.id, title: tabTitle(row) })
  }
}
