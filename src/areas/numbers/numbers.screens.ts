import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/number_series': () => import('./SeriesScreen.tsx'),
  '/workspace/number_series/{seriesId}': () => import('./NumbersScreen.tsx'),
}
