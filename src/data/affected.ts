import type { Call } from '../../contract/calls.ts'
import { alsoChanged, concernsAll, type Read } from '../../contract/reads.ts'
import type { ChangeEvent } from '../../contract/workspace/workspace.ts'

type Change = Pick<ChangeEvent, 'entity' | 'id'>

/** Whether an answer may include a change, by the call's declared reads. */
export function isAffected({ spec: { reads, record } }: Pick<Call, 'spec'>, input: unknown, { entity, id }: Change): boolean {
  if (reads === undefined) return false
  if (concernsAll.has(entity as Read)) return true
  if (entity === record && id !== null) {
    const keys = Object.values((input as { params?: Record<string, unknown> } | null)?.params ?? {})
    return keys.some((key) => Number(key) === id)
  }
  return [entity as Read, ...(alsoChanged[entity as Read] ?? [])].some((each) => reads.includes(each))
}
