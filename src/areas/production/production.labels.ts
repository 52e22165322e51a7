import type { ProductionRow } from '../../../contract/production/production-record.ts'
import type { Tone } from '../../ui/classes.ts'

export const productionTones: Readonly<Record<ProductionRow['status'], Tone>> = {
  new: 'neutral',
  in_production: 'info',
  completed: 'success',
}
