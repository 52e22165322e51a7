/**
 * Browsers limit elements to 17–33 million pixels. Longer lists scroll in a shorter space: short moves by pixel,
 * long ones in proportion, corrected at rest.
 */
export interface ScrollSpace {
  full: number
  view: number
}

/** scrollTop and its offset in the full height. */
export interface Place {
  top: number
  offset: number
}

const tallest = 15_000_000

export function scrollHeight({ full }: ScrollSpace): number {
  return Math.min(full, tallest)
}

export function follow(space: ScrollSpace, last: Place, top: number): Place {
  const spaceHeight = scrollHeight(space)
  const furthest = Math.max(0, space.full - space.view)
  if (spaceHeight === space.full) return { top, offset: top }
  if (top <= 0) return { top, offset: 0 }
  if (top >= spaceHeight - space.view - 1) return { top, offset: furthest }
  const step = top - last.top
  const offset = Math.abs(step) <= space.view * 2 ? last.offset + step : top * ratio(space)
  return { top, offset: Math.max(0, Math.min(furthest, offset)) }
}

export function placeOf(space: ScrollSpace, offset: number): Place {
  const clampedOffset = Math.max(0, Math.min(Math.max(0, space.full - space.view), offset))
  return { top: scrollHeight(space) === space.full ? clampedOffset : Math.round(clampedOffset / ratio(space)), offset: clampedOffset }
}

/** The smallest scroll that shows a row whole. */
export function offsetShowing(view: number, offset: number, row: { start: number; size: number }): number {
  if (row.start < offset) return row.start
  return Math.max(offset, row.start + row.size - view)
}

function ratio(space: ScrollSpace): number {
  return (space.full - space.view) / (scrollHeight(space) - space.view)
}
