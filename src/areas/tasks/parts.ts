import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/tasks': () => import('./TasksScreen.tsx'),
  '/tasks/create': () => import('./CreateTaskScreen.tsx'),
  '/tasks/{taskId}': () => import('./TaskScreen.tsx'),
}
