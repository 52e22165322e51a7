import { Worker } from 'node:worker_threads'
import { Unreadable } from '../documents/unreadable.ts'
import type { Answered, Asked, Begun, Tasks } from './serve.ts'

interface Waiting {
  /** Its work begins. */
  begin: () => void
  done: (result: never) => void
  fail: (fault: unknown) => void
}

/** The work did not end in its time, or took more memory than it may; its thread was ended. */
export class Exhausted extends Error {}

/**
 * A thread beside the one that answers everybody. It starts with the first work and stays; works asked for
 * at once are done one after the other, but for where they wait.
 */
export class Thread<W extends Tasks> {
  readonly #works: URL
  readonly #megabytes: number | undefined
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #asked = 0

  /**
   * @param works module that calls `serve`
   * @param megabytes of JavaScript values that it may hold
   */
  constructor(tasks: URL, megabytes?: number) {
    this.#works = tasks
    this.#megabytes = megabytes
  }

  /**
   * Has a work done.
   * @param most milliseconds from when the work begins, not for a thread to start; when they are over the thread is ended
   * with all that it does
   * @throws what the work throws, `Exhausted` when its time or memory is used up
   */
  ask<Name extends keyof W & string>(work: Name, data: Parameters<W[Name]>[0], most?: number): Promise<Awaited<ReturnType<W[Name]>>> {
    this.#asked += 1
    const no = this.#asked
    const worker = (this.#worker ??= this.#start())
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      if (most !== undefined) timer = setTimeout(() => void worker.terminate(), most)
    }
    return new Promise<Awaited<ReturnType<W[Name]>>>((done, fail) => {
      this.#waiting.set(no, { begin, done, fail })
      // Held while there is work, so that a process ends neither in the middle of it nor waits for nothing.
      worker.ref()
      worker.postMessage({ no, work, data } satisfies Asked)
    }).finally(() => clearTimeout(timer))
  }

  /** Whether it was started and not ended since. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Ends the thread; what it was doing fails. */
  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const started = new Worker(new URL('./start.mjs', import.meta.url), {
      workerData: { works: this.#works.href },
      ...(this.#megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: this.#megabytes } }),
    })
    let fault: unknown = new Exhausted('The thread was ended')
    started.on('message', (told: Begun | Answered) => {
      if ('begun' in told) this.#waiting.get(told.begun)?.begin()
      else this.#settle(started, told)
    })
    started.on('error', (error: NodeJS.ErrnoException) => {
      fault = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Exhausted('The thread used up its memory') : error
    })
    started.on('exit', () => {
      if (this.#worker === started) this.#worker = undefined
      for (const { fail } of this.#waiting.values()) fail(fault)
      this.#waiting.clear()
    })
    return started
  }

  #settle(from: Worker, answer: Answered): void {
    const asker = this.#waiting.get(answer.no)
    this.#waiting.delete(answer.no)
    if (this.#waiting.size === 0) from.unref()
    if ('fault' in answer) asker?.fail(answer.fault)
    else if ('unreadable' in answer) asker?.fail(new Unreadable(answer.unreadable))
    // What a work answers was matched by its name when it was asked for.
    else asker?.done(answer.done as never)
  }
}
