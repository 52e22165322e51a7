import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../../store/store.ts'
import { fontLoads, textWidth } from '../text-width.ts'
import type { Need } from './fit.ts'

/** The array must be stable between renders. */
export interface Measured<Row> {
  header: string
  /** Pixels before measuring, and of non-text cells. */
  width: number
  grow: number
  /** Pixels of a name below which other columns are hidden first. */
  readable?: number | undefined
  /** Minimum for typing while space allows. */
  least: number
  /** Never cut. */
  figures: boolean
  /** Never cut: the number that opens a record. */
  rigid: boolean
  /** Words up to this many pixels are never cut. */
  whole: number
  weight: 400 | 500
  /** Space for the sort mark. */
  headerExtra: number
  /** Text and width of an adjacent mark (never cut); null for non-text cells. */
  cellContent: (row: Row) => { text: string; extraWidth: number } | null
}

/** Padding, border and rounding. */
export const padding = 18
const longest = 420

interface MeasuredRows {
  of: unknown
  fonts: number
  widest: readonly number[]
  numbers: readonly number[]
  begun: boolean
  /** Columns empty in the first rows. */
  blank: readonly boolean[]
  /** The list, and the previous one's first row until new rows load. */
  list: string
  former: object | null
  /** Cell widths by row, negative for words; a cache. */
  rows: WeakMap<object, readonly number[]>
}

/**
 * Measures column needs without layout. Needs only grow, so scrolling moves nothing; `steady` lists grow only for
 * numbers and first words. Undefined until the width is known.
 * @param list a change resets measuring
 */
export function useNeeds<Row extends object>(
  box: RefObject<HTMLElement | null>,
  columns: readonly Measured<Row>[],
  { rows, besides, steady = false, list = '' }: { rows: readonly Row[]; besides: number; steady?: boolean; list?: string | undefined },
): { needs: readonly Need[]; availableWidth: number } | undefined {
  const boxWidth = useBoxWidth(box)
  const fonts = useStore(fontLoads)
  const [measuredRows, setSeen] = useState<MeasuredRows>(() => unseen(columns, { fonts, list }))
  if (boxWidth === 0) return undefined
  const isOther =
    measuredRows.of !== columns ||
    measuredRows.fonts !== fonts ||
    (measuredRows.former !== null && measuredRows.former !== rows[0] && rows.length > 0)
  const before = isOther ? unseen(columns, { fonts, list }) : measuredRows
  const after = before.list === list ? before : { ...before, list, former: rows[0] ?? null }
  const now = widened(after, columns, { rows, numbersOnly: steady && before.begun })
  if (now !== measuredRows) setSeen(now)
  const needs = columns.map((column, place) => needOf(column, now, { place, steady }))
  return { needs, availableWidth: boxWidth - besides }
}

function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [boxWidth, setBoxWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // Runs between layout and paint, so old widths never show.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) flushSync(() => setBoxWidth(element.clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return boxWidth
}

function unseen<Row>(of: readonly Measured<Row>[], { fonts, list }: { fonts: number; list: string }): MeasuredRows {
  return { of, fonts, list, former: null, widest: of.map(() => 0), numbers: of.map(() => 0), begun: false, blank: [], rows: new WeakMap() }
}

function widened<Row extends object>(
  measuredRows: MeasuredRows,
  columns: readonly Measured<Row>[],
  { rows, numbersOnly }: { rows: readonly Row[]; numbersOnly: boolean },
): MeasuredRows {
  const widest = [...measuredRows.widest]
  const numbers = [...measuredRows.numbers]
  for (const row of rows) {
    for (const [place, width] of widthsOf(row, columns, measuredRows.rows).entries()) {
      // First words of an empty column count.
      const found = numbersOnly && measuredRows.widest[place] !== 0
      widest[place] = Math.max(widest[place] ?? 0, found ? width : Math.abs(width))
      numbers[place] = Math.max(numbers[place] ?? 0, width)
    }
  }
  const same =
    widest.every((width, place) => width === measuredRows.widest[place]) &&
    numbers.every((each, place) => each === measuredRows.numbers[place])
  if (same) return measuredRows
  return {
    ...measuredRows,
    widest,
    numbers,
    begun: true,
    blank: measuredRows.begun ? measuredRows.blank : widest.map((width) => width === 0),
  }
}

function widthsOf<Row extends object>(row: Row, columns: readonly Measured<Row>[], cachedWidths: MeasuredRows['rows']): readonly number[] {
  const before = cachedWidths.get(row)
  if (before) return before
  const widths = columns.map((column) => cellWidth(column, row))
  cachedWidths.set(row, widths)
  return widths
}

function cellWidth<Row>({ cellContent, width, grow, figures, weight }: Measured<Row>, row: Row): number {
  const cell = cellContent(row)
  if (cell === null) return width - padding
  if (cell.text === '') return 0
  // Figures with their unit (`274 dienas`) and a status with its mark are never cut.
  const number = figures || isNumber(cell.text) || (cell.extraWidth > 0 && grow === 0)
  // Same-length numbers get equal width, so paging moves no columns.
  const pixels = textWidth(cell.text, { size: 13, weight, figures: figures ? 'tabular' : number ? 'any' : 'own' }) + cell.extraWidth
  return number ? pixels : -pixels
}

/** A word with a digit (`PAS-2026-000123`), or figures and signs. */
function isNumber(text: string): boolean {
  return (/^\S{1,24}$/.test(text) && /\d/.test(text)) || /^[\d\s.,:%€+\u2212-]+$/.test(text)
}

function needOf<Row>(
  { header, width, grow, readable = 0, least, figures, rigid, whole, headerExtra }: Measured<Row>,
  { widest, numbers, blank }: MeasuredRows,
  { place, steady }: { place: number; steady: boolean },
): Need {
  const contentWidth = Math.ceil(widest[place] ?? 0)
  const number = Math.ceil(numbers[place] ?? 0)
  const cells = Math.max(least - padding, Math.min(contentWidth, grow > 0 ? longest : Infinity))
  const word = Math.ceil(textWidth(header, { size: 12, weight: 500 })) + headerExtra
  const content = Math.max(cells, Math.min(word, leastWord)) + padding
  const natural = Math.max(cells, word) + padding
  const isUncut = figures || rigid || (contentWidth > 0 && contentWidth <= whole)
  const wasBlank = steady && blank[place] === true
  const empty = wasBlank && contentWidth === 0
  return {
    natural,
    content,
    header: word + padding,
    uncut: isUncut ? content : number > 0 ? number + padding : 0,
    grow: empty ? 0 : grow,
    readable,
    usual: wasBlank && grow === 0 ? Math.max(natural, width) : natural,
    empty,
  }
}

const leastWord = 28
