export interface LoopOptions {
  /** Milliseconds. */
  every: number
  onFault: (error: unknown) => void
  work: (isStopped: () => boolean) => Promise<void>
}

/** Returns a stop function that waits for current work. */
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
