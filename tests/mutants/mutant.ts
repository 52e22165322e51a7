export const kinds = ['guard', 'rule', 'sum', 'rows', 'lock', 'redraw', 'refusal', 'column'] as const

export interface Mutant {
  kind: (typeof kinds)[number]
  /** Shown for survivors. */
  fault: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  instead: string
  /** File, and where the names of its tests begin, with or without the names of their groups. */
  caughtBy: { test: string; named?: string }
}
