import * as z from 'zod/mini'
import { get, one, post } from '../calls.ts'
import { count, flag, orNull } from '../fields.ts'

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

/** Work of a kind that waits, was tried in vain, or was given up, with the newest fault. */
const pendingWork = z.object({
  kind: z.string(),
  name: z.string(),
  waiting: count,
  /** Of those that wait, what failed at least once and is tried again. */
  again: count,
  failed: count,
  error: orNull(z.string()),
  /** How far what is done now has come. */
  done: orNull(z.object({ done: count, of: count })),
})

/** A replica: how far it is behind in bytes of the log and in seconds, and why it takes no reads. */
const replica = z.object({
  name: z.string(),
  in_use: flag,
  behind: orNull(count),
  seconds: orNull(count),
  reason: orNull(z.string()),
})

const condition = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  database: z.object({ version: z.string(), bytes: count, connections: count, migration: z.string() }),
  /** Where none is made by itself, it is not set; how the last one failed, and when it is tried again. */
  backup: z.object({
    is_set: flag,
    at: orNull(z.string()),
    failed: orNull(z.object({ at: z.string(), again_at: z.string(), reason: z.string(), detail: orNull(z.string()) })),
  }),
  /** The moment that was restored, while what goes out by itself waits for a person's word. */
  held_back: orNull(z.string()),
  mail: z.object({ is_set: flag }),
  /** What waits in the outbox, by kind, and what jobs have before them: webhooks, imports, billing. */
  outbox: z.array(pendingWork),
  jobs: z.array(pendingWork),
  /** The process that answers: connections of calls to the database, and turns of calls by what they do. */
  pool: orNull(z.object({ busy: count, idle: count, most: count, waiting: count })),
  turns: z.array(z.object({ kind: z.string(), name: z.string(), running: count, waiting: count })),
  /** Processes that answer calls; what one counts is told of it alone. */
  processes: count,
  /** Databases that take reads (READ_DATABASE_URL), and how many reads of this process went where. */
  replicas: z.array(replica),
  reads: orNull(z.object({ replica: count, primary: count })),
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
    reads: ['outbox', 'webhooks', 'imports', 'rent_billing_runs', 'rents', 'subscriptions'],
    answer: one(condition),
  }),
  goOn: post('/api/workspace/system/go_on', {
    title: 'Atsākt sūtīšanu pēc atjaunošanas',
    rule: 'view_settings',
    addition: true,
    body: z.object({}),
    answer: one(z.object({ /** The moment that was restored; null where nothing waited. */ moment: orNull(z.string()) })),
  }),
} as const
