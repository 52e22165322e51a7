import { allows } from '../../commands/command.ts'
import type { Call } from '../../contract/calls.ts'
import { openToPortal } from '../../contract/portal.ts'
import { useSession } from './session.ts'

/** Whether the person may make a call: what depends on one that he lacks is left out of the screen, so that it is never sent. */
export function useMay({ id, spec }: Pick<Call, 'id' | 'spec'>): boolean {
  const session = useSession()
  if (session.phase !== 'signed-in') return false
  const { kind, permissions, modules } = session.user
  if (kind === 'customer' && !openToPortal(id)) return false
  return allows(permissions, spec.rule) && (spec.module === undefined || modules.includes(spec.module))
}

/** Whether the person sees what goods cost us: columns and fields that tell it are not offered without the right. */
export function useSeesCosts(): boolean {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.permissions.includes('view_costs')
}
