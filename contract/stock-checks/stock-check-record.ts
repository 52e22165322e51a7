import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, orNull } from '../fields.ts'

/** States of a stock check; its lifecycle stands in machines/stock-check.ts. */
export const stockCheckStates = ['open', 'accepted'] as const

/** Counts that a device sends at once at most. */
export const countsAtOnce = 200

/** Lines that one step says something of. */
export const checkLinesAtOnce = 1000

/** A row of the list of stock checks. */
export const stockCheckRow = z.object({
  id: count,
  uuid: z.string(),
  status: z.enum(stockCheckStates),
  date: z.string(),
  warehouse: namedRef,
  responsible_user: namedRefOrNull,
  order_ref: orNull(z.string()),
  /** Goods to be counted, and those that are done: counted or left out on purpose. */
  lines: count,
  done: count,
  lock_version: count,
})

/** Where a line of a check stands. */
export const checkLineStates = {
  open: 'Nav skaitīts',
  counted: 'Saskaitīts',
  different: 'Atšķiras',
  skipped: 'Izlaists',
} as const

/** Where a line of a check stands. */
export type CheckLineState = keyof typeof checkLineStates
export const lineStates = Object.keys(checkLineStates) as [CheckLineState, ...CheckLineState[]]

/**
 * Goods of a check. The books are `expected` at the beginning and `moved` since, until the line's last count; what was
 * counted beside that is the `difference`, as it was frozen, once the check is accepted.
 */
export const stockCheckLine = z.object({
  id: count,
  stock_check_id: count,
  stock_item_id: count,
  item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  shelf: orNull(z.string()),
  has_units: z.boolean(),
  state: z.enum(lineStates),
  /** None of these while they are hidden from those who count, but for who is responsible. */
  expected: orNull(z.string()),
  moved: orNull(z.string()),
  counted: orNull(z.string()),
  counted_at: orNull(z.string()),
  /** Last counted by. */
  counted_by: namedRefOrNull,
  difference: orNull(z.string()),
  /** EUR of the difference; of pieces its two parts, which are booked each by itself. */
  difference_value: cost(orNull(z.string())),
  surplus_value: cost(orNull(z.string())),
  /** Below zero. */
  shortage_value: cost(orNull(z.string())),
  /** Numbers of pieces that the books do not know, and of those that nobody found. */
  surplus_units: z.array(z.string()),
  missing_units: z.array(z.string()),
  /** Moved between the first and the last count: what was counted first may have been on another shelf. */
  moved_between: orNull(z.string()),
  /** EUR for one of a surplus, where a person told it. */
  unit_cost: cost(orNull(z.string())),
  notes: orNull(z.string()),
  lock_version: count,
})

/** What is known of a piece of serialised goods on a check. */
export const pieceStates = {
  found: 'Atrasta',
  missing: 'Trūkst',
  surplus: 'Jauna, uzskaitē nav',
  elsewhere: 'Uzskaitē citur',
} as const

/** A piece of serialised goods on a check. */
export const stockCheckPiece = z.object({
  number: z.string(),
  state: z.enum(Object.keys(pieceStates) as [keyof typeof pieceStates, ...(keyof typeof pieceStates)[]]),
  /** Where the books have it, of what is elsewhere. */
  place: orNull(z.string()),
})

/** A piece of serialised goods on a check. */
export type StockCheckPiece = z.output<typeof stockCheckPiece>

/** What somebody scanned or typed, the newest first. */
export const stockCheckCount = z.object({
  id: count,
  line_id: orNull(count),
  /** The goods; none of a code that nobody knows. */
  name: orNull(z.string()),
  code: orNull(z.string()),
  unit_number: orNull(z.string()),
  quantity: z.string(),
  source: z.enum(['scan', 'typed', 'sheet']),
  /** Why it was kept aside. */
  aside_reason: orNull(z.string()),
  counted_at: z.string(),
  created_by: namedRef,
  taken_back_at: orNull(z.string()),
  taken_back_by: namedRefOrNull,
})

export const shownMember = z.object({ name: z.string(), job_title: orNull(z.string()) })

/** A stock check as its tab shows it. */
export const stockCheckRecord = z.extend(stockCheckRow, {
  categories: z.array(namedRef),
  commission: z.array(shownMember),
  hides_expected: z.boolean(),
  notes: orNull(z.string()),
  snapshot_at: z.string(),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  created_by: namedRefOrNull,
  created_at: z.string(),
  totals: z.object({
    lines: count,
    counted: count,
    skipped: count,
    /** Null, as the worth below, for who is not to see what the books say. */
    different: orNull(count),
    /** Codes that were kept aside. */
    aside: count,
    /** EUR of what is too much and of what is missing, the latter below zero. */
    surplus_value: cost(orNull(z.string())),
    shortage_value: cost(orNull(z.string())),
  }),
  /** Who counted, and how many rows. */
  counters: z.array(z.object({ id: count, name: z.string(), counts: count })),
  /** What it posted. */
  documents: z.array(
    z.object({
      id: count,
      type_id: z.int(),
      type: z.string(),
      number: orNull(z.string()),
      status: z.string(),
      date: z.string(),
      lines: count,
      total_cost: cost(z.string()),
    }),
  ),
  can,
})

/** A row of the list of stock checks. */
export type StockCheckRow = z.output<typeof stockCheckRow>
/** Goods of a check. */
export type StockCheckLine = z.output<typeof stockCheckLine>
/** What somebody scanned or typed. */
export type StockCheckCount = z.output<typeof stockCheckCount>
/** A stock check as its tab shows it. */
export type StockCheckRecord = z.output<typeof stockCheckRecord>

/** What became of a count. */
export const countOutcomes = ['counted', 'again', 'names_goods', 'aside'] as const

/** What became of a count, for the device that sent it. */
export const countAnswer = z.object({
  key: z.string(),
  /** `again`: this piece was found before, or the count is there; `names_goods`: now its numbers are to be scanned. */
  outcome: z.enum(countOutcomes),
  /** Why it was kept aside. */
  reason: orNull(z.string()),
  code: orNull(z.string()),
  quantity: z.string(),
  line: orNull(
    z.object({
      /** None where serialised goods were named that nobody expected here: their first number makes it. */
      id: orNull(count),
      item_id: count,
      name: z.string(),
      sku: z.string(),
      shelf: orNull(z.string()),
      measure_unit: namedRef,
      has_units: z.boolean(),
      counted: orNull(z.string()),
      /** What the books say, and what moved since the beginning and since the line's first count; none where that is hidden. */
      expected: orNull(z.string()),
      moved: orNull(z.string()),
      moved_between: orNull(z.string()),
    }),
  ),
})

/** What became of a count. */
export type CountAnswer = z.output<typeof countAnswer>
