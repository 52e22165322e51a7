import type { Mentionable } from '../../contract/mentions.ts'
import { reference } from '../../contract/reference.ts'
import { signedInUser } from './session.ts'
import { useCall } from './use-call.ts'

const nobody: readonly Mentionable[] = []

/** Our people, as they can be mentioned; a customer's person is told none. */
export function useStaff(): readonly Mentionable[] {
  const ours = signedInUser().kind === 'staff'
  const { answer } = useCall(reference.warehouseForm, ours ? {} : null, { handled: true })
  return answer?.data.staff ?? nobody
}
