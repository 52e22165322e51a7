import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RunningDatabase {
  url: string
  pid: number
}

/** Null when there is none. */
export function runningDatabase(dataFolder: string): RunningDatabase | null {
  const folder = join(dataFolder, 'postgres')
  try {
    const [first, , , port, sockets, listen, , state] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    const pid = Number(first)
    process.kill(pid, 0)
    if (state !== 'ready' || !port) return null
    const password = readFileSync(join(folder, 'password'), 'utf8').trim()
    const place = sockets ? `/darbgalds?host=${encodeURIComponent(sockets)}&port=${port}` : `${listen || '127.0.0.1'}:${port}/darbgalds`
    return { url: `postgresql://darbgalds:${password}@${place}`, pid }
  } catch {
    return null
  }
}
