/** Rows as the server last said. */
export interface Fresh<Row> {
  total: number | null
  /** More matches than counted. */
  capped: boolean
  pages: ReadonlyMap<number, readonly Row[]>
  pageRows: number
  rowsAre: 'former' | 'changing' | 'settled'
}

export type Mark<Row> = { is: 'changed'; before: Row } | { is: 'new' } | { is: 'left' }

/** A row's place in the list as shown and as the server has it. */
interface Anchor {
  shown: number
  fresh: number
}

/**
 * What the person sees of a list while others change it. Without `rows`, the list is as the server has it; else rows
 * stand where they stood until the person takes the changes in.
 */
export interface Held<Row> {
  /** Pages last compared. */
  seen: ReadonlyMap<number, readonly Row[]>
  total: number | null
  rows: ReadonlyMap<number, Row> | null
  anchors: readonly Anchor[]
  /** New rows that are not shown yet. */
  waiting: ReadonlySet<number>
  left: ReadonlySet<number>
  marks: ReadonlyMap<number, Mark<Row>>
}

interface Keyed {
  id: number
}

/** Rows in view, inclusive. */
export interface View {
  first: number
  last: number
}

const noIds: ReadonlySet<number> = new Set()
const noMarks = new Map<number, never>()

export function asFresh<Row extends Keyed>({ pages, total }: Fresh<Row>, marks: Held<Row>['marks'] = noMarks): Held<Row> {
  return { seen: pages, total, rows: null, anchors: [], waiting: noIds, left: noIds, marks }
}

/** All changes are shown; new rows are marked. */
export function takenIn<Row extends Keyed>({ waiting }: Held<Row>, fresh: Fresh<Row>): Held<Row> {
  return asFresh(fresh, new Map([...waiting].map((id) => [id, { is: 'new' } as const])))
}

/** Without the marks that are shown for some seconds. */
export function faded<Row>(held: Held<Row>): Held<Row> {
  return { ...held, marks: new Map([...held.marks].filter(([id, { is }]) => is === 'left' || held.waiting.has(id))) }
}

/** Compares settled pages with what is shown. Returns the same object if nothing changed. */
export function afterNews<Row extends Keyed>(held: Held<Row>, fresh: Fresh<Row>, view: View): Held<Row> {
  if (fresh.rowsAre !== 'settled' || fresh.total === null || samePages(held.seen, fresh.pages)) return held
  const isScrolled = [...fresh.pages].every(([of, rows]) => !held.seen.has(of) || held.seen.get(of) === rows)
  if (isScrolled && held.rows === null) return { ...held, seen: fresh.pages, total: fresh.total }
  const shown = shownRows(held, fresh)
  const server = rowsByPlace(fresh.pages, fresh.pageRows)
  const isLoaded = (place: number): boolean => fresh.pages.has(Math.floor(freshPlace(held, place) / fresh.pageRows))
  const comparable = new Map([...shown].filter(([place]) => isLoaded(place)))
  const news = comparison(comparable, server, { before: shownTotal(held), now: fresh.total })
  // So much changed that nothing tells where a row would stand.
  if (news.anchors.length === 0) return asFresh(fresh)
  const marks = marksAfter(held, shown, server, news)
  if (!isMoved(shown, server, { view, total: fresh.total })) return asFresh(fresh, marks)
  return {
    seen: fresh.pages,
    total: fresh.total,
    rows: stillRows(shown, server, news),
    anchors: news.anchors,
    waiting: news.waiting,
    left: news.left,
    marks,
  }
}

export function shownTotal<Row>({ total, rows, waiting, left }: Pick<Held<Row>, 'total' | 'rows' | 'waiting' | 'left'>): number | null {
  return total === null || rows === null ? total : total - waiting.size + left.size
}

/** The server's place of a shown one. */
export function freshPlace<Row>({ anchors }: Pick<Held<Row>, 'anchors'>, place: number): number {
  return Math.max(0, place + shiftAt(anchors, ({ shown }) => shown <= place))
}

/** The shown place of the server's one. */
export function shownPlace<Row>({ anchors }: Pick<Held<Row>, 'anchors'>, place: number): number {
  return Math.max(0, place - shiftAt(anchors, ({ fresh }) => fresh <= place))
}

function shiftAt(anchors: readonly Anchor[], isBefore: (anchor: Anchor) => boolean): number {
  const anchor = anchors.findLast(isBefore) ?? anchors[0]
  return anchor ? anchor.fresh - anchor.shown : 0
}

export function samePages<Row>(one: ReadonlyMap<number, readonly Row[]>, other: ReadonlyMap<number, readonly Row[]>): boolean {
  return one.size === other.size && [...one].every(([of, rows]) => other.get(of) === rows)
}

function rowsByPlace<Row>(pages: ReadonlyMap<number, readonly Row[]>, pageRows: number): Map<number, Row> {
  const places = [...pages].toSorted(([one], [other]) => one - other)
  return new Map(places.flatMap(([of, rows]) => rows.map((row, at) => [of * pageRows + at, row] as const)))
}

/** Rows by place as shown, in order; those far from what is loaded are forgotten. */
function shownRows<Row extends Keyed>(held: Held<Row>, { pages, pageRows }: Fresh<Row>): Map<number, Row> {
  const rows = held.rows ?? rowsByPlace(held.seen, pageRows)
  const isNear = (place: number): boolean => {
    const page = Math.floor(freshPlace(held, place) / pageRows)
    return [page - 1, page, page + 1].some((each) => pages.has(each))
  }
  return new Map([...rows].filter(([place]) => isNear(place)).toSorted(([one], [other]) => one - other))
}

interface Comparison {
  anchors: readonly Anchor[]
  waiting: ReadonlySet<number>
  left: ReadonlySet<number>
}

function comparison<Row extends Keyed>(
  shown: ReadonlyMap<number, Row>,
  server: ReadonlyMap<number, Row>,
  totals: { before: number | null; now: number },
): Comparison {
  const placeOnServer = new Map([...server].map(([place, { id }]) => [id, place]))
  const pairs = [...shown].flatMap(([place, { id }]) => {
    const fresh = placeOnServer.get(id)
    return fresh === undefined ? [] : [{ shown: place, fresh }]
  })
  const shift = ({ shown: at, fresh }: Anchor): number => fresh - at
  // A row that moved by itself tells nothing of its neighbours.
  const steady = pairs.filter(
    (pair, at) => [pairs[at - 1], pairs[at + 1]].some((other) => other && shift(other) === shift(pair)) || pairs.length === 1,
  )
  const known = new Set(pairs.map(({ fresh }) => fresh))
  const seen = new Set(pairs.map(({ shown: at }) => at))
  const reachesEnd = totals.before !== null && shown.has(totals.before - 1) && (totals.now === 0 || server.has(totals.now - 1))
  return {
    anchors: steady.length > 0 ? steady : pairs,
    waiting: unmatched(server, known, reachesEnd),
    left: unmatched(shown, seen, reachesEnd),
  }
}

/**
 * Rows of one side between rows of both. Beside the ends of what is loaded they only moved in or out of it.
 */
function unmatched<Row extends Keyed>(rows: ReadonlyMap<number, Row>, matched: ReadonlySet<number>, reachesEnd: boolean): Set<number> {
  const found = new Set<number>()
  let run: number[] = []
  let isInside = false
  let before = -1
  for (const [place, { id }] of rows) {
    if (place !== before + 1) [run, isInside] = [[], false]
    else if (place === 0) isInside = true
    before = place
    if (!matched.has(place)) {
      if (isInside) run.push(id)
      continue
    }
    for (const each of run) found.add(each)
    run = []
    isInside = true
  }
  if (reachesEnd) for (const each of run) found.add(each)
  return found
}

/** Whether something in view would stand elsewhere. */
function isMoved<Row extends Keyed>(
  shown: ReadonlyMap<number, Row>,
  server: ReadonlyMap<number, Row>,
  { view, total }: { view: View; total: number },
): boolean {
  for (let place = view.first; place <= view.last; place++) {
    const [stands, now] = [shown.get(place), server.get(place)]
    if (stands !== undefined && stands.id !== now?.id && (now !== undefined || place >= total)) return true
  }
  return false
}

function stillRows<Row extends Keyed>(
  shown: ReadonlyMap<number, Row>,
  server: ReadonlyMap<number, Row>,
  { anchors, waiting }: Comparison,
): Map<number, Row> {
  const now = new Map([...server.values()].map((row) => [row.id, row]))
  const rows = new Map([...shown].map(([place, row]) => [place, now.get(row.id) ?? row]))
  const there = new Set([...shown.values()].map(({ id }) => id))
  for (const [place, row] of server) {
    const at = shownPlace({ anchors }, place)
    if (!there.has(row.id) && !waiting.has(row.id) && !rows.has(at)) rows.set(at, row)
  }
  return rows
}

function marksAfter<Row extends Keyed>(
  { marks }: Held<Row>,
  shown: ReadonlyMap<number, Row>,
  server: ReadonlyMap<number, Row>,
  { waiting, left }: Comparison,
): Map<number, Mark<Row>> {
  const stood = new Map([...shown.values()].map((row) => [row.id, row]))
  const after = new Map([...marks].filter(([, { is }]) => is !== 'left'))
  for (const row of server.values()) {
    const before = stood.get(row.id)
    const mark = marks.get(row.id)
    if (before !== undefined && before !== row && JSON.stringify(before) !== JSON.stringify(row) && mark?.is !== 'new')
      after.set(row.id, { is: 'changed', before: mark?.is === 'changed' ? mark.before : before })
  }
  for (const id of waiting) after.set(id, { is: 'new' })
  for (const id of left) after.set(id, { is: 'left' })
  return after
}
