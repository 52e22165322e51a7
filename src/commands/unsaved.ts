import type { Command } from '../../commands/command.ts'
import type { UnsavedWork } from '../tabs/draft-record.ts'
import { takeDraft } from '../tabs/drafts.ts'
import { forgetTab, activeViewOf, currentRecord, whenActive } from '../tabs/active-views.ts'
import { tabShowing } from '../tabs/model.ts'
import { currentWorkspace } from '../tabs/store.ts'
import { commandById } from './commands.ts'
import { openPath } from './navigate.ts'
import { notify } from './notices.ts'
import { matchPage } from './routes.ts'
import { startCommand } from './run.ts'

/** Tab title, else page title. */
export function nameOfWork({ title, path }: UnsavedWork): string {
  return title || matchPage(path)?.page.title || 'Nesaglabāts darbs'
}

/** Opens the page and its dialog. */
export function goOnWith(work: UnsavedWork): void {
  if (work.held !== 'here') takeOver(work)
  openPath(work.path)
  if (work.command !== undefined) void openDialog(work, commandById(work.command))
}

/** Milliseconds to wait for the record. */
const recordTimeout = 10_000

type AskedAt = Pick<UnsavedWork, 'path' | 'title' | 'record' | 'given'>

/** Asks for the arguments in the tab of the path, once its record is there. */
export async function openDialog({ path, title, record, given }: AskedAt, command: Command): Promise<void> {
  const tabId = tabShowing(currentWorkspace(), path)?.id
  if (tabId === undefined) return
  const isThere = (): boolean => {
    const current = currentRecord(activeViewOf(tabId))
    return record === undefined || (current?.kind === record.kind && current.id === record.id)
  }
  if (await whenActive(isThere, recordTimeout)) return void startCommand(command, given, tabId)
  notify({ color: 'blue', text: `${title}: izvēlieties ierakstu; tā pati darbība turpinās iesākto` })
}

/** Adopts a draft of another window. */
export function takeOver({ id, path, kind }: UnsavedWork): void {
  const tab = tabShowing(currentWorkspace(), path)
  // Drops state based on the replaced draft.
  if (tab && kind === 'page') forgetTab(tab.id)
  takeDraft(id)
}
