import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/leads': () => import('./LeadsScreen.tsx'),
  '/leads/create': () => import('./CreateLeadScreen.tsx'),
  '/leads/{leadId}': () => import('./LeadScreen.tsx'),
}
