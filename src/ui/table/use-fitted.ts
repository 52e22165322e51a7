import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { fontsLoaded, textWidth, watchFonts } from '../text-width.ts'
import type { Need } from './fit.ts'

/** A column as far as its width goes. The array must keep its identity between renders. */
export interface Measured<Row> {
  header: string
  /** Pixels before anything is known, and of cells that are no text. */
  width: number
  grow: number
  /** Pixels that its cells get in any case while there is room: a name is typed into them. */
  least: number
  /** Amounts, numbers and days: figures of one width, never cut. */
  figures: boolean
  /** Never cut, though no figures: the number that opens a record. */
  rigid: boolean
  /** Words up to this many pixels are never cut: states, kinds, people. */
  whole: number
  weight: 400 | 500
  /** Room beside the header's word: for the mark of sorting. */
  beside: number
  /** What a cell says, and what stands beside it in pixels (a mark: such a word is never cut); null of a cell that is no text. */
  said: (row: Row) => { text: string; beside: number } | null
}

/** Space at both sides of a cell, its border, and the fraction of a pixel that rounding may take. */
const padding = 18
/** No name asks for more. */
const longest = 420

interface Seen {
  of: unknown
  fonts: number
  /** Of each column: the widest cell so far, and the widest number. */
  widest: readonly number[]
  numbers: readonly number[]
  /** Rows were seen. */
  begun: boolean
  /** Columns in which the first rows said nothing. */
  blank: readonly boolean[]
  /** Which list the rows are of, and the first row of the one before, until the list's own have come. */
  list: string
  former: object | null
  /** Pixels of each cell of a row, negative where it says words: so that a row is measured once. */
  rows: WeakMap<object, readonly number[]>
}

/**
 * What columns need by what the rows at hand say, and the room there is. Needs only grow while the list stands,
 * so that nothing moves to and fro while it is scrolled; of a `steady` list only for numbers, once rows were seen,
 * and for the first words of a column that was empty. Nothing is laid out for it. Undefined until the room is known.
 * @param list another one is measured anew, once its rows have come
 */
export function useNeeds<Row extends object>(
  box: RefObject<HTMLElement | null>,
  columns: readonly Measured<Row>[],
  { rows, besides, steady = false, list = '' }: { rows: readonly Row[]; besides: number; steady?: boolean; list?: string | undefined },
): { needs: readonly Need[]; room: number } | undefined {
  const room = useRoom(box)
  const fonts = useSyncExternalStore(watchFonts, fontsLoaded)
  const [seen, setSeen] = useState<Seen>(() => unseen(columns, { fonts, list }))
  if (room === 0) return undefined
  const isOther = seen.of !== columns || seen.fonts !== fonts || (seen.former !== null && seen.former !== rows[0] && rows.length > 0)
  const before = isOther ? unseen(columns, { fonts, list }) : seen
  const after = before.list === list ? before : { ...before, list, former: rows[0] ?? null }
  const now = widened(after, columns, { rows, numbersOnly: steady && before.begun })
  if (now !== seen) setSeen(now)
  const needs = columns.map((column, place) => needOf(column, now, { place, steady }))
  return { needs, room: room - besides }
}

/** Width of what an element holds. */
function useRoom(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // At once: it is told between layout and paint, so that nothing is seen in the former widths.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) flushSync(() => setRoom(element.clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}

function unseen<Row>(of: readonly Measured<Row>[], { fonts, list }: { fonts: number; list: string }): Seen {
  return { of, fonts, list, former: null, widest: of.map(() => 0), numbers: of.map(() => 0), begun: false, blank: [], rows: new WeakMap() }
}

/** @param numbersOnly words that come later find the room that the first ones made */
function widened<Row extends object>(
  seen: Seen,
  columns: readonly Measured<Row>[],
  { rows, numbersOnly }: { rows: readonly Row[]; numbersOnly: boolean },
): Seen {
  const widest = [...seen.widest]
  const numbers = [...seen.numbers]
  for (const row of rows) {
    for (const [place, width] of widthsOf(row, columns, seen.rows).entries()) {
      // The first words of a column that said nothing yet have found no room.
      const found = numbersOnly && seen.widest[place] !== 0
      widest[place] = Math.max(widest[place] ?? 0, found ? width : Math.abs(width))
      numbers[place] = Math.max(numbers[place] ?? 0, width)
    }
  }
  const same = widest.every((width, place) => width === seen.widest[place]) && numbers.every((each, place) => each === seen.numbers[place])
  if (same) return seen
  return { ...seen, widest, numbers, begun: true, blank: seen.begun ? seen.blank : widest.map((width) => width === 0) }
}

function widthsOf<Row extends object>(row: Row, columns: readonly Measured<Row>[], known: Seen['rows']): readonly number[] {
  const before = known.get(row)
  if (before) return before
  const widths = columns.map((column) => cellWidth(column, row))
  known.set(row, widths)
  return widths
}

function cellWidth<Row>({ said, width, grow, figures, weight }: Measured<Row>, row: Row): number {
  const cell = said(row)
  if (cell === null) return width - padding
  if (cell.text === '') return 0
  // A state with its mark is kept as whole as a number; a name with a link is not.
  const number = isNumber(cell.text) || (cell.beside > 0 && grow === 0)
  // Numbers of one length need one width, also where their figures are not drawn so: the next page of a list does not move its columns.
  const pixels = textWidth(cell.text, { size: 13, weight, figures: figures ? 'tabular' : number ? 'any' : 'own' }) + cell.beside
  return number ? pixels : -pixels
}

/** A number in the widest sense: one word with a digit in it (`PAS-2026-000123`, `356938035643809`), or figures and their signs. */
function isNumber(text: string): boolean {
  return (/^\S{1,24}$/.test(text) && /\d/.test(text)) || /^[\d\s.,:%€+\u2212-]+$/.test(text)
}

function needOf<Row>(
  { header, width, grow, least, figures, rigid, whole, beside }: Measured<Row>,
  { widest, numbers, blank }: Seen,
  { place, steady }: { place: number; steady: boolean },
): Need {
  const said = Math.ceil(widest[place] ?? 0)
  const number = Math.ceil(numbers[place] ?? 0)
  const cells = Math.max(least - padding, Math.min(said, grow > 0 ? longest : Infinity))
  const word = Math.ceil(textWidth(header, { size: 12, weight: 500 })) + beside
  const content = Math.max(cells, Math.min(word, leastWord)) + padding
  const natural = Math.max(cells, word) + padding
  const isUncut = figures || rigid || (said > 0 && said <= whole)
  const wasBlank = steady && blank[place] === true
  const empty = wasBlank && said === 0
  return {
    natural,
    content,
    header: word + padding,
    uncut: isUncut ? content : number > 0 ? number + padding : 0,
    // A name that is not said gives away what is left over; a short word may yet be said further down.
    grow: empty ? 0 : grow,
    usual: wasBlank && grow === 0 ? Math.max(natural, width) : natural,
    empty,
  }
}

/** So much of a header's word is left in any case. */
const leastWord = 28
