/** What a column needs, in pixels, inner space included. */
export interface Need {
  /** Holds all that its cells and its header say. */
  natural: number
  /** Holds all that its cells say; the header may be cut. */
  content: number
  /** Holds its header. */
  header: number
  /** Holds the numbers, amounts and days among them, which are never cut. */
  uncut: number
  /** Share of the room that is left over; names have one. 0: none. */
  grow: number
  /** Taken where there is room for all; more than `natural` of a column that says nothing as yet, so that none moves when it does. */
  usual: number
  /** Nothing is said in it. */
  empty: boolean
}

/** The least that a name is pressed to while short columns still have room to give, and the least of all. */
const name = { fair: 200, short: 150, least: 110 }
/** The same for other words: states, kinds, people. */
const word = { fair: 96, least: 56 }

/**
 * Widths for the room there is. What is left over goes to the names. Where it is too little, room is taken
 * from long names first, then from all names and other words, and from headers at last: a row that is cut can
 * still be opened, a column that does not say what it is cannot. The longest always gives first. What never may
 * be cut is never cut: then the table scrolls.
 */
export function fitted(needs: readonly Need[], room: number): number[] {
  const usual = needs.map((need) => need.usual)
  if (total(usual) <= room) return spread(usual, needs, room - total(usual))
  const widths = needs.map(({ natural }) => natural)
  const spare = room - total(widths)
  if (spare >= 0) return spread(widths, needs, spare)
  return floors.reduce((now, floor) => pressed(now, needs.map(floor), room), widths)
}

/** How far each column is pressed, one pass after another. */
const floors: readonly ((need: Need) => number)[] = [
  (need) => (need.grow > 0 ? titled(need, name.fair) : need.natural),
  (need) => (need.grow > 0 ? titled(need, name.short) : need.natural),
  (need) => titled(need, need.grow > 0 ? name.short : word.fair),
  (need) => titled(need, need.grow > 0 ? name.least : word.fair),
  (need) => held(need, need.grow > 0 ? name.least : word.fair),
  (need) => held(need, need.grow > 0 ? name.least : word.least),
]

/** Pressed, but to no less than its header. */
function titled(need: Need, least: number): number {
  return Math.max(need.header, held(need, least))
}

function held({ content, uncut }: Need, least: number): number {
  return Math.max(uncut, Math.min(content, least))
}

/**
 * The least room in which nothing short and no header is cut and names are still to be read.
 * @param least pixels that a name is read in
 */
export function leastRoom(needs: readonly Need[], least: number = name.fair): number {
  return total(needs.map((need) => titled(need, need.grow > 0 ? least : word.fair)))
}

/** Room as narrow as a phone, in pixels. */
const phone = 480

/** The room that columns which are typed into are given: on a phone they are not pressed into what there is, they scroll. */
export function roomForTyping(needs: readonly Need[], room: number): number {
  return room < phone ? Math.max(room, leastRoom(needs)) : room
}

/**
 * Places of the columns that go where the room is too little for all: those that say nothing as soon as anything
 * would be cut for them, then what the list can best do without, until the others have their least.
 * @param spares by place, the lowest goes first; undefined stays
 */
export function dispensable(
  needs: readonly Need[],
  { spares, room, least }: { spares: readonly (number | undefined)[]; room: number; least?: number },
): ReadonlySet<number> {
  const gone = new Set<number>()
  const kept = () => needs.filter((_, each) => !gone.has(each))
  for (const [place, { empty }] of needs.entries()) {
    if (empty && total(kept().map(({ natural }) => natural)) > room) gone.add(place)
  }
  const order = spares
    .map((spare, place) => ({ place, spare }))
    .filter(({ place, spare }) => spare !== undefined && !gone.has(place))
    .toSorted((a, b) => (a.spare ?? 0) - (b.spare ?? 0))
  for (const { place } of order) {
    if (leastRoom(kept(), least) <= room) break
    gone.add(place)
  }
  return gone
}

function spread(widths: readonly number[], needs: readonly Need[], spare: number): number[] {
  const shares = total(needs.map(({ grow }) => grow))
  if (shares === 0) return [...widths]
  let given = 0
  let share = 0
  // Whole pixels, none left over: each gets what is due up to it less what was given before.
  return widths.map((width, place) => {
    share += needs[place]?.grow ?? 0
    const due = Math.floor((spare * share) / shares)
    const more = due - given
    given = due
    return width + more
  })
}

/** Takes from the widest first, down to their floors, until all fit or nothing is left to take. */
function pressed(widths: readonly number[], floors: readonly number[], room: number): number[] {
  const at = (level: number) => widths.map((width, place) => Math.min(width, Math.max(floors[place] ?? 0, level)))
  if (total(widths) <= room) return [...widths]
  let low = 0
  let high = Math.max(...widths)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (total(at(middle)) <= room) low = middle
    else high = middle
  }
  const levelled = at(low)
  // A pixel each for the first ones, until the room is full.
  let left = room - total(levelled)
  return levelled.map((width, place) => {
    if (left <= 0 || width >= (widths[place] ?? 0) || width < low) return width
    left -= 1
    return width + 1
  })
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
