import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/number_series': early(() => import('./SeriesScreen.tsx')),
  '/workspace/number_series/{seriesId}': early(() => import('./NumbersScreen.tsx')),
}
