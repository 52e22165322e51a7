import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/leads': early(() => import('./LeadsScreen.tsx')),
  '/leads/create': () => import('./CreateLeadScreen.tsx'),
  '/leads/{leadId}': () => import('./LeadScreen.tsx'),
}
