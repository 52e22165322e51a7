import type { ProcurementRow } from '../../../contract/procurements/procurement-record.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { freshProcurement, procurement } from '../../../machines/procurement.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const procurementTones: Readonly<Record<ProcurementRow['status'], Tone>> = {
  new: 'neutral',
  ordered: 'warning',
  accepted: 'success',
  cancelled: 'neutral',
}

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfRow({ status }: ProcurementRow): Record<string, true | string> {
  const can = abilities(procurement, status, freshProcurement)
  return { ...can, ...sideAbilities('procurement', { edit: can['ITEM_EDIT'] ?? true, lines: 1 }) }
}
