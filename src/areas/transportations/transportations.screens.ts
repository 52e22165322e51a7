import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/transportations': early(() => import('./TransportationsScreen.tsx')),
  '/transportations/create': () => import('./CreateTransportationScreen.tsx'),
  '/transportations/{transportationId}': () => import('./TransportationScreen.tsx'),
}
