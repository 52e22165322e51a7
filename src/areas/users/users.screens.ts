import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/users': early(() => import('./UsersScreen.tsx')),
  '/users/edit/{userId}': () => import('./UserScreen.tsx'),
  '/roles': () => import('./RolesScreen.tsx'),
  '/roles/{roleId}': () => import('./RoleScreen.tsx'),
  '/workspace/outbox': early(() => import('./OutboxScreen.tsx')),
}

export const pickers: Pickers = {
  'open-profile': () => import('./open-pickers.ts').then(({ OpenProfile }) => ({ default: OpenProfile })),
  'open-api-tokens': () => import('./open-pickers.ts').then(({ OpenApiTokens }) => ({ default: OpenApiTokens })),
  'open-user': () => import('./open-pickers.ts').then(({ OpenUser }) => ({ default: OpenUser })),
  'open-role': () => import('./open-pickers.ts').then(({ OpenRole }) => ({ default: OpenRole })),
}
