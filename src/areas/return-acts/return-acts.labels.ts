import type { ReturnActRow } from '../../../contract/return-acts/return-acts.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshReturnAct, returnAct } from '../../../machines/return-act.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const returnActTones: Readonly<Record<ReturnActRow['status'], Tone>> = {
  draft: 'neutral',
  accepted: 'success',
  cancelled: 'neutral',
}

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfReturnActRow({ status, supplier_credit_nr }: ReturnActRow): Record<string, true | string> {
  return abilities(returnAct, status, { ...freshReturnAct, credited: supplier_credit_nr !== null })
}
