export const kinds = ['guard', 'rule', 'sum', 'rows', 'lock', 'redraw', 'refusal', 'column'] as const

export interface Mutant {
  kind: (typeof kinds)[number]
  /** Shown for survivors. */
  fault: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  instead: string
  /** File and optional test name prefix. */
  caughtBy: { test: string; named?: string }
}
