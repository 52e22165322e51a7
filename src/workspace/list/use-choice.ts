import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { mostChosen, type Choice, type ChosenList } from '../../../commands/choice.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { wasAborted } from '../../data/failure.ts'
import { notify } from '../../commands/notices.ts'
import { useLoading } from '../../commands/progress.ts'
import type { ListCall, ListSource, RowOf } from '../../commands/use-list.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { FarRows } from '../../ui/table/props.ts'
import { allToggled, noSelection, selectedCount, type Spot, type TableState } from '../../ui/table/table-state.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { listPages, type ListRequest } from './list-pages.ts'

type ToRecord<C extends ListCall> = (row: RowOf<C>) => CurrentRecord

interface ChoiceOf<C extends ListCall> {
  tab: TabHandle
  list: ListSource<RowOf<C>>
  asked: ListRequest<C>
  record: ToRecord<C>
  table: TableState
  setTable: (change: (state: TableState) => TableState) => void
  readRange: ReadRange<RowOf<C>>
}

/** Rows between two of the list, inclusive; null when they moved too far. */
export type ReadRange<Row> = (first: Spot, last: Spot, signal: AbortSignal) => Promise<Row[] | null>

export interface SelectedRows<C extends ListCall = ListCall> {
  count: number
  /** All matches are selected, more than counted. */
  capped: boolean
  /** Selects ranges or toggles rows not all loaded. */
  chooseFar: (rows: FarRows) => void
  clear: () => void
  /** All matches are selected, but for the rows seen. */
  all: boolean
  /** The selected rows as last seen, or those taken out of all; null when some were never seen. */
  seen: () => readonly RowOf<C>[] | null
  rows: (signal: AbortSignal) => AsyncIterable<readonly RowOf<C>[]>
}

/**
 * Reports the selection to commands. Individually selected rows are remembered as last seen; "all" ends when filters
 * change.
 */
export function useChoice<C extends ListCall>({ tab, list, asked, record, table, setTable, readRange }: ChoiceOf<C>): SelectedRows<C> {
  const { setSelection } = tab
  const { selection } = table
  // Stable.
  const [toRecord] = useState(() => record)
  const focusedKey = table.left ? null : table.focus.key
  const { remembered, seenRows } = useRemembered(list, selection.keys, focusedKey, toRecord)
  const count = Math.max(0, selectedCount(selection, list.total ?? 0))
  // "All but" may leave one row; only reading tells which.
  const several = count > 1 || (count === 1 && selection.all)
  const capped = selection.all && list.capped
  // By key: its position may hold another record.
  const single = !selection.all && selection.keys.length === 1 ? selection.keys[0] : focusedKey
  const singleRow = list.atHand().find(({ id }) => id === single)
  const row = singleRow ? toRecord(singleRow) : remembered.get(Number(single))
  // Keys of commands wait until the first row of the new query is in focus.
  useLoading(list.rowsAre === 'former' && focusedKey === null && !list.failure)
  const serialized = JSON.stringify(several ? null : (row ?? null))
  const many = useMemo<Choice | null>(() => {
    if (!several) return null
    const excludedKeys = new Set(selection.keys)
    const pages = selection.all ? allBut(asked, excludedKeys, toRecord) : pagesOfSelection(remembered, selection.keys)
    return {
      count,
      capped,
      list: selection.all ? listBut(asked, selection.keys) : null,
      pages,
      keep: (records) => {
        for (const each of records) remembered.set(each.id, each)
        setTable((state) => ({ ...state, selection: { all: false, keys: records.map(({ id }) => id) } }))
      },
    }
  }, [asked, capped, count, remembered, selection, setTable, several, toRecord])
  useEffect(() => {
    const row = JSON.parse(serialized) as CurrentRecord | null
    setSelection(row ? [row] : [], many)
  }, [many, setSelection, serialized])
  const clear = (): void => setTable((state) => ({ ...state, selection: noSelection }))
  const far = useFar(readRange, clear, (rows, toggle, first) => {
    for (const [place, row] of rows.entries()) {
      remembered.set(row.id, toRecord(row))
      seenRows.set(row.id, { row, at: first + place })
    }
    const keys = rows.map(({ id }) => id)
    setTable((state) => ({ ...state, selection: toggle ? allToggled(state.selection, keys) : { all: false, keys } }))
  })
  useEndWith(asked, () => {
    far.end()
    clear()
    // The row in focus may not be among the new ones, and no command acts on a row that is not in the list.
    remembered.clear()
    seenRows.clear()
  })
  const rows = (signal: AbortSignal): AsyncIterable<readonly RowOf<C>[]> => {
    const keys = new Set<unknown>(selection.keys)
    return selection.all ? rowsBut(asked, keys, signal) : rowsOf(asked, keys, seenRows, signal)
  }
  const seen = (): readonly RowOf<C>[] | null => {
    const here = new Map(list.atHand().map((row) => [row.id, row]))
    const known = selection.keys.flatMap((key) => here.get(Number(key)) ?? seenRows.get(Number(key))?.row ?? [])
    return known.length === selection.keys.length ? known : null
  }
  return { count, capped, all: selection.all, chooseFar: far.choose, clear, seen, rows }
}

interface SeenRow<Row> {
  row: Row
  at: number
}

function useRemembered<C extends ListCall>(
  list: ListSource<RowOf<C>>,
  selectedKeys: readonly unknown[],
  focusedKey: RowKey | null,
  record: ToRecord<C>,
): { remembered: Map<number, CurrentRecord>; seenRows: Map<number, SeenRow<RowOf<C>>> } {
  const [remembered] = useState(() => new Map<number, CurrentRecord>())
  const [seenRows] = useState(() => new Map<number, SeenRow<RowOf<C>>>())
  const before = useRef(focusedKey)
  useLayoutEffect(() => {
    if (before.current !== focusedKey && !selectedKeys.includes(before.current)) remembered.delete(Number(before.current))
    before.current = focusedKey
    // Rows of the former query are shown until the new ones come.
    if (list.rowsAre === 'former' || (selectedKeys.length === 0 && focusedKey === null)) return
    const keys = new Set([...selectedKeys, focusedKey])
    for (const row of list.atHand()) {
      if (!keys.has(row.id)) continue
      remembered.set(row.id, record(row))
      if (selectedKeys.length > 0) seenRows.set(row.id, { row, at: list.placeOf(row.id) ?? 0 })
    }
  })
  return { remembered, seenRows }
}

async function* rowsBut<C extends ListCall>(
  listRequest: ListRequest<C>,
  excludedKeys: ReadonlySet<unknown>,
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<C>[]> {
  for await (const rows of listPages(listRequest, signal)) yield rows.filter(({ id }) => !excludedKeys.has(id))
}

/** Reads rows from the list's start if not seen. */
async function* rowsOf<C extends ListCall>(
  listRequest: ListRequest<C>,
  keys: ReadonlySet<unknown>,
  seenRows: ReadonlyMap<number, SeenRow<RowOf<C>>>,
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<C>[]> {
  const seenSelection = [...keys].flatMap((key) => seenRows.get(Number(key)) ?? [])
  if (seenSelection.length === keys.size) return yield seenSelection.toSorted((one, other) => one.at - other.at).map(({ row }) => row)
  let found = 0
  for await (const page of listPages(listRequest, signal)) {
    const rows = page.filter(({ id }) => keys.has(id))
    found += rows.length
    yield rows
    if (found === keys.size) return
  }
}

function listBut<C extends ListCall>({ call, query, params }: ListRequest<C>, keys: TableState['selection']['keys']): ChosenList {
  return { call: call.id, query: { ...(query as object) }, params: params ? { ...(params as object) } : null, but: keys.map(Number) }
}

function allBut<C extends ListCall>(
  listRequest: ListRequest<C>,
  excludedKeys: ReadonlySet<unknown>,
  record: (row: RowOf<C>) => CurrentRecord,
): Choice['pages'] {
  return async function* (signal) {
    for await (const rows of rowsBut(listRequest, excludedKeys, signal)) yield rows.map(record)
  }
}

function pagesOfSelection(remembered: ReadonlyMap<number, CurrentRecord>, keys: TableState['selection']['keys']): Choice['pages'] {
  return async function* () {
    yield keys.flatMap((key) => remembered.get(Number(key)) ?? [])
  }
}

/** Clears the selection on filter changes, so commands never act on invisible rows. */
function useEndWith<C extends ListCall>({ query, params }: ListRequest<C>, end: () => void): void {
  const { sort: _, ...narrowed } = query as { sort?: unknown }
  const by = JSON.stringify([narrowed, params])
  const before = useRef(by)
  const ended = useEffectEvent(end)
  useEffect(() => {
    if (before.current === by) return
    before.current = by
    ended()
  }, [by])
}

/** Runs in request order; a range replaces earlier requests. A range not found clears its visible part too. */
function useFar<C extends ListCall>(
  readRange: ReadRange<RowOf<C>>,
  letGo: () => void,
  choose: (rows: RowOf<C>[], toggles: boolean, first: number) => void,
) {
  const ending = useRef(new AbortController())
  const previousRead = useRef(Promise.resolve())
  useEffect(() => () => ending.current.abort(), [])

  function end(): void {
    ending.current.abort()
    ending.current = new AbortController()
    previousRead.current = Promise.resolve()
  }

  return {
    end,
    choose({ first, last, toggle }: FarRows): void {
      if (!toggle) end()
      const rows = last.at + (toggle === 'group' ? 0 : 1) - first.at
      if (rows > mostChosen) {
        const most = formatQuantity(mostChosen)
        return notify({ color: 'blue', text: `Vienā reizē var izvēlēties līdz ${most} rindu; visas izvēlas ar Ctrl+A` })
      }
      const { signal } = ending.current
      previousRead.current = previousRead.current
        .then(() => readRange(first, last, signal))
        .then((found) => {
          if (found) return choose(found, toggle !== undefined, first.at)
          letGo()
          notify({ color: 'blue', text: 'Saraksts tikmēr mainījās, tāpēc nekas nav izvēlēts; izvēlieties vēlreiz' })
        })
        .catch((error: unknown) => {
          if (!wasAborted(error)) notify({ color: 'red', text: 'Tālākās rindas neizdevās nolasīt; izvēlētas ir tikai redzētās' })
        })
    },
  }
}
