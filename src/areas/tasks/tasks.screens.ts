import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/tasks': early(() => import('./TasksScreen.tsx')),
  '/tasks/create': () => import('./CreateTaskScreen.tsx'),
  '/tasks/{taskId}': () => import('./TaskScreen.tsx'),
}

export const pickers: Pickers = {
  'task-link': () => import('./LinkPicker.tsx'),
  'task-record': () => import('./RecordPicker.tsx'),
}
