import * as z from 'zod/mini'
import { get, one, post } from '../calls.ts'
import { count, flag, orNull } from '../fields.ts'

const callFigures = z.object({
  id: z.string(),
  title: z.string(),
  count,
  failed: count,
  /** Milliseconds: mean, 95th percentile, maximum. */
  mean: count,
  p95: count,
  longest: count,
})

/** Pending, failed or abandoned work with its last error. */
const pendingWork = z.object({
  kind: z.string(),
  name: z.string(),
  waiting: count,
  /** Failed at least once and will be retried. */
  again: count,
  failed: count,
  error: orNull(z.string()),
  /** Progress of the current job. */
  done: orNull(z.object({ done: count, of: count })),
})

/** Replication lag in bytes and seconds, and why it serves no reads. */
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
  /** Not set without automatic backups. */
  backup: z.object({
    is_set: flag,
    at: orNull(z.string()),
    failed: orNull(z.object({ at: z.string(), again_at: z.string(), reason: z.string(), detail: orNull(z.string()) })),
  }),
  /** Restored moment, while outgoing work is on hold. */
  held_back: orNull(z.string()),
  mail: z.object({ is_set: flag }),
  /** Pending outbox entries and jobs, by kind. */
  outbox: z.array(pendingWork),
  jobs: z.array(pendingWork),
  /** Database connections and call limits of the answering process. */
  pool: orNull(z.object({ busy: count, idle: count, most: count, waiting: count })),
  turns: z.array(z.object({ kind: z.string(), name: z.string(), running: count, waiting: count })),
  /** Other counters cover only the answering process. */
  processes: count,
  /** Read databases (READ_DATABASE_URL) and reads of this process by target. */
  replicas: z.array(replica),
  reads: orNull(z.object({ replica: count, primary: count })),
  sessions: z.object({ open: count, people: count }),
  /** Last nightly audit made by this process. */
  audit: orNull(z.object({ at: z.string(), broken: count })),
  troubles: z.array(z.string()),
  /** By total time, longest first. */
  calls: z.array(callFigures),
})

export type InstallationStatus = z.output<typeof condition>

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
    answer: one(z.object({ /** Restored moment; null if nothing was on hold. */ moment: orNull(z.string()) })),
  }),
} as const
