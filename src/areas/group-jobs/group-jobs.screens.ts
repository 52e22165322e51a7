import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/jobs': () => import('./GroupJobsScreen.tsx'),
  '/workspace/jobs/{jobId}': () => import('./GroupJobScreen.tsx'),
}
