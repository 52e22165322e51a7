import { finished } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Busy } from '../runtime/busy.ts'

/** Milliseconds. */
const longest = 10_000

/**
 * On shutdown, lets calls in flight end and refuses new ones.
 * @param endStreams ends endless streams
 */
export function drainOnClose(app: FastifyInstance, endStreams: () => Promise<void>): void {
  let inFlight = 0
  let isClosing = false
  let ended: () => void = () => undefined
  app.addHook('onRequest', async (_, reply) => {
    if (isClosing) throw new Busy('Serveris tiek apturēts; mēģiniet pēc brīža')
    inFlight += 1
    finished(reply.raw, () => {
      inFlight -= 1
      if (inFlight === 0) ended()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    await endStreams()
    if (inFlight === 0) return
    const noMore = new AbortController()
    const all = new Promise<void>((done) => (ended = done))
    await Promise.race([all, sleep(longest, undefined, { signal: noMore.signal }).catch(() => undefined)])
    noMore.abort()
  })
}
