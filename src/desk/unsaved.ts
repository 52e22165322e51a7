import type { UnsavedWork } from '../tabs/drafts.ts'
import { commandById } from './commands.ts'
import { openPath } from './navigate.ts'
import { matchPage } from './routes.ts'
import { startCommand } from './run.ts'

/** What unsaved work is called: as its tab was, else as its page is. */
export function nameOfWork({ title, path }: UnsavedWork): string {
  return title || matchPage(path)?.page.title || 'Nesaglabāts darbs'
}

/** Goes on with unsaved work: its page, and the dialog in which it was typed. */
export function goOnWith({ path, command }: UnsavedWork): void {
  openPath(path)
  if (command !== undefined) void startCommand(commandById(command))
}
