import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { mostChosen, type Choice } from '../../../commands/choice.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { wasAborted } from '../../data/failure.ts'
import { notify } from '../../commands/notices.ts'
import type { ListCall, ListSource, RowOf } from '../../commands/use-list.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { FarRows } from '../../ui/table/props.ts'
import { noSelection, selectedCount, toggled, type TableState } from '../../ui/table/table-state.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { listPages, listRange, type ListAsked } from './list-pages.ts'

type ToRecord<C extends ListCall> = (row: RowOf<C>) => CurrentRecord

interface ChoiceOf<C extends ListCall> {
  tab: TabHandle
  list: ListSource<RowOf<C>>
  asked: ListAsked<C>
  record: ToRecord<C>
  table: TableState
  setTable: (change: (state: TableState) => TableState) => void
}

/** How a list's choice stands, and what its table asks of it. */
export interface ChosenRows<C extends ListCall = ListCall> {
  /** How many rows are chosen. */
  count: number
  /** Chosen is all that matches, and there is more of it than was counted. */
  capped: boolean
  /** Chooses from one row to another, or turns one, though not all of them are at hand. */
  chooseFar: (rows: FarRows) => void
  clear: () => void
  /** The chosen rows themselves, page by page, in the order of the list. */
  rows: (signal: AbortSignal) => AsyncIterable<readonly RowOf<C>[]>
}

/**
 * Tells commands what is chosen in a list: the row with the keyboard or a single chosen one, or several. Rows
 * chosen one by one are remembered as they were last seen, for a list holds only the rows at hand; all that match
 * are a choice by what the list is filtered by, and end with it.
 */
export function useChoice<C extends ListCall>({ tab, list, asked, record, table, setTable }: ChoiceOf<C>): ChosenRows<C> {
  const { setSelection } = tab
  const { selection } = table
  // The same function for as long as the list stands, whatever its screen gives.
  const [toRecord] = useState(() => record)
  const focusedKey = table.left ? null : table.focus.key
  const { remembered, seen } = useRemembered(list, selection.keys, focusedKey, toRecord)
  const count = Math.max(0, selectedCount(selection, list.total ?? 0))
  // All but all others is one, too, but which one only reading tells.
  const several = count > 1 || (count === 1 && selection.all)
  const capped = selection.all && list.capped
  // By its key, never by its place: what stands there may be another record by now.
  const single = !selection.all && selection.keys.length === 1 ? selection.keys[0] : focusedKey
  const chosenRow = list.atHand().find(({ id }) => id === single)
  const row = chosenRow ? toRecord(chosenRow) : remembered.get(Number(single))
  const shown = JSON.stringify(several ? null : (row ?? null))
  const many = useMemo<Choice | null>(() => {
    if (!several) return null
    const left = new Set(selection.keys)
    const pages = selection.all ? allBut(asked, left, toRecord) : chosenOf(remembered, selection.keys)
    return {
      count,
      capped,
      pages,
      keep: (records) => {
        for (const each of records) remembered.set(each.id, each)
        setTable((state) => ({ ...state, selection: { all: false, keys: records.map(({ id }) => id) } }))
      },
    }
  }, [asked, capped, count, remembered, selection, setTable, several, toRecord])
  useEffect(() => {
    const row = JSON.parse(shown) as CurrentRecord | null
    setSelection(row ? [row] : [], many)
  }, [many, setSelection, shown])
  const clear = (): void => setTable((state) => ({ ...state, selection: noSelection }))
  const far = useFar(asked, clear, (rows, turn, first) => {
    for (const [place, row] of rows.entries()) {
      remembered.set(row.id, toRecord(row))
      seen.set(row.id, { row, at: first + place })
    }
    const keys = rows.map(({ id }) => id)
    setTable((state) => ({ ...state, selection: turn ? keys.reduce(toggled, state.selection) : { all: false, keys } }))
  })
  useEndWith(asked, () => {
    far.end()
    clear()
  })
  const rows = (signal: AbortSignal): AsyncIterable<readonly RowOf<C>[]> => {
    const keys = new Set<unknown>(selection.keys)
    return selection.all ? rowsBut(asked, keys, signal) : rowsOf(asked, keys, seen, signal)
  }
  return { count, capped, chooseFar: far.choose, clear, rows }
}

/** A chosen row, and where in the list it stood. */
interface Seen<Row> {
  row: Row
  at: number
}

/** The records of chosen rows and of the one with the keyboard, as they were last seen. */
function useRemembered<C extends ListCall>(
  list: ListSource<RowOf<C>>,
  chosen: readonly unknown[],
  focusedKey: RowKey | null,
  record: ToRecord<C>,
): { remembered: Map<number, CurrentRecord>; seen: Map<number, Seen<RowOf<C>>> } {
  const [remembered] = useState(() => new Map<number, CurrentRecord>())
  const [seen] = useState(() => new Map<number, Seen<RowOf<C>>>())
  const before = useRef(focusedKey)
  useLayoutEffect(() => {
    if (before.current !== focusedKey && !chosen.includes(before.current)) remembered.delete(Number(before.current))
    before.current = focusedKey
    if (chosen.length === 0 && focusedKey === null) return
    const keys = new Set([...chosen, focusedKey])
    for (const row of list.atHand()) {
      if (!keys.has(row.id)) continue
      remembered.set(row.id, record(row))
      if (chosen.length > 0) seen.set(row.id, { row, at: list.placeOf(row.id) ?? 0 })
    }
  })
  return { remembered, seen }
}

async function* rowsBut<C extends ListCall>(
  asked: ListAsked<C>,
  left: ReadonlySet<unknown>,
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<C>[]> {
  for await (const rows of listPages(asked, signal)) yield rows.filter(({ id }) => !left.has(id))
}

/** Rows of these keys: as they were seen, or looked for from the list's beginning where one was not. */
async function* rowsOf<C extends ListCall>(
  asked: ListAsked<C>,
  keys: ReadonlySet<unknown>,
  seen: ReadonlyMap<number, Seen<RowOf<C>>>,
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<C>[]> {
  const known = [...keys].flatMap((key) => seen.get(Number(key)) ?? [])
  if (known.length === keys.size) return yield known.toSorted((one, other) => one.at - other.at).map(({ row }) => row)
  let found = 0
  for await (const page of listPages(asked, signal)) {
    const rows = page.filter(({ id }) => keys.has(id))
    found += rows.length
    yield rows
    if (found === keys.size) return
  }
}

function allBut<C extends ListCall>(
  asked: ListAsked<C>,
  left: ReadonlySet<unknown>,
  record: (row: RowOf<C>) => CurrentRecord,
): Choice['pages'] {
  return async function* (signal) {
    for await (const rows of rowsBut(asked, left, signal)) yield rows.map(record)
  }
}

function chosenOf(remembered: ReadonlyMap<number, CurrentRecord>, keys: TableState['selection']['keys']): Choice['pages'] {
  return async function* () {
    yield keys.flatMap((key) => remembered.get(Number(key)) ?? [])
  }
}

/** What was chosen ends when the list is filtered otherwise: chosen rows that nobody sees would be acted on unseen. */
function useEndWith<C extends ListCall>({ query, params }: ListAsked<C>, end: () => void): void {
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

/**
 * Reads far rows, and chooses them in the order in which it was asked; a range takes the place of all that was asked before it.
 * Of a range that is not found any more, the rows already seen are let go, too.
 */
function useFar<C extends ListCall>(
  asked: ListAsked<C>,
  letGo: () => void,
  choose: (rows: RowOf<C>[], turn: boolean, first: number) => void,
) {
  const ending = useRef(new AbortController())
  const chosen = useRef(Promise.resolve())
  useEffect(() => () => ending.current.abort(), [])

  function end(): void {
    ending.current.abort()
    ending.current = new AbortController()
    chosen.current = Promise.resolve()
  }

  return {
    end,
    choose({ first, last, turn }: FarRows): void {
      if (!turn) end()
      const rows = last.at + 1 - first.at
      if (rows > mostChosen) {
        const most = formatQuantity(mostChosen)
        return notify({ color: 'blue', text: `Vienā reizē var izvēlēties līdz ${most} rindu; visas izvēlas ar Ctrl+A` })
      }
      const { signal } = ending.current
      chosen.current = chosen.current
        .then(() => listRange(asked, first, last, signal))
        .then((found) => {
          if (found) return choose(found, turn === true, first.at)
          letGo()
          notify({ color: 'blue', text: 'Saraksts tikmēr mainījās, tāpēc nekas nav izvēlēts; izvēlieties vēlreiz' })
        })
        .catch((error: unknown) => {
          if (!wasAborted(error)) notify({ color: 'red', text: 'Tālākās rindas neizdevās nolasīt; izvēlētas ir tikai redzētās' })
        })
    },
  }
}
