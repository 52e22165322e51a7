import type { company } from '../../../contract/company.ts'
import type { Handlers } from '../../http/context.ts'
import { removeLogo, saveLogo } from './logo.ts'
import { show } from './read.ts'
import { save } from './save.ts'
import { demandedFactor, demandFactor } from './second-factor.ts'

/** Handlers of area «Own company». */
export const companyHandlers: Handlers<typeof company> = { show, save, saveLogo, removeLogo, demandedFactor, demandFactor }
