import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallMetrics } from '../http/call-metrics.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/**
 * @file Several processes that serve calls (WORKERS): the one that was started keeps the data folder, the database and
 * the jobs, each of which is done once; the others share its port. Nothing that must hold for all is kept in one's memory.
 */

/** What a worker needs to serve. */
export interface Post {
  settings: Settings
  databaseUrl: string
  clientDir: string
}

/** What the first process tells a worker. */
export type ToWorker = { post: Post } | { listen: true } | { isUp: boolean } | { lastAudit: { at: string; broken: number } }

/** What a worker tells the first process: it can take its post; it is ready to listen. */
export type FromWorker = 'hello' | 'prepared'

interface Working extends Post {
  isUp: () => boolean
  /** Gives the port free, once the workers are ready to take it. */
  freePort: () => void
  onFault: (error: unknown) => void
}

/** The workers as the first process holds them. */
export interface Workers {
  tellAudit: (lastAudit: NonNullable<CallMetrics['lastAudit']>) => void
  stop: () => Promise<void>
}

/** Starts as many workers as the settings say; one that dies is followed by another. @throws StartError when one cannot start */
export async function startWorkers({ isUp, freePort, onFault, ...post }: Working): Promise<Workers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../tools/worker.mjs'), args: [], execArgv: [] })
  const places = Array.from({ length: post.settings.WORKERS }, (_, at) => new Place(numbered(post, at + 1), onFault))
  await Promise.all(places.map((place) => place.prepare()))
  freePort()
  await Promise.all(places.map((place) => place.listen()))
  for (const place of places) void place.keep()

  let told = true
  const watch = setInterval(() => {
    const up = isUp()
    if (up === told) return
    told = up
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

/** Each worker tells its own figures, at the ports after the first process's. */
function numbered({ settings, ...post }: Post, number: number): Post {
  const { METRICS_ADDRESS: address } = settings
  return { ...post, settings: { ...settings, METRICS_ADDRESS: address && { ...address, port: address.port && address.port + number } } }
}

/** The place of one worker, whichever process holds it. */
class Place {
  readonly #post: Post
  readonly #onFault: (error: unknown) => void
  #worker: Worker | undefined
  #stopping = false

  constructor(post: Post, onFault: (error: unknown) => void) {
    this.#post = post
    this.#onFault = onFault
  }

  /** Starts a worker up to where it only has to take the port. */
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

  /** Follows a worker that died by another, until stopped. */
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
    const gone = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const late = setTimeout(() => worker.process.kill('SIGKILL'), 15_000)
    await gone
    clearTimeout(late)
  }

  async #hears(worker: Worker, word: FromWorker): Promise<void> {
    const heard = new Promise<void>((done) => {
      const listener = (said: unknown): void => {
        if (said !== word) return
        worker.off('message', listener)
        done()
      }
      worker.on('message', listener)
    })
    await this.#before(worker, heard)
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
