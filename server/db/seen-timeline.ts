import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getEnvironmentData, setEnvironmentData, threadId } from 'node:worker_threads'

/**
 * @file The newest timeline of PostgreSQL that this server has written to, in its data folder. A promotion begins a new
 * timeline, so a former primary that comes back writable is known by its older one, also after a start.
 */

export interface Timeline {
  /** System identifier: equal on the primary and its standbys. */
  system: string
  timeline: number
}

const key = 'darbgalds:timeline'
const file = 'database-timeline.json'

/** For this process and the threads that it starts afterwards. */
export function noteTimelinesIn(dataFolder: string): void {
  setEnvironmentData(key, join(dataFolder, file))
}

/** Null without a data folder. */
export function timelineFile(): string | null {
  const path = getEnvironmentData(key)
  return typeof path === 'string' ? path : null
}

export function seenTimeline(): Timeline | null {
  const path = timelineFile()
  if (path === null) return null
  try {
    const { system, timeline } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Timeline>
    return typeof system === 'string' && typeof timeline === 'number' ? { system, timeline } : null
  } catch {
    return null
  }
}

/** Several processes may write: each the newest that it has seen, whole. */
export function noteTimeline({ system, timeline }: Timeline): void {
  const path = timelineFile()
  const before = seenTimeline()
  if (path === null || (before?.system === system && before.timeline >= timeline)) return
  const draft = `${path}.${process.pid}.${threadId}`
  writeFileSync(draft, JSON.stringify({ system, timeline }), { mode: 0o600 })
  renameSync(draft, path)
}
