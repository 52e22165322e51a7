import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Handlers } from '../../http/context.ts'
import { personal, savePersonal } from './workspace.personal.ts'
import { drafts, endDraft, openDraft, saveDraft } from './workspace.drafts.ts'
import { dryRun } from './dry-run.ts'
import { history, record, recording } from './workspace.history.ts'
import { playAs, recordedFile } from './play.ts'
import { search } from './search.ts'
import { sheets } from './sheets.ts'
import { unfinished } from './unfinished.ts'

export const workspaceHandlers: Handlers<typeof workspace> = {
  search,
  sheets,
  dryRun,
  unfinished,
  record,
  history,
  recording,
  playAs,
  recordedFile,
  personal,
  savePersonal,
  drafts,
  saveDraft,
  openDraft,
  endDraft,
}
