import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Call, FileAnswer } from '../../contract/calls.ts'
import { handlers } from '../areas/handlers.ts'
import { createDb, createPool, limitsOf, type Db } from '../db/pool.ts'
import { busyWords } from '../http/busy.ts'
import type { Handler } from '../http/context.ts'
import { refusalOf } from '../http/failure.ts'
import { serve } from '../threads/serve.ts'
import type { HeavyBuilt, HeavyWork } from './ask.ts'

/** @file The thread that builds heavy answers, with connections and limits of its own. */

const databases = new Map<string, Db>()

function databaseOf(url: string): Db {
  const known = databases.get(url) ?? createDb(createPool(url, 4, limitsOf.reports))
  databases.set(url, known)
  return known
}

/** What the thread does; errors cross to the other one as words. */
export const works = {
  async answer({ path, ...ask }: HeavyWork): Promise<HeavyBuilt> {
    try {
      const { bytes, ...file } = await run(ask)
      if (bytes instanceof Uint8Array) await writeFile(path, bytes, { mode: 0o600 })
      else await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
      return { file }
    } catch (error) {
      await rm(path, { force: true })
      const refusal = refusalOf(error)
      if (refusal) {
        const { status, message, errors, extra } = refusal
        return { refused: { status, message, errors, extra: { ...extra } } }
      }
      const busy = busyWords(error)
      if (busy !== null) return { busy }
      throw error
    }
  },

  async leave(url: string): Promise<void> {
    await databases.get(url)?.destroy()
    databases.delete(url)
  },
}

function run({ databaseUrl, callId, input }: Omit<HeavyWork, 'path'>): Promise<FileAnswer> {
  const [area = '', key = ''] = callId.split('.')
  const handler = (handlers as Record<string, Record<string, Handler<Call>>>)[area]?.[key]
  if (!handler) throw new Error(`No handler for ${callId}`)
  const audit = (): never => {
    throw new Error('A heavy answer must not change anything')
  }
  // The call's own handler answers a file: the contract declares it heavy only beside `file`.
  return handler({ ...input, db: databaseOf(databaseUrl), audit } as never) as unknown as Promise<FileAnswer>
}

serve(works)
