import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Version of the built client (rules R143, R144). */
export async function versionOf(clientDir: string | null): Promise<string> {
  if (!clientDir) return 'dev'
  const page = await readFile(join(clientDir, 'index.html'))
  return createHash('sha256').update(page).digest('hex').slice(0, 12)
}
