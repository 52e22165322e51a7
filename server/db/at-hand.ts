import { lockDataFolder } from '../data-folder.ts'
import type { Settings } from '../settings.ts'
import { openDatabase } from './database.ts'
import { runningDatabase } from './running.ts'

/** A database for a tool, by its owner, and how to leave it. */
export interface AtHand {
  url: string
  close(): Promise<void>
}

/** The database of these settings, whether the server is running or not; one at rest is started for as long as it is used. */
export async function atHand(settings: Settings): Promise<AtHand> {
  const running = settings.DATABASE_URL ?? runningDatabase(settings.DATA_DIR)?.url
  if (running) return { url: running, close: async () => undefined }
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
