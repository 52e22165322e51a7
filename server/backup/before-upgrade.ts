import { join } from 'node:path'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { backUp } from './back-up.ts'
import { thin } from './thin.ts'

/**
 * To the backup folder, else the data folder: whole cluster, or rows if external. @throws StartError before anything
 * changes
 */
export async function backUpBeforeUpgrade(databaseUrl: string, settings: Settings, say: (line: string) => void): Promise<void> {
  const place = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')
  const cluster = settings.DATABASE_URL ? null : join(settings.DATA_DIR, 'postgres/cluster')
  say('Pirms jaunās versijas shēmas veido rezerves kopiju …')
  try {
    const { folder } = await backUp({ url: databaseUrl, files: settings, cluster }, place, cluster ? 'physical' : 'portable')
    say(`Rezerves kopija pirms versijas maiņas: ${folder}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`Rezerves kopiju pirms versijas maiņas neizdevās izveidot (${reason}); datubāze palika tāda, kāda bija`, {
      cause: error,
    })
  }
  // Faults of older backups do not block the upgrade.
  const reportFault = (fault: unknown): void => say(fault instanceof Error ? fault.message : String(fault))
  await thin(place, reportFault).catch(reportFault)
}
