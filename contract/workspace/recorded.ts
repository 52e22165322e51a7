import * as z from 'zod/mini'
import { count, id, keyOf, optional, text } from '../fields.ts'

/** @file A recorded command run, sufficient for reading and replay. */

/** `blocked`: refused before sending; `left`: the page was left before the end. */
export const runOutcomes = { done: 'Izdarīts', failed: 'Neizdevās', blocked: 'Nebija iespējams', left: 'Nesagaidīts' } as const

const plain = z.record(z.string(), z.unknown())

/** State before the run. */
const recordBefore = z.object({
  kind: text(40),
  id,
  title: z.string(),
  lock_version: z.optional(count),
  status: optional(text(60)),
  /** Facts for commands. */
  facts: optional(plain),
})

/** Visible list with filter and order. */
export const recordedList = z.object({
  /** Without query. */
  path: text(200),
  q: optional(z.string().check(z.maxLength(200))),
  sort: optional(text(60)),
  filters: optional(plain),
})

/** In arguments as `{ file }`. */
const recordedFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: count,
  /** Hexadecimal; null where the browser could not compute it. */
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

/** Confirmations, and the part of the answer compared by a replay. */
const recordedCall = z.object({
  call: text(120),
  /** HTTP status; 0 without an answer. */
  status: count,
  /** Server milliseconds. */
  ms: optional(count),
  confirmed: optional(z.array(text(60))),
  answer: z.optional(z.unknown()),
  errors: optional(z.record(z.string(), z.array(z.string()))),
})

export const recordedRun = z.object({
  command_id: text(120),
  args: plain,
  record: optional(recordBefore),
  /** Rows processed together. */
  chosen: optional(z.array(id).check(z.maxLength(20_000))),
  list: optional(recordedList),
  /** Start, ISO. */
  at: text(40),
  /** Milliseconds including network. */
  duration_ms: count,
  /** Server milliseconds. */
  server_ms: optional(count),
  /** After the run, if known. */
  version_after: optional(count),
  status_after: optional(text(60)),
  made: optional(z.object({ path: text(200), title: text(300) })),
  outcome: keyOf(runOutcomes),
  error: optional(z.string().check(z.maxLength(2000))),
  /** Searchable description. */
  sentence: optional(z.string().check(z.maxLength(1000))),
  calls: optional(z.array(recordedCall)),
  /** The macro of which it was a step, counted from 1. */
  macro: optional(z.object({ name: text(80), step: count, of: count })),
})

/** With record names for keys in the arguments (`contract/key-kinds.ts`) and the rights. */
export const runWithNames = z.extend(recordedRun, {
  names: optional(z.record(z.string(), z.string())),
  /** Missing in runs of earlier versions. */
  rights: optional(id),
})

/** Permissions, modules and company settings during recording. */
const recordedRights = z.object({
  id,
  permissions: z.array(text(60)),
  modules: z.array(text(60)),
  settings: plain,
})

/** Oldest first. */
export const recording = z.object({
  user: z.object({ id: count, name: z.string() }),
  /** Earlier runs were cut; later ones may depend on them. */
  cut: z.optional(z.boolean()),
  rights: z.optional(z.array(recordedRights)),
  runs: z.array(z.extend(runWithNames, { id: count })),
})

export const cutWords = 'Ieraksts sākas vidū: agrākās darbības tajā neietilpst'

/** Header of replayed calls; production servers reject it. */
export const replayHeader = 'replay'

export type RecordedFile = z.output<typeof recordedFile>

export function fileAt(value: unknown): RecordedFile | null {
  if (typeof value !== 'object' || value === null || !('file' in value)) return null
  const read = recordedFile.safeParse(value.file)
  return read.success ? read.data : null
}

export type RecordedCall = z.output<typeof recordedCall>
export type RecordedRun = z.output<typeof recordedRun>
export type RunWithNames = z.output<typeof runWithNames>
export type RecordedList = z.output<typeof recordedList>
export type RecordedRights = z.output<typeof recordedRights>
export type Recording = z.output<typeof recording>
