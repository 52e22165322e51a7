import type { ReturnActRow } from '../../../contract/return-acts/return-acts.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshReturnAct, returnAct } from '../../../machines/return-act.ts'
import type { Tone } from '../../ui/classes.ts'

export const returnActTones: Readonly<Record<ReturnActRow['status'], Tone>> = {
  draft: 'neutral',
  accepted: 'success',
  cancelled: 'neutral',
}

/** An estimate from row data; the server decides. */
export function abilitiesOfReturnActRow({ status, supplier_credit_nr }: ReturnActRow): Record<string, true | string> {
  return abilities(returnAct, status, { ...freshReturnAct, credited: supplier_credit_nr !== null })
}
