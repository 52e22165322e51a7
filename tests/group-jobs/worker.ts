import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../support/app.ts'

export async function startedWorker(app: TestApp): Promise<ChildProcess> {
  const root = join(import.meta.dirname, '../..')
  const child = spawn(join(root, 'node_modules/.bin/tsx'), [join(root, 'tests/support/group-worker.ts'), app.url, app.settings.DATA_DIR], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => endWorker(child))
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  return child
}

/** With the processes that it started. */
export function endWorker(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended before.
  }
}
