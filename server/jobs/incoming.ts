import { checkFolder, type FolderWork } from '../areas/incoming-invoices/folder.check.ts'
import { checkMailbox } from '../areas/incoming-invoices/mailbox.check.ts'
import { isHeldBack } from '../backup/after-restore.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { startLoop } from './loop.ts'

interface IncomingOptions {
  db: Db
  settings: Settings
  /** Milliseconds between tries; how often is really looked stands with the claim. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Takes e-invoices from the mailbox and the folder; one process at a time looks. Returns the stop function. */
export function startIncoming({ db, settings, every = 15_000, onFault = () => undefined }: IncomingOptions): () => Promise<void> {
  const { INCOMING_MAIL_URL: mailbox, INCOMING_INVOICES_DIR: folder } = settings
  const failed = new Set<string>()
  const seen: FolderWork['seen'] = new Map()
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      // Restored data may stand beside the live ones, whose messages they must not take.
      if (await isHeldBack(db, settings)) return
      const checking = { db, settings, isStopped, onFault }
      if (folder) await checkFolder({ ...checking, folder, seen }, false).catch(onFault)
      if (mailbox && !isStopped()) await checkMailbox({ ...checking, mailbox, failed }, false)
    },
  })
}
