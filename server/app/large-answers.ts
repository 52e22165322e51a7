import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileAnswer } from '../../contract/calls.ts'
import { Busy } from '../runtime/busy.ts'
import type { CallMetrics } from '../http/call-metrics.ts'
import { Refusal } from '../http/refusal.ts'
import { fairly } from '../http/concurrency-limits.ts'
import { Thread } from '../workers/worker-thread.ts'
import type { HeavyWork } from './answer-request.ts'
import type { tasks } from './answer-task.ts'

const thread = new Thread<typeof tasks>(new URL('./answer-task.ts', import.meta.url))

/** Answers built at once, in total and per person. */
const limiter = fairly({ most: 3, each: 2 })

export const answersFolder = (dataDir: string): string => join(dataDir, 'answers')

export const jsonType = 'application/json; charset=utf-8'

/** JSON already serialized by the worker thread. */
export class LargeAnswer {
  readonly bytes: Readable
  readonly size: number

  constructor(bytes: Readable, size: number) {
    this.bytes = bytes
    this.size = size
  }
}

interface HeavyRequest extends Omit<HeavyWork, 'path'> {
  isGone: () => boolean
  callMetrics: CallMetrics
}

/**
 * Builds a slow answer in a worker thread, complete before any of it is sent, so errors become refusals and slow
 * readers hold no slot or connection.
 * @throws errors of the call's handler
 */
export async function heavyAnswer({ databaseUrl, callId, input, isGone, callMetrics }: HeavyRequest): Promise<FileAnswer | LargeAnswer> {
  const folder = answersFolder(input.settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const slot = callMetrics.slot('heavy')
  const built = await limiter(input.user.id, async () => {
    if (isGone()) throw new Busy('Pieprasījums ir atsaukts')
    slot.begin()
    return thread.ask('answer', { databaseUrl, callId, input, path })
  }).finally(slot.end)
  if ('busy' in built) throw new Busy(built.busy)
  if ('refused' in built) {
    const { status, message, errors, extra } = built.refused
    throw new Refusal(status, message, errors, extra)
  }
  const { size } = await stat(path)
  const bytes = createReadStream(path)
  bytes.once('close', () => void rm(path, { force: true }))
  return built.file ? { ...built.file, bytes, size } : new LargeAnswer(bytes, size)
}

/** Starts the thread in advance, because that takes some seconds. */
export async function warmUp(): Promise<void> {
  await thread.ask('leave', '')
}

export function leaveDatabase(databaseUrl: string): Promise<void> {
  return thread.isRunning ? thread.ask('leave', databaseUrl) : Promise.resolve()
}
