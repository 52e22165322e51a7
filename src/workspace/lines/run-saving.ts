import { commandById, reasonAgainst } from '../../commands/commands.ts'
import { createCommandContext } from '../../commands/context.ts'
import { notify } from '../../commands/notices.ts'
import { runCommand, type RunResult } from '../../commands/run.ts'
import type { EditorPlace, Saving } from './line-editor-options.ts'
import type { SavedRows } from './save-queue.ts'

/** Runs at once; other commands wait for unsaved rows. */
export async function runSaving(
  { tab, draftKey }: EditorPlace,
  { command: id, args }: Saving,
  { rows, ...options }: SavedRows,
): Promise<RunResult> {
  const command = commandById(id)
  const reason = reasonAgainst(command, createCommandContext(tab.id), tab.id)
  if (reason === null) return runCommand(command, args, tab.id, { ...options, keeps: { draft: draftKey, rows } })
  notify({ color: 'blue', text: reason })
  return { outcome: 'blocked', errors: { row: [reason] } }
}
