import type { RentRow } from '../../../contract/rent-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const rentTones: Readonly<Record<RentRow['status'], Tone>> = { active: 'success', ended: 'neutral' }
