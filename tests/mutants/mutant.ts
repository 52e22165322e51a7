/** What a planted fault strikes at. */
export const kinds = ['guard', 'rule', 'sum', 'rows', 'lock', 'redraw', 'refusal', 'column'] as const

/** A fault that is planted in a copy of the sources; a test must then fail. */
export interface Mutant {
  kind: (typeof kinds)[number]
  /** What is wrong with it, for the list of survivors. */
  fault: string
  file: string
  /** Stands in the file exactly once. */
  text: string
  instead: string
  /** Narrow tests that must catch it: a file, and words that begin the names of its tests where not all are asked. */
  caughtBy: { test: string; named?: string }
}
