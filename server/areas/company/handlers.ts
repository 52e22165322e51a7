import type { company } from '../../../contract/company.ts'
import type { Handlers } from '../../http/context.ts'
import { condition, goOn } from './condition.ts'
import { removeLogo, saveLogo } from './logo.ts'
import { show } from './read.ts'
import { save } from './save.ts'
import { demandedFactor, demandFactor } from './second-factor.ts'
import { setUp, skipStep, testLetter } from './set-up.ts'
import { properties, saveProperties } from './settings.ts'

/** Handlers of area «Own company». */
export const companyHandlers: Handlers<typeof company> = {
  show,
  save,
  saveLogo,
  removeLogo,
  demandedFactor,
  demandFactor,
  properties,
  saveProperties,
  setUp,
  condition,
  goOn,
  skipStep,
  testLetter,
}
