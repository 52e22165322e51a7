import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallMetrics } from '../http/call-metrics.ts'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'

/**
 * @file Worker processes (WORKERS): the first process owns the data folder, database and jobs; workers share its
 * port. No shared state is in memory.
 */

export interface Post {
  settings: Settings
  databaseUrl: string
  directUrl: string
  clientDir: string
}

export type ToWorker = { post: Post } | { listen: true } | { isUp: boolean } | { lastAudit: { at: string; broken: number } }

export type FromWorker = 'hello' | 'prepared'

interface Working extends Post {
  isUp: () => boolean
  /** Releases the port to prepared workers. */
  freePort: () => void
  onFault: (error: unknown) => void
}

export interface Workers {
  tellAudit: (lastAudit: NonNullable<CallMetrics['lastAudit']>) => void
  stop: () => Promise<void>
}

/**
 * Restarts workers that die.
 * @throws StartError when one cannot start
 */
export async function startWorkers({ isUp, freePort, onFault, ...post }: Working): Promise<Workers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, './worker.mjs'), args: [], execArgv: [] })
  const places = Array.from({ length: post.settings.WORKERS }, (_, at) => new Place(numbered(post, at + 1), onFault))
  await Promise.all(places.map((place) => place.prepare()))
  freePort()
  await Promise.all(places.map((place) => place.listen()))
  for (const place of places) void place.keep()

  let reportedUp = true
  const watch = setInterval(() => {
    const up = isUp()
    if (up === reportedUp) return
    reportedUp = up
    for (const place of places) place.tell({ isUp: up })
  }, 50)
  return {
    tellAudit: ({ at, broken }) => places.forEach((place) => place.tell({ lastAudit: { at: at.toISOString(), broken } })),
    async stop() {
      clearInterval(watch)
      await Promise.all(places.map((place) => place.stop()))
    },
  }
}

/** Metrics ports follow that of the first process. */
function numbered({ settings, ...post }: Post, number: number): Post {
  const { METRICS_ADDRESS: address } = settings
  return { ...post, settings: { ...settings, METRICS_ADDRESS: address && { ...address, port: address.port && address.port + number } } }
}

class Place {
  readonly #post: Post
  readonly #onFault: (error: unknown) => void
  #worker: Worker | undefined
  #stopping = false

  constructor(post: Post, onFault: (error: unknown) => void) {
    this.#post = post
    this.#onFault = onFault
  }

  async prepare(): Promise<void> {
    const worker = cluster.fork()
    this.#worker = worker
    await this.#hears(worker, 'hello')
    this.tell({ post: this.#post })
    await this.#hears(worker, 'prepared')
  }

  async listen(): Promise<void> {
    this.tell({ listen: true })
    if (this.#worker) await this.#before(this.#worker, once(this.#worker, 'listening'))
  }

  async keep(): Promise<void> {
    while (!this.#stopping) {
      if (this.#worker && !this.#worker.isDead()) await once(this.#worker, 'exit')
      if (this.#stopping) return
      this.#onFault(new Error(`Process ${this.#worker?.process.pid}, kas apkalpo pieprasījumus, beidzās; tā vietā sāk citu`))
      await this.prepare()
        .then(() => this.listen())
        .catch(this.#onFault)
      if (this.#worker?.isDead()) await sleep(1000)
    }
  }

  tell(word: ToWorker): void {
    if (this.#worker?.isConnected()) this.#worker.send(word)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const worker = this.#worker
    if (!worker || worker.isDead()) return
    const exited = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const late = setTimeout(() => worker.process.kill('SIGKILL'), 15_000)
    await exited
    clearTimeout(late)
  }

  async #hears(worker: Worker, word: FromWorker): Promise<void> {
    const received = new Promise<void>((done) => {
      const listener = (message: unknown): void => {
        if (message !== word) return
        worker.off('message', listener)
        done()
      }
      worker.on('message', listener)
    })
    await this.#before(worker, received)
  }

  /** @throws StartError when the worker ends before */
  async #before(worker: Worker, awaited: Promise<unknown>): Promise<void> {
    const over = new AbortController()
    const ended = once(worker, 'exit', { signal: over.signal }).then(() => {
      throw new StartError('Process, kas apkalpo pieprasījumus, nevar sākt darbu')
    })
    try {
      await Promise.race([awaited, ended])
    } finally {
      over.abort()
      ended.catch(() => undefined)
    }
  }
}
