import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/jobs': early(() => import('./GroupJobsScreen.tsx')),
  '/workspace/jobs/{jobId}': () => import('./GroupJobScreen.tsx'),
}
