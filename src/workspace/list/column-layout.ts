import type { ColumnLayout } from '../../tabs/column-layout.ts'

export const usualLayout: ColumnLayout = { order: [], hidden: [], pinned: [], widths: {} }

/** Pixels. */
const columnWidths = { least: 48, most: 900 }

interface Placed {
  id: string
  opens?: boolean | undefined
}

/** All columns in the order shown, the pinned ones first. */
export function ordered<C extends Placed>(all: readonly C[], { order, pinned }: Pick<ColumnLayout, 'order' | 'pinned'>): readonly C[] {
  const ids = orderedIds(all, order)
  const sorted = ids.flatMap((id) => all.find((column) => column.id === id) ?? [])
  return [...sorted.filter(({ id }) => pinned.includes(id)), ...sorted.filter(({ id }) => !pinned.includes(id))]
}

/** New columns of a list stand after the column that they follow in it. */
function orderedIds(all: readonly Placed[], order: readonly string[]): readonly string[] {
  const known = order.filter((id) => all.some((column) => column.id === id))
  return all.reduce<readonly string[]>((ids, { id }, place) => {
    if (ids.includes(id)) return ids
    const after = ids.indexOf(all[place - 1]?.id ?? '')
    return ids.toSpliced(after + 1, 0, id)
  }, known)
}

/** The layout with a column one place further among those of its part. */
export function moved(all: readonly Placed[], layout: ColumnLayout, id: string, by: 1 | -1): ColumnLayout {
  const ids = ordered(all, layout).map((column) => column.id)
  const place = ids.indexOf(id)
  const other = ids[place + by]
  if (other === undefined || layout.pinned.includes(other) !== layout.pinned.includes(id)) return layout
  return { ...layout, order: ids.with(place, other).with(place + by, id) }
}

/** Puts a column where another one stands, and pins it as that one is. */
export function movedTo(all: readonly Placed[], layout: ColumnLayout, id: string, target: string): ColumnLayout {
  if (id === target) return layout
  const ids = ordered(all, layout).map((column) => column.id)
  const forward = ids.indexOf(id) < ids.indexOf(target)
  const rest = ids.filter((each) => each !== id)
  const order = rest.toSpliced(rest.indexOf(target) + (forward ? 1 : 0), 0, id)
  return pinnedAs({ ...layout, order }, id, layout.pinned.includes(target))
}

export function pinnedAs(layout: ColumnLayout, id: string, isPinned: boolean): ColumnLayout {
  if (layout.pinned.includes(id) === isPinned) return layout
  return { ...layout, pinned: isPinned ? [...layout.pinned, id] : layout.pinned.filter((each) => each !== id) }
}

export function shownAs(layout: ColumnLayout, id: string, isShown: boolean): ColumnLayout {
  if (layout.hidden.includes(id) !== isShown) return layout
  return { ...layout, hidden: isShown ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id] }
}

/** @param width pixels; null: as wide as its content */
export function sized(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const others = Object.entries(layout.widths).filter(([other]) => other !== id)
  const own = width === null ? [] : [[id, Math.round(Math.max(columnWidths.least, Math.min(columnWidths.most, width)))] as const]
  return { ...layout, widths: Object.fromEntries([...others, ...own]) }
}

/** Earlier versions stored the hidden columns alone. Undefined if it is not a layout. */
export function readLayout(stored: unknown): ColumnLayout | undefined {
  if (isIds(stored)) return { ...usualLayout, hidden: stored }
  if (typeof stored !== 'object' || stored === null) return undefined
  const { order, hidden, pinned, widths }: { [K in keyof ColumnLayout]?: unknown } = stored
  return isIds(order) && isIds(hidden) && isIds(pinned) && areWidths(widths) ? { order, hidden, pinned, widths } : undefined
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function areWidths(value: unknown): value is Record<string, number> {
  const { least, most } = columnWidths
  const isWidth = (each: unknown): boolean => typeof each === 'number' && each >= least && each <= most
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isWidth)
}
