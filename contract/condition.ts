import * as z from 'zod/mini'
import { get, one } from './calls.ts'
import { count, flag, orNull } from './fields.ts'

/** How a kind of call went in the process that answers. */
const callFigures = z.object({
  id: z.string(),
  title: z.string(),
  count,
  failed: count,
  /** Milliseconds: the mean, what 95 of 100 stayed within, the longest. */
  mean: count,
  p95: count,
  longest: count,
})

const condition = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  database: z.object({ version: z.string(), bytes: count, connections: count, migration: z.string() }),
  backup: z.object({ is_set: flag, at: orNull(z.string()) }),
  mail: z.object({ is_set: flag }),
  /** What waits in the outbox, by kind, what was given up, and the last error. */
  outbox: z.array(z.object({ kind: z.string(), name: z.string(), waiting: count, failed: count, error: orNull(z.string()) })),
  sessions: z.object({ open: count, people: count }),
  /** The audit of the night, where this process has made one. */
  audit: orNull(z.object({ at: z.string(), broken: count })),
  /** What is wrong now, in words. */
  troubles: z.array(z.string()),
  /** The calls on which most time went, the longest together first. */
  calls: z.array(callFigures),
})

/** How the installation stands. */
export type ConditionTold = z.output<typeof condition>

/** The call of page «Sistēma»; it stands in area «Own company». */
export const conditionCalls = {
  condition: get('/api/workspace/system', {
    title: 'Sistēmas stāvoklis',
    rule: 'view_settings',
    addition: true,
    reads: ['outbox'],
    answer: one(condition),
  }),
} as const
