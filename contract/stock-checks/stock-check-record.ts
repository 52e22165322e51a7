import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { stockCheckStates } from '../states.ts'

/** Counts per request. */
export const countsAtOnce = 200

export const checkLinesAtOnce = 1000

export const stockCheckRow = z.object({
  id: count,
  uuid: z.string(),
  status: keyOf(stockCheckStates),
  date: z.string(),
  warehouse: namedRef,
  responsible_user: namedRefOrNull,
  order_ref: orNull(z.string()),
  /** Goods to count, and those counted or skipped. */
  lines: count,
  done: count,
  lock_version: count,
})

export const checkLineStates = {
  open: 'Nav skaitīts',
  counted: 'Saskaitīts',
  different: 'Atšķiras',
  skipped: 'Izlaists',
} as const

export type CheckLineState = keyof typeof checkLineStates
export const lineStates = Object.keys(checkLineStates) as [CheckLineState, ...CheckLineState[]]

/**
 * `expected` is the book quantity at the start, `moved` changes it until the last count, `difference` is the rest,
 * frozen on acceptance.
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
  /** Null while hidden from counters. */
  expected: orNull(z.string()),
  moved: orNull(z.string()),
  counted: orNull(z.string()),
  counted_at: orNull(z.string()),
  counted_by: namedRefOrNull,
  difference: orNull(z.string()),
  /** EUR; serialised pieces book surplus and shortage separately. */
  difference_value: cost(orNull(z.string())),
  surplus_value: cost(orNull(z.string())),
  /** Negative. */
  shortage_value: cost(orNull(z.string())),
  /** Pieces unknown to the books, and pieces not found. */
  surplus_units: z.array(z.string()),
  missing_units: z.array(z.string()),
  /** Moves between first and last count, which may distort the result. */
  moved_between: orNull(z.string()),
  /** Entered unit cost of a surplus, EUR. */
  unit_cost: cost(orNull(z.string())),
  notes: orNull(z.string()),
  lock_version: count,
})

export const pieceStates = {
  found: 'Atrasta',
  missing: 'Trūkst',
  surplus: 'Jauna, uzskaitē nav',
  elsewhere: 'Uzskaitē citur',
} as const

export const stockCheckPiece = z.object({
  number: z.string(),
  state: z.enum(Object.keys(pieceStates) as [keyof typeof pieceStates, ...(keyof typeof pieceStates)[]]),
  /** Other location in the books. */
  place: orNull(z.string()),
})

export type StockCheckPiece = z.output<typeof stockCheckPiece>

/** How a count was entered. */
export const countSources = { scan: 'skenēts', typed: 'ievadīts', sheet: 'no lapas' } as const

/** Newest first. */
export const stockCheckCount = z.object({
  id: count,
  line_id: orNull(count),
  /** Null for unknown codes. */
  name: orNull(z.string()),
  code: orNull(z.string()),
  unit_number: orNull(z.string()),
  quantity: z.string(),
  source: keyOf(countSources),
  /** Why it was set aside. */
  aside_reason: orNull(z.string()),
  counted_at: z.string(),
  created_by: namedRef,
  taken_back_at: orNull(z.string()),
  taken_back_by: namedRefOrNull,
})

export const commissionMember = z.object({ name: z.string(), job_title: orNull(z.string()) })

export const stockCheckRecord = z.extend(stockCheckRow, {
  categories: z.array(namedRef),
  commission: z.array(commissionMember),
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
    /** Null, like the values below, for users who must not see book quantities. */
    different: orNull(count),
    aside: count,
    /** EUR; shortage is negative. */
    surplus_value: cost(orNull(z.string())),
    shortage_value: cost(orNull(z.string())),
  }),
  counters: z.array(z.object({ id: count, name: z.string(), counts: count })),
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

export type StockCheckRow = z.output<typeof stockCheckRow>
export type StockCheckLine = z.output<typeof stockCheckLine>
export type StockCheckCount = z.output<typeof stockCheckCount>
export type StockCheckRecord = z.output<typeof stockCheckRecord>

export const countOutcomes = ['counted', 'again', 'names_goods', 'aside'] as const

export const countAnswer = z.object({
  key: z.string(),
  /** `again`: counted before; `names_goods`: scan serial numbers next. */
  outcome: z.enum(countOutcomes),
  reason: orNull(z.string()),
  code: orNull(z.string()),
  quantity: z.string(),
  line: orNull(
    z.object({
      /** Null for unexpected serialised goods: their first number creates the line. */
      id: orNull(count),
      item_id: count,
      name: z.string(),
      sku: z.string(),
      shelf: orNull(z.string()),
      measure_unit: namedRef,
      has_units: z.boolean(),
      counted: orNull(z.string()),
      /** Book quantity, and moves since start and first count; null if hidden. */
      expected: orNull(z.string()),
      moved: orNull(z.string()),
      moved_between: orNull(z.string()),
    }),
  ),
})

export type CountAnswer = z.output<typeof countAnswer>
