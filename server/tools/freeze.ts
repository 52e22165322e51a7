import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frozenFaults, frozenList, migrationsIn, releaseList, withNew } from '../db/frozen.ts'
import { migrationsFolder } from '../db/migrate.ts'

/** Appends new migrations to the frozen list; existing entries never change. */
function freeze(): void {
  const path = join(migrationsFolder, frozenList)
  const files = migrationsIn(migrationsFolder)
  const list = withNew(readFileSync(path, 'utf8'), files)
  writeFileSync(path, list)
  const faults = frozenFaults(list, files, readFileSync(join(migrationsFolder, releaseList), 'utf8'))
  if (faults.length === 0) return
  process.stderr.write(
    `${faults.join('\n')}\nThe line of a migration that nobody else has yet may be taken out of ${frozenList} by hand.\n`,
  )
  process.exitCode = 1
}

freeze()
