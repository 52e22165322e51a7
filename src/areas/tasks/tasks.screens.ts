import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/tasks': () => import('./TasksScreen.tsx'),
  '/tasks/create': () => import('./CreateTaskScreen.tsx'),
  '/tasks/{taskId}': () => import('./TaskScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'task-link': () => import('./LinkPicker.tsx'),
  'task-record': () => import('./RecordPicker.tsx'),
}
