import { useMemo } from 'react'
import type { ColumnLayout } from '../../tabs/column-layout.ts'
import { personal, usePersonal } from '../../store/personal.ts'
import { mergedByKey } from '../../store/personal-state.ts'
import { chosenColumns, type Column } from '../../ui/table/columns.ts'
import type { ColumnArrangement } from '../../ui/table/props.ts'
import { movedTo, ordered, readLayout, sized, usualLayout } from './column-layout.ts'

type Layouts = Readonly<Record<string, ColumnLayout>>

/** Undefined as a whole if one is not readable. */
function readLayouts(stored: unknown): Layouts | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const entries = Object.entries(stored).map(([list, each]) => [list, readLayout(each)] as const)
  return entries.every((entry): entry is readonly [string, ColumnLayout] => entry[1] !== undefined)
    ? Object.fromEntries(entries)
    : undefined
}

const layouts = personal<Layouts>({
  key: 'columns',
  initial: {},
  parse: readLayouts,
  merge: mergedByKey,
  former: () => 'listColumns',
})

export interface ColumnChoice<Row> {
  layout: ColumnLayout
  /** Visible, in their order. */
  columns: readonly Column<Row>[]
  /** All, in their order. */
  all: readonly Column<Row>[]
  visibility: Readonly<Record<string, boolean>>
  arrangement: ColumnArrangement
  change: (layout: ColumnLayout) => void
}

/** How the person shows the list without a named view. */
export function layoutOfList(list: string): ColumnLayout {
  return layouts.get()[list] ?? usualLayout
}

/** A named view has a layout of its own, and leaves that of the list as it is. */
export interface LayoutOfView {
  /** Null: that of the list. */
  layout: ColumnLayout | null
  change: (layout: ColumnLayout) => void
}

/** The opening column always stays. */
export function useColumnChoice<Row>(list: string, all: readonly Column<Row>[], ofView: LayoutOfView | null): ColumnChoice<Row> {
  const own = usePersonal(layouts)[list] ?? usualLayout
  const layout = ofView?.layout ?? own
  const { hidden } = layout
  const visibility = useMemo(
    () => Object.fromEntries(all.filter(({ id, opens }) => !opens && hidden.includes(id)).map(({ id }) => [id, false])),
    [all, hidden],
  )
  const inOrder = useMemo(() => ordered(all, layout), [all, layout])
  const columns = useMemo(() => chosenColumns(inOrder, visibility), [inOrder, visibility])
  const change = (next: ColumnLayout): void => (ofView ? ofView.change(next) : layouts.update((before) => ({ ...before, [list]: next })))
  const arrangement: ColumnArrangement = {
    pinned: layout.pinned,
    widths: layout.widths,
    onWidth: (id, width) => change(sized(layout, id, width)),
    // Past hidden columns, which are not seen.
    onMove: (id, by) => {
      const beside = columns[columns.findIndex((column) => column.id === id) + by]
      if (beside && layout.pinned.includes(beside.id) === layout.pinned.includes(id)) change(movedTo(all, layout, id, beside.id))
    },
    onMoveTo: (id, target) => change(movedTo(all, layout, id, target)),
  }
  return { layout, all: inOrder, columns, visibility, arrangement, change }
}
