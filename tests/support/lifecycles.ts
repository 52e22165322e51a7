import type { Lifecycle } from '../../machines/lifecycle.ts'

/** Every lifecycle of the house, found in its room, so that a new one is judged without being named. */
export const lifecycles: readonly Lifecycle[] = Object.values(import.meta.glob<object>('../../machines/*.ts', { eager: true }))
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isLifecycle)

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'events' in value && 'initial' in value
}

/** Lifecycles whose state does not stand in the status of a table of their own. */
const elsewhere: Readonly<Record<string, { table: string; column: string; allowed?: string }>> = {
  contact_invitation: { table: 'contacts', column: 'invitation_status' },
  // One table, in which the type says which of the two a document lives by.
  goods_write_off: { table: 'technical_documents', column: 'status', allowed: 'write_off_status' },
  goods_removal: { table: 'technical_documents', column: 'status', allowed: 'removal_status' },
}

/** Where the state of a lifecycle stands; `allowed` names the check of its states where that is not the column's. */
export function placeOf({ id }: Pick<Lifecycle, 'id'>): { table: string; column: string; allowed: string } {
  const { table, column, allowed = column } = elsewhere[id] ?? { table: `${id}s`, column: 'status' }
  return { table, column, allowed }
}
