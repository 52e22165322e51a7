import type { ProductionRow } from '../../../contract/production/production-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const productionTones: Readonly<Record<ProductionRow['status'], Tone>> = {
  new: 'neutral',
  in_production: 'info',
  completed: 'success',
}
