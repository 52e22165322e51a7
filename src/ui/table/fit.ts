/** Width needs of a column in pixels, padding included. */
export interface Need {
  /** Fits cells and header. */
  natural: number
  /** Fits the cells; the header may be cut. */
  content: number
  header: number
  /** Fits numbers, amounts and days, which are never cut. */
  uncut: number
  /** Share of spare width; 0: none. */
  grow: number
  /** Pixels below which other names are cut and columns hidden first; by default those of all names. */
  readable?: number
  /** Preferred width; reserves more than `natural` for empty columns. */
  usual: number
  empty: boolean
}

/** Minimum of names while short columns can shrink, and absolute minimum. */
const name = { fair: 200, short: 150, least: 110 }
/** For other words: statuses, kinds, people. */
const word = { fair: 96, least: 56 }

/**
 * Distributes the width. Shortage comes from long names, then all names and words, then headers, the longest first.
 * Uncuttable content makes the table scroll.
 */
export function fitted(needs: readonly Need[], availableWidth: number): number[] {
  const usual = needs.map((need) => need.usual)
  if (total(usual) <= availableWidth) return spread(usual, needs, availableWidth - total(usual))
  const widths = needs.map(({ natural }) => natural)
  const surplus = availableWidth - total(widths)
  if (surplus >= 0) return spread(widths, needs, surplus)
  return floors.reduce((now, floor) => pressed(now, needs.map(floor), availableWidth), widths)
}

/** Minimum widths, one pass after another. */
const floors: readonly ((need: Need) => number)[] = [
  (need) => (need.grow > 0 ? titled(need, readable(need, name.fair)) : need.natural),
  (need) => (need.grow > 0 ? titled(need, readable(need, name.short)) : need.natural),
  (need) => titled(need, need.grow > 0 ? readable(need, name.short) : word.fair),
  (need) => titled(need, need.grow > 0 ? readable(need, name.least) : word.fair),
  (need) => clampedWidth(need, need.grow > 0 ? name.least : word.fair),
  (need) => clampedWidth(need, need.grow > 0 ? name.least : word.least),
]

function readable(need: Need, least: number): number {
  return Math.max(least, need.readable ?? 0)
}

function titled(need: Need, least: number): number {
  return Math.max(need.header, clampedWidth(need, least))
}

function clampedWidth({ content, uncut }: Need, least: number): number {
  return Math.max(uncut, Math.min(content, least))
}

/**
 * Width at which no header or short word is cut.
 * @param least readable pixels of a name
 */
export function leastWidth(needs: readonly Need[], least: number = name.fair): number {
  return total(needs.map((need) => titled(need, need.grow > 0 ? readable(need, least) : word.fair)))
}

/** Pixels. */
const phone = 480

/** On phones, editable columns scroll instead of shrinking. */
export function widthForTyping(needs: readonly Need[], availableWidth: number): number {
  return availableWidth < phone ? Math.max(availableWidth, leastWidth(needs)) : availableWidth
}

/**
 * Columns to hide: empty ones if anything would be cut, then by priority.
 * @param spares hide priorities, lowest first; undefined: never
 */
export function dispensable(
  needs: readonly Need[],
  { spares, availableWidth, least }: { spares: readonly (number | undefined)[]; availableWidth: number; least?: number },
): ReadonlySet<number> {
  const hiddenPlaces = new Set<number>()
  const remainingNeeds = () => needs.filter((_, each) => !hiddenPlaces.has(each))
  for (const [place, { empty }] of needs.entries()) {
    if (empty && total(remainingNeeds().map(({ natural }) => natural)) > availableWidth) hiddenPlaces.add(place)
  }
  const order = spares
    .map((hidePriority, place) => ({ place, spare: hidePriority }))
    .filter(({ place, spare: hidePriority }) => hidePriority !== undefined && !hiddenPlaces.has(place))
    .toSorted((a, b) => (a.spare ?? 0) - (b.spare ?? 0))
  for (const { place } of order) {
    if (leastWidth(remainingNeeds(), least) <= availableWidth) break
    hiddenPlaces.add(place)
  }
  return hiddenPlaces
}

function spread(widths: readonly number[], needs: readonly Need[], surplus: number): number[] {
  const shares = total(needs.map(({ grow }) => grow))
  if (shares === 0) return [...widths]
  let distributed = 0
  let share = 0
  // Whole pixels: each gets the cumulative share minus what was distributed.
  return widths.map((width, place) => {
    share += needs[place]?.grow ?? 0
    const due = Math.floor((surplus * share) / shares)
    const more = due - distributed
    distributed = due
    return width + more
  })
}

function pressed(widths: readonly number[], floors: readonly number[], availableWidth: number): number[] {
  const at = (level: number) => widths.map((width, place) => Math.min(width, Math.max(floors[place] ?? 0, level)))
  if (total(widths) <= availableWidth) return [...widths]
  let low = 0
  let high = Math.max(...widths)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (total(at(middle)) <= availableWidth) low = middle
    else high = middle
  }
  const levelled = at(low)
  let remainingPixels = availableWidth - total(levelled)
  return levelled.map((width, place) => {
    if (remainingPixels <= 0 || width >= (widths[place] ?? 0) || width < low) return width
    remainingPixels -= 1
    return width + 1
  })
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
