import type { ProcurementRow } from '../../../contract/procurements/procurement-record.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { freshProcurement, procurement } from '../../../machines/procurement.ts'
import type { Tone } from '../../ui/classes.ts'

export const procurementTones: Readonly<Record<ProcurementRow['status'], Tone>> = {
  new: 'neutral',
  ordered: 'warning',
  accepted: 'success',
  cancelled: 'neutral',
}

/** An estimate from row data; the server decides. */
export function abilitiesOfRow({ status }: ProcurementRow): Record<string, true | string> {
  const can = abilities(procurement, status, freshProcurement)
  return { ...can, ...sideAbilities('procurement', { edit: can['ITEM_EDIT'] ?? true, lines: 1 }) }
}
