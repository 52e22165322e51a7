/**
 * Browsers draw no element taller than some 17 to 33 million pixels; a list of a million rows is
 * taller. Such a list scrolls in a shorter space: short moves go pixel by pixel, long ones (the
 * bar dragged, a jump) in proportion, and at rest the bar is put where the rows really are.
 */
export interface ScrollSpace {
  /** Height of all rows, as if drawn whole. */
  full: number
  /** Height of what is seen. */
  view: number
}

/** A place: the browser's scrollTop and the offset in the full height that it stands for. */
export interface Place {
  top: number
  offset: number
}

const tallest = 15_000_000

/** Height of the element that is scrolled. */
export function drawnHeight({ full }: ScrollSpace): number {
  return Math.min(full, tallest)
}

/** The place after the browser scrolled. */
export function follow(space: ScrollSpace, last: Place, top: number): Place {
  const drawn = drawnHeight(space)
  const furthest = Math.max(0, space.full - space.view)
  if (drawn === space.full) return { top, offset: top }
  if (top <= 0) return { top, offset: 0 }
  if (top >= drawn - space.view - 1) return { top, offset: furthest }
  const step = top - last.top
  const offset = Math.abs(step) <= space.view * 2 ? last.offset + step : top * ratio(space)
  return { top, offset: Math.max(0, Math.min(furthest, offset)) }
}

/** The place to scroll to so that an offset is at the top of the view. */
export function placeOf(space: ScrollSpace, offset: number): Place {
  const held = Math.max(0, Math.min(Math.max(0, space.full - space.view), offset))
  return { top: drawnHeight(space) === space.full ? held : Math.round(held / ratio(space)), offset: held }
}

/** The least change of the offset that shows a row whole. */
export function offsetShowing(view: number, offset: number, row: { start: number; size: number }): number {
  if (row.start < offset) return row.start
  return Math.max(offset, row.start + row.size - view)
}

function ratio(space: ScrollSpace): number {
  return (space.full - space.view) / (drawnHeight(space) - space.view)
}
