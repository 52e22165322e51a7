import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../runtime/data-folder.ts'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { openDatabase } from './database.ts'
import { runningDatabase } from './running.ts'

export interface AtHand {
  url: string
  close(): Promise<void>
}

/** Starts a stopped database while in use. @throws StartError */
export async function atHand(settings: Settings): Promise<AtHand> {
  const close = async () => undefined
  if (settings.DATABASE_URL) return { url: (await openDatabase(settings, () => undefined)).url, close }
  const running = runningDatabase(settings.DATA_DIR)?.url
  if (running) return { url: running, close }
  if (!existsSync(join(settings.DATA_DIR, 'postgres/cluster')))
    throw new StartError(`Datu mapē ${settings.DATA_DIR} datubāzes nav; norādiet DATA_DIR, kurā tā ir`)
  const unlock = await lockDataFolder(settings.DATA_DIR)
  const database = await openDatabase(settings, (reason) => console.error(reason.message))
  return {
    url: database.url,
    async close() {
      await database.stop()
      unlock()
    },
  }
}
