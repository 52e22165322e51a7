import { setTimeout as sleep } from 'node:timers/promises'

/** Cleanup on stop, in reverse order. */
export class Undo {
  readonly #steps: (() => Promise<unknown>)[] = []
  readonly #onFault: (error: unknown) => void
  #stopping: number | undefined

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  async stop(code: number): Promise<void> {
    if (this.#stopping !== undefined) {
      // A second request exits at once; npm forwards one Ctrl+C twice.
      if (Date.now() - this.#stopping > 1000) process.exit(1)
      return
    }
    this.#stopping = Date.now()
    for (const step of this.#steps.reverse()) await step().catch(this.#onFault)
    process.exit(code)
  }
}

/** A hanging job must not prevent a clean stop of PostgreSQL. */
export function atMost5s(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([work, sleep(5000)])
}
