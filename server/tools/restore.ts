import { toSecond } from '../backup/log-end.ts'
import { restore, restoreFiles } from '../backup/restore.ts'
import { readSettings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { argumentsOf, runTool } from './arguments.ts'

/**
 * @file `npm run restore -- FOLDER [--to "2026-11-20 14:35" | --to latest] [--overwrite]`: restores a backup,
 * optionally to a moment (Riga time) or the end of the WAL. The server must be stopped. `--files` only adds missing
 * stored files, after an external PostgreSQL was restored separately.
 */

async function run(): Promise<void> {
  const { values, positionals } = argumentsOf({
    usage: 'Norādiet mapi: npm run restore -- MAPE [--to "2026-11-20 14:35" | --to latest] [--overwrite] [--files]',
    options: { to: { type: 'string' }, files: { type: 'boolean', default: false }, overwrite: { type: 'boolean', default: false } },
    words: 1,
  })
  const [from = ''] = positionals
  if (values.files) {
    const brought = await restoreFiles(from, readSettings(process.env))
    console.log(`Saglabātie faili ir visi; atnesti ${brought}`)
    return
  }
  const to = values.to === undefined ? undefined : momentOf(values.to)
  const say = (line: string): void => console.log(line)
  const { moment } = await restore({ from, settings: readSettings(process.env), overwrite: values.overwrite, say, ...(to && { to }) })
  say(`Atjaunots stāvoklis: ${toSecond(moment)}`)
}

function momentOf(text: string): Date | 'latest' {
  if (text.trim() === 'latest') return 'latest'
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim())
  const utc = new Date(`${text.trim().replace(' ', 'T')}Z`)
  if (!parts || Number.isNaN(utc.getTime())) throw new StartError('--to jābūt brīdim, piemēram, "2026-11-20 14:35", vai latest')
  // Riga is two or three hours ahead of UTC.
  const formatInRiga = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: 'Europe/Riga' })
  const target = utc.toISOString().slice(0, 19).replace('T', ' ')
  const found = [2, 3].map((hours) => new Date(utc.getTime() - hours * 3_600_000)).find((at) => formatInRiga(at) === target)
  if (!found) throw new StartError(`Brīža ${text} Rīgā nebija: pulksteņus tad pagrieza uz priekšu`)
  return found
}

await runTool(run)
