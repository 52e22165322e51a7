import { allows } from '../../commands/command.ts'
import type { Call } from '../../contract/calls.ts'
import { useSession } from './session.ts'

/** Whether the person may make a call: what depends on one that he lacks is left out of the screen, so that it is never sent. */
export function useMay({ spec }: Pick<Call, 'spec'>): boolean {
  const session = useSession()
  if (session.phase !== 'signed-in') return false
  const { permissions, modules } = session.user
  return allows(permissions, spec.rule) && (spec.module === undefined || modules.includes(spec.module))
}
