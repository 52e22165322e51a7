import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../runtime/settings.ts'

/** Version of the client as it is served (rules R143, R144): of its build and of the address that it calls. */
export async function versionOf(clientDir: string | null, { API_HOST }: Pick<Settings, 'API_HOST'>): Promise<string> {
  if (!clientDir) return 'dev'
  const page = await readFile(join(clientDir, 'index.html'))
  return createHash('sha256')
    .update(page)
    .update(API_HOST ?? '')
    .digest('hex')
    .slice(0, 12)
}
