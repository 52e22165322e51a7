import type { CurrentRecord } from '../../../commands/records.ts'
import type { Params, QueryInput } from '../../../contract/calls.ts'
import { openPath } from '../../commands/navigate.ts'
import { currentSession } from '../../commands/session.ts'
import { readOnce } from '../../commands/use-call.ts'
import { pageRows, placeInList, type ListCall, type RowOf } from '../../commands/use-list.ts'
import { cameFrom } from '../../commands/walk.ts'
import { previewsFirst } from '../../tabs/preview-tabs.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface OpenerProps<C extends ListCall> {
  tab: TabHandle
  call: C
  params?: Params<C> | undefined
  path?: ((row: RowOf<C>) => string) | undefined
  record: (row: RowOf<C>) => CurrentRecord
  tabTitle?: ((row: RowOf<C>) => string) | undefined
  onOpen?: ((row: RowOf<C>) => void) | undefined
}

/** Opens the record of a row, with the list along which it goes on. */
export function opener<C extends ListCall>(props: OpenerProps<C>, along: Along<C> | null) {
  const { tab, path, record, tabTitle = (row: RowOf<C>) => record(row).title, onOpen, call, params } = props
  /** @param other the way that Enter does not go: the preview tab, or a lasting one */
  return (row: RowOf<C>, background: boolean, other = false): void => {
    if (onOpen) return onOpen(row)
    if (!path) return
    const session = currentSession()
    const newTab = background || (session.phase === 'signed-in' && session.user.open_in_new_tab)
    const from = along?.(row.id)
    if (from) {
      const { query, at } = from
      const stop = (each: RowOf<C>) => ({ key: each.id, path: path(each), title: tabTitle(each) })
      cameFrom(path(row), {
        key: row.id,
        at,
        placeOf: (id) => placeInList(call, query, id, params),
        about: async (place) => {
          const page = Math.floor(place / pageRows)
          const pageQuery = { ...(query as object), page: page + 1, per_page: pageRows } as QueryInput<C>
          const { data } = (await readOnce(call, { query: pageQuery, ...(params && { params }) })) as { data: readonly RowOf<C>[] }
          return { first: page * pageRows, stops: data.map(stop) }
        },
      })
    }
    const preview = !background && previewsFirst() !== other
    openPath(path(row), { background, from: newTab ? null : tab.id, title: tabTitle(row), preview })
  }
}

/** The list in which a loaded row stands, and its place there. */
export type Along<C extends ListCall> = (id: number) => { query: QueryInput<C>; at: number } | undefined
