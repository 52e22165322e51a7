import { Worker } from 'node:worker_threads'
import { Unreadable } from '../documents/unreadable.ts'
import type { Answered, WorkRequest, WorkStarted, Tasks } from './serve.ts'

interface Waiting {
  begin: () => void
  done: (result: unknown) => void
  fail: (fault: unknown) => void
}

/** The work exceeded its time or memory, and the thread was ended. */
export class Exhausted extends Error {}

/** A worker thread, started on first use; runs work in sequence, except while it awaits. */
export class Thread<W extends Tasks> {
  readonly #works: URL
  readonly #megabytes: number | undefined
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastNumber = 0

  /**
   * @param works module that calls `serve`
   * @param megabytes heap limit
   */
  constructor(tasks: URL, megabytes?: number) {
    this.#works = tasks
    this.#megabytes = megabytes
  }

  /**
   * @param most milliseconds of work without the thread's start; then the thread ends with all its work
   * @throws the work's error, or `Exhausted`
   */
  ask<Name extends keyof W & string>(work: Name, data: Parameters<W[Name]>[0], most?: number): Promise<Awaited<ReturnType<W[Name]>>> {
    this.#lastNumber += 1
    const no = this.#lastNumber
    const worker = (this.#worker ??= this.#start())
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      if (most !== undefined) timer = setTimeout(() => void worker.terminate(), most)
    }
    const result = new Promise<unknown>((done, fail) => {
      this.#waiting.set(no, { begin, done, fail })
      // Keeps the process alive only while there is work.
      worker.ref()
      worker.postMessage({ no, work, data } satisfies WorkRequest)
    }).finally(() => clearTimeout(timer))
    // The name of the work determines the type.
    return result as Promise<Awaited<ReturnType<W[Name]>>>
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const started = new Worker(new URL('./start.mjs', import.meta.url), {
      workerData: { works: this.#works.href },
      ...(this.#megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: this.#megabytes } }),
    })
    let fault: unknown = new Exhausted('The thread was ended')
    started.on('message', (message: WorkStarted | Answered) => {
      if ('begun' in message) this.#waiting.get(message.begun)?.begin()
      else this.#settle(started, message)
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
    else asker?.done(answer.done)
  }
}
