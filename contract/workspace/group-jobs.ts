import * as z from 'zod/mini'
import { area, get, listOf, listQuery, one, post, type Call } from '../calls.ts'
import { count, id, keyOf, oneOf, optional, orNull, text } from '../fields.ts'
import { groupKindNames } from './group-kinds.ts'
import { recordedList } from './recorded.ts'

/** @file A command on a group of records, carried out on the server after the browser is closed. */

/** Records of one job. */
export const mostInGroup = 10_000

/** `running` also while it waits for an earlier job of the same person. */
export const groupJobStates = { running: 'Izpilda', ended: 'Pabeigts', stopped: 'Apturēts' } as const

/** `asking`: refused until the person confirms. */
export const groupRecordStates = { waiting: 'Gaida', done: 'Izdarīts', refused: 'Neizdevās', asking: 'Jāapstiprina' } as const

const plain = z.record(z.string(), z.unknown())

/** Records of one state with the same reason. */
const sameReason = z.object({
  state: oneOf(['refused', 'asking']),
  reason: z.string(),
  count,
  /** The first five. */
  titles: z.array(z.string()),
})

const groupJob = z.object({
  id: count,
  command_id: z.string(),
  title: z.string(),
  /** Kind of the records, as in scopes. */
  kind: z.enum(groupKindNames),
  state: keyOf(groupJobStates),
  /** Waits for an earlier job. */
  is_queued: z.boolean(),
  /** Why it was stopped. */
  stopped_because: orNull(z.string()),
  total: count,
  done: count,
  refused: count,
  asking: count,
  /** The person has seen its end. */
  is_seen: z.boolean(),
  created_at: z.string(),
  ended_at: orNull(z.string()),
})

const groupJobRecord = z.extend(groupJob, {
  reasons: z.array(sameReason),
  /** Keys of records not done, once the job is over. */
  left: z.array(count),
})

const groupJobResult = z.object({
  /** The record. */
  id: count,
  kind: z.enum(groupKindNames),
  title: z.string(),
  state: keyOf(groupRecordStates),
  reason: orNull(z.string()),
  at: orNull(z.string()),
})

/** All rows of a list call but some; the server reads the keys. */
const listOfRecords = z.object({
  call: text(120),
  query: optional(plain),
  params: optional(plain),
  /** Keys left out. */
  but: optional(z.array(id).check(z.maxLength(mostInGroup))),
  /** How many the person saw; another number is refused. */
  count: optional(count),
})

const start = z.object({
  command_id: text(120),
  title: text(200),
  kind: text(40),
  /** Call for each record, with its key as the only parameter. */
  call: text(120),
  /** Body shared by all records. */
  body: optional(plain),
  records: optional(
    z.array(z.object({ id, title: text(300), lock_version: optional(count) })).check(z.minLength(1), z.maxLength(mostInGroup)),
  ),
  list: optional(listOfRecords),
  confirmed: optional(z.array(text(60)).check(z.maxLength(50))),
  /** For the command history. */
  args: optional(plain),
  shown: optional(recordedList),
  /** Description of the run. */
  sentence: optional(z.string().check(z.maxLength(1000))),
})

const staff = { rule: 'staff', addition: true } as const
const own = { ...staff, record: 'group_jobs', reads: ['group_jobs'] } as const
const changed = one(groupJobRecord)

export const groupJobs = area('group-jobs', {
  start: post('/api/workspace/group_jobs', { title: 'Darbība ar ierakstu grupu', ...staff, body: start, answer: changed }),
  list: get('/api/workspace/group_jobs', {
    title: 'Mani darbi',
    ...staff,
    query: listQuery({}),
    reads: ['group_jobs'],
    columns: {
      title: 'text',
      state: { words: groupJobStates },
      total: 'whole',
      done: 'whole',
      refused: 'whole',
      asking: 'whole',
      created_at: 'moment',
    },
    answer: listOf(groupJob),
  }),
  /** The one under way, else those whose end was not seen. */
  current: get('/api/workspace/current_group_job', {
    title: 'Darbs, kas notiek',
    ...staff,
    reads: ['group_jobs'],
    answer: z.object({ data: z.nullable(groupJob) }),
  }),
  show: get('/api/workspace/group_jobs/{id}', { title: 'Darbs', ...own, answer: changed }),
  /** Failures first. */
  results: get('/api/workspace/group_jobs/{id}/results', {
    title: 'Darba rezultāti',
    ...own,
    query: listQuery({ state: z.optional(keyOf(groupRecordStates)) }),
    columns: {
      title: 'text',
      state: { words: groupRecordStates },
      reason: 'text',
      at: 'moment',
    },
    answer: listOf(groupJobResult),
  }),
  stop: post('/api/workspace/group_jobs/{id}/stop', { title: 'Apturēt darbu', ...staff, answer: changed }),
  confirm: post('/api/workspace/group_jobs/{id}/confirm', { title: 'Apstiprināt un turpināt darbu', ...staff, answer: changed }),
  resume: post('/api/workspace/group_jobs/{id}/resume', { title: 'Mēģināt neizdarītos vēlreiz', ...staff, answer: changed }),
  seen: post('/api/workspace/group_jobs/{id}/seen', { title: 'Darba beigas redzētas', ...staff, quiet: true }),
})

export type GroupJob = z.output<typeof groupJob>
export type GroupJobRecord = z.output<typeof groupJobRecord>
export type GroupJobResult = z.output<typeof groupJobResult>

/** Accounts, sessions and the person's own settings are never changed for a group. */
const ownAreas = /^(session|account|group-jobs|workspace)\./

/** Takes one record's key and at most a body of plain data, and changes records. */
export function runsForEach({ id: callId, method, path, spec }: Call): boolean {
  const { rule, upload, file, heavy, secret, asks, quiet, changes, query } = spec
  const isChange = method !== 'GET' || changes !== undefined
  const isSimple = [upload, file, heavy, secret, asks, quiet, query].every((each) => each === undefined)
  return isChange && isSimple && rule !== 'visitor' && rule !== 'signed-in' && !ownAreas.test(callId) && /^[^{]*\{\w+\}[^{]*$/.test(path)
}

/** The version of each record goes with its call. */
export function takesVersion({ spec: { body } }: Call): boolean {
  return body instanceof z.ZodMiniObject && Object.hasOwn(body.shape, 'lock_version')
}
