import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Lines that are left out, as those that another person just added, go behind; unknown ones have no effect. */
export const lineOrder = z.object({ line_ids: z.array(id).check(z.minLength(1), z.maxLength(5000)) })
