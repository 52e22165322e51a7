import * as z from 'zod/mini'
import { count, id, oneOf, optional, text } from '../fields.ts'

/** @file A command that was run, as its history keeps it: enough to read what happened, and to run it again elsewhere. */

const plain = z.record(z.string(), z.unknown())

/** The record that was in front, as it stood before the run. */
const recordBefore = z.object({
  kind: text(40),
  id,
  title: z.string(),
  lock_version: z.optional(count),
  status: optional(text(60)),
  /** What its screen told commands of it. */
  facts: optional(plain),
})

/** The list that was in front, as it stood: which rows the person saw, and in which order. */
const recordedList = z.object({
  /** Its page, without a query. */
  path: text(200),
  q: optional(z.string().check(z.maxLength(200))),
  /** As its call takes it. */
  sort: optional(text(60)),
  filters: optional(plain),
})

/** A file that a command was given, in its arguments as `{ file }`. */
const recordedFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: count,
  /** Hash of its bytes in hexadecimal; null where the browser could not reckon it. */
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

/** A call that the run made: what was confirmed for it, and of its answer what a replay holds its own against. */
const recordedCall = z.object({
  call: text(120),
  /** 200, or why not; 0 where no answer came. */
  status: count,
  /** Milliseconds within the server. */
  ms: optional(count),
  confirmed: optional(z.array(text(60))),
  answer: z.optional(z.unknown()),
  errors: optional(z.record(z.string(), z.array(z.string()))),
})

/** One command that was run. */
export const recordedRun = z.object({
  command_id: text(120),
  args: plain,
  record: optional(recordBefore),
  /** Rows chosen in a list that it took together. */
  chosen: optional(z.array(id).check(z.maxLength(20_000))),
  /** The list in which it was begun. */
  list: optional(recordedList),
  /** Moment it was started, ISO. */
  at: text(40),
  /** Milliseconds for the person, the network included. */
  duration_ms: count,
  /** Milliseconds that the server took of it. */
  server_ms: optional(count),
  /** Version and state of the record after it, where its answers tell. */
  version_after: optional(count),
  status_after: optional(text(60)),
  /** The record that it made, and the page that shows it. */
  made: optional(z.object({ path: text(200), title: text(300) })),
  /** `blocked`: the person was told why it is not possible, and nothing was sent; `left`: the page was left before it ended. */
  outcome: oneOf(['done', 'failed', 'blocked', 'left']),
  error: optional(z.string().check(z.maxLength(2000))),
  /** What it was, in the words in which people read it: what the history is searched by. */
  sentence: optional(z.string().check(z.maxLength(1000))),
  calls: optional(z.array(recordedCall)),
})

/**
 * A run as it is told: the server adds what the records were called whose keys its arguments name (`contract/key-kinds.ts`),
 * and with which rights it was made.
 */
export const toldRun = z.extend(recordedRun, {
  names: optional(z.record(z.string(), z.string())),
  /** Key of the rights in its recording; none in runs of earlier versions. */
  rights: optional(id),
})

/** What a person was allowed while runs were recorded, which modules were on, and how the company was set. */
const recordedRights = z.object({
  id,
  permissions: z.array(text(60)),
  modules: z.array(text(60)),
  settings: plain,
})

/** A history that can be run again, the oldest first. */
export const recording = z.object({
  user: z.object({ id: count, name: z.string() }),
  /** Earlier runs that were asked for did not fit in: what follows may stand on them. */
  cut: z.optional(z.boolean()),
  /** Rights that the runs name. */
  rights: z.optional(z.array(recordedRights)),
  runs: z.array(z.extend(toldRun, { id: count })),
})

/** What is said of a recording that is cut. */
export const cutWords = 'Ieraksts sākas vidū: agrākās darbības tajā neietilpst'

/** Name of the header by which a call says that it is part of a replay: a server that people work with refuses it. */
export const replayHeader = 'replay'

/** A file that a command was given. */
export type RecordedFile = z.output<typeof recordedFile>

/** The file that stands at a place of recorded arguments; null where something else does. */
export function fileAt(value: unknown): RecordedFile | null {
  if (typeof value !== 'object' || value === null || !('file' in value)) return null
  const read = recordedFile.safeParse(value.file)
  return read.success ? read.data : null
}

/** A call that a run made. */
export type RecordedCall = z.output<typeof recordedCall>
/** A command that was run. */
export type RecordedRun = z.output<typeof recordedRun>
/** A run as it is told. */
export type ToldRun = z.output<typeof toldRun>
/** The list in which a run was begun. */
export type RecordedList = z.output<typeof recordedList>
/** Rights with which runs were made. */
export type RecordedRights = z.output<typeof recordedRights>
/** A history that can be run again. */
export type Recording = z.output<typeof recording>
