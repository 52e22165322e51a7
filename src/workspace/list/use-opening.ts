import { useLayoutEffect, useState } from 'react'
import type { ListColumns } from '../../../contract/list-columns.ts'
import { signedInUser } from '../../commands/session.ts'
import type { ListState, TabHandle } from '../../tabs/tab.ts'
import type { Filter } from './FilterBar.tsx'
import {
  askable,
  filteredAddress,
  filtersOf,
  lessNarrow,
  openingOf,
  otherScope,
  scopeOf,
  usualScope,
  withoutWork,
  type Scope,
  type OpeningView,
  type Work,
} from './opening.ts'
import { isSameState, stateOf } from './saved-views.ts'

interface OpeningOf {
  kind: string
  filters: readonly Filter[]
  work: Work | undefined
  columns: ListColumns | undefined
  /** Named views; undefined where the list has none. */
  views: readonly OpeningView[]
}

export interface WorkScope {
  /** Null: unfiltered. */
  told: string | null
  isAlone: boolean
  toggle: () => void
  stays: readonly string[]
}

/** Changed work filters are stored for the next opening. */
export function useOpening(hostTab: TabHandle, { kind, filters, work: declared, columns, views }: OpeningOf) {
  const work = declared && askable(declared, filters)
  const { path, listState: stands, setListState: give, readdress } = hostTab
  const opened = openingOf({ path, list: stands, filters, work, chosen: work && choices()[kind], columns, views })
  const [isTried, setTried] = useState(opened?.isTried ?? false)
  const first = JSON.stringify(opened)
  useLayoutEffect(() => {
    const opening = JSON.parse(first) as ReturnType<typeof openingOf>
    if (opening === null) return
    const { isTried: _, ...change } = opening
    if (opening.savedView === undefined || opening.savedView === null) give({ ...change, row: null, scroll: 0 })
    else readdress(opening.openedAt ?? path, { ...change, row: null, scroll: 0 })
  }, [first, give, readdress, path])
  // A view that becomes the default later is for lists opened after that.
  const isFresh = opened === null && stands.openedAt === null
  useLayoutEffect(() => {
    if (isFresh) give({ openedAt: path })
  }, [isFresh, give, path])

  const { isTried: _, ...openedState } = opened ?? { isTried }
  const listState: ListState = { ...stands, ...openedState }
  const currentList = (): ListState => ({ ...hostTab.currentList(), ...openedState })
  function setListState(change: Partial<ListState>): void {
    const now = currentList()
    const next = { ...now, ...change }
    const view = views.find(({ id }) => id === next.savedView)
    // The filters of a named view are no choice for the list without it.
    if (work && change.filters && next.savedView === null && now.savedView === null)
      noteChoice(kind, scopeOf(now.filters, work), scopeOf(change.filters, work))
    const address = filteredAddress(path, next, view && isSameState(stateOf(next), view.state) ? view.id : null)
    if (address === path) give(change)
    else readdress(address, { ...change, openedAt: address })
  }
  const { open, mine } = work ? scopeOf(listState.filters, work) : { open: false, mine: false }
  const isNarrowed = open || mine
  const scope: WorkScope | null = work
    ? {
        told: wordsOf({ open, mine }),
        isAlone: isNarrowed && listState.q === '' && Object.keys(withoutWork(listState.filters, work)).length === 0,
        toggle: () => {
          setTried(!isNarrowed)
          setListState({ filters: otherScope(currentList().filters, work), row: null, scroll: 0 })
        },
        stays: Object.keys(work.open),
      }
    : null
  const wider = lessNarrow(listState, work)
  return {
    tab: { ...hostTab, listState, setListState, currentList },
    scope,
    /** The filters of the list without a named view. */
    usualFilters: () => (work ? filtersOf(choices()[kind] ?? usualScope, work) : {}),
    letGo: wider === null ? undefined : () => setListState({ ...wider, row: null, scroll: 0 }),
    /** Users without own rows see all open ones, also where they searched before the first answer came. */
    answered(total: number | null): void {
      if (!isTried || opened !== null || total === null) return
      setTried(false)
      if (work && total === 0 && mine)
        give({
          filters: { ...withoutWork(listState.filters, work), ...filtersOf({ open: true, mine: false }, work) },
          row: null,
          scroll: 0,
        })
    },
  }
}

function wordsOf({ open, mine }: Scope): string | null {
  if (!open && !mine) return null
  return `Redzams tikai ${[mine && 'jūsu', open && 'nepabeigtais'].filter(Boolean).join(' ')}`
}

const nameOf = (): string => `listScopes:${signedInUser().id}`

function choices(): Readonly<Record<string, Scope>> {
  try {
    return JSON.parse(localStorage.getItem(nameOf()) ?? '{}') as Record<string, Scope>
  } catch {
    return {}
  }
}

function noteChoice(kind: string, before: Scope, after: Scope): void {
  if (before.open === after.open && before.mine === after.mine) return
  localStorage.setItem(nameOf(), JSON.stringify({ ...choices(), [kind]: after }))
}
