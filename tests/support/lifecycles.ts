import type { Lifecycle } from '../../machines/lifecycle.ts'

/** Found by file, so new lifecycles are included. */
export const lifecycles: readonly Lifecycle[] = Object.values(import.meta.glob<object>('../../machines/*.ts', { eager: true }))
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isLifecycle)

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'events' in value && 'initial' in value
}

/** Lifecycles without their own status column. */
const elsewhere: Readonly<Record<string, { table: string; column: string; allowed?: string }>> = {
  contact_invitation: { table: 'contacts', column: 'invitation_status' },
  // One table; the type selects the lifecycle.
  goods_write_off: { table: 'technical_documents', column: 'status', allowed: 'write_off_status' },
  goods_removal: { table: 'technical_documents', column: 'status', allowed: 'removal_status' },
}

/** `allowed` is the name of the check constraint. */
export function placeOf({ id }: Pick<Lifecycle, 'id'>): { table: string; column: string; allowed: string } {
  const { table, column, allowed = column } = elsewhere[id] ?? { table: `${id}s`, column: 'status' }
  return { table, column, allowed }
}

/** Of all lifecycles of the table. */
export function statesOfTable(table: string): string[] {
  return lifecycles.filter((chart) => placeOf(chart).table === table).flatMap(({ states }) => Object.keys(states))
}
