import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @file What was restored has no backup of its own yet: the log that it writes follows none, or one of long ago. The
 * first server that keeps backups makes one at once, by a mark that the restoration leaves in the data folder.
 */

const mark = 'backup.due'

/** Asks for a backup at once. */
export function askForBackup(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, mark), 'Pēc atjaunošanas vēl nav veidota rezerves kopija\n', { flush: true })
}

/** Whether one was asked for and not made since. */
export const isAskedFor = (dataDir: string): boolean => existsSync(join(dataDir, mark))

/** Notes that one was made. */
export const wasMade = (dataDir: string): Promise<void> => rm(join(dataDir, mark), { force: true })
