import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/system_properties': () => import('./SystemPropertiesScreen.tsx'),
  '/workspace/set_up': () => import('./SetUpScreen.tsx'),
  '/workspace/system': () => import('./ConditionScreen.tsx'),
  '/workspace/company': () => import('./CompanyScreen.tsx'),
}
