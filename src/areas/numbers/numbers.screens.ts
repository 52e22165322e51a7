import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/workspace/number_series': () => import('./SeriesScreen.tsx'),
  '/workspace/number_series/{seriesId}': () => import('./NumbersScreen.tsx'),
}
