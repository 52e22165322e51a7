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
  withoutWork,
  type Scope,
  type Work,
} from './opening.ts'

interface OpeningOf {
  kind: string
  filters: readonly Filter[]
  work: Work | undefined
  columns: ListColumns | undefined
}

export interface WorkScope {
  /** Null: unfiltered. */
  told: string | null
  isAlone: boolean
  toggle: () => void
  stays: readonly string[]
}

/** Changed work filters are stored for the next opening. */
export function useOpening(hostTab: TabHandle, { kind, filters, work: declared, columns }: OpeningOf) {
  const work = declared && askable(declared, filters)
  const { path, listState: stands, setListState: give } = hostTab
  const opened = openingOf({ path, list: stands, filters, work, chosen: work && choices()[kind], columns })
  const [isTried, setTried] = useState(opened?.isTried ?? false)
  const first = JSON.stringify(opened)
  useLayoutEffect(() => {
    const opening = JSON.parse(first) as ReturnType<typeof openingOf>
    if (opening === null) return
    const { q, sort, filters: values, openedAt } = opening
    give({ q, sort, filters: values, openedAt, row: null, scroll: 0 })
  }, [first, give])

  const listState: ListState = opened ? { ...stands, q: opened.q, sort: opened.sort, filters: opened.filters } : stands
  function setListState(change: Partial<ListState>): void {
    if (work && change.filters) noteChoice(kind, scopeOf(listState.filters, work), scopeOf(change.filters, work))
    const address = filteredAddress(path, { ...listState, ...change })
    if (address === path) give(change)
    else hostTab.readdress(address, { ...change, openedAt: address })
  }
  const { open, mine } = work ? scopeOf(listState.filters, work) : { open: false, mine: false }
  const isNarrowed = open || mine
  const scope: WorkScope | null = work
    ? {
        told: wordsOf({ open, mine }),
        isAlone: isNarrowed && listState.q === '' && Object.keys(withoutWork(listState.filters, work)).length === 0,
        toggle: () => {
          setTried(!isNarrowed)
          setListState({ filters: otherScope(listState.filters, work), row: null, scroll: 0 })
        },
        stays: Object.keys(work.open),
      }
    : null
  const wider = lessNarrow(listState, work)
  return {
    tab: { ...hostTab, listState, setListState },
    scope,
    letGo: wider === null ? undefined : () => setListState({ ...wider, row: null, scroll: 0 }),
    /** Users without own rows see all open ones. */
    answered(total: number | null): void {
      if (!isTried || opened !== null || total === null) return
      setTried(false)
      if (work && total === 0 && mine && listState.q === '')
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
