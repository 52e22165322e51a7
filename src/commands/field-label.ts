import { labelOf } from '../../contract/labels.ts'
import { currentSession } from './session.ts'

/** The installation's label, else the dictionary's (rule R105). */
export function fieldLabel(field: string): string {
  const session = currentSession()
  return (session.phase === 'signed-in' && session.user.field_names[field]) || labelOf(field)
}
