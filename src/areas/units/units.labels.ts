import type { UnitRow } from '../../../contract/units/units.ts'
import type { Tone } from '../../ui/classes.ts'

export const unitTones: Readonly<Record<UnitRow['status'], Tone>> = {
  in_stock: 'success',
  reserved: 'warning',
  sold: 'info',
  rented: 'info',
  in_use: 'info',
  installed: 'info',
  written_off: 'neutral',
  returned_to_supplier: 'neutral',
}
