import type { CurrentRecord, RecordKind } from '../../commands/records.ts'
import type { RecordedRun } from '../../contract/workspace/recorded.ts'
import { shows } from '../../replay/shows.ts'
import { CallFailure } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'

/** @file A record apart from its page: what commands need of it, as the server has it now. */

type Known = Pick<RecordedRun['record'] & object, 'kind' | 'id' | 'title' | 'facts'>

/** Null if it is gone. `version`: of kinds that no call shows. */
export async function recordNow(known: Known, version: number | undefined): Promise<CurrentRecord | null> {
  const record = { kind: known.kind as RecordKind, id: known.id, title: known.title, facts: known.facts ?? {} }
  if (!shows[record.kind]) return { ...record, lock_version: version } as CurrentRecord
  const data = await readRecord(known)
  if (!data) return null
  const { lock_version, status, can } = data as Pick<CurrentRecord, 'lock_version' | 'status' | 'can'>
  return {
    ...record,
    ...(lock_version !== undefined && { lock_version }),
    ...(status !== undefined && { status }),
    ...(can !== undefined && { can }),
  } as CurrentRecord
}

/** Null if it is gone, or closed to the person. */
export async function readRecord({ kind, id }: Pick<Known, 'kind' | 'id'>): Promise<Readonly<Record<string, unknown>> | null> {
  const call = shows[kind as RecordKind]
  if (!call) return null
  try {
    const { data } = (await sendOnce(call, { params: { id } as never })) as { data: Record<string, unknown> }
    return data
  } catch (error) {
    if (error instanceof CallFailure && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
