import type { company } from '../../../contract/company/company.ts'
import type { Handlers } from '../../http/context.ts'
import { condition, goOn } from './condition.ts'
import { removeLogo, saveLogo } from './company.logo.ts'
import { show } from './company.record.ts'
import { save } from './company.save.ts'
import { demandedFactor, demandFactor } from './company.second-factor.ts'
import { setUp, skipStep, testLetter } from './set-up.ts'
import { properties, saveProperties } from './settings.ts'

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
