/** What a loop of background work needs. */
export interface LoopOptions {
  /** Milliseconds between looks for work. */
  every: number
  /** Told of faults; the next look comes all the same. */
  onFault: (error: unknown) => void
  /** Does all the work that there is, looking now and then whether it shall stop. */
  work: (isStopped: () => boolean) => Promise<void>
}

/** Looks for work again and again until its answer is called; that waits for the work in hand. */
export function startLoop({ every, onFault, work }: LoopOptions): () => Promise<void> {
  let stopped = false
  let wake: () => void = () => undefined

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await work(() => stopped)
      } catch (error) {
        onFault(error)
      }
      if (!stopped) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, every)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return async () => {
    stopped = true
    wake()
    await running
  }
}
