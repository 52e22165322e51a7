import type { Db } from '../http/context.ts'
import { dayOf } from '../../contract/format.ts'
import { expireOffers } from './expire-offers.ts'

/** What is done once a day, soon after midnight in Riga; each must bear being done twice. */
const works: readonly ((db: Db) => Promise<unknown>)[] = [expireOffers]

/** What the nightly work needs of its process. */
export interface NightlyOptions {
  db: Db
  /** Milliseconds between looks at the calendar. */
  every?: number
  /** Told of faults; what failed is tried again at the next look. */
  onFault?: (error: unknown) => void
}

/** Does the nightly work when the process starts and whenever a day has begun. Answers its stop. */
export function startNightly({ db, every = 600_000, onFault = () => undefined }: NightlyOptions): () => Promise<void> {
  let done = ''
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const today = dayOf(new Date())
    if (done === today) return
    try {
      for (const work of works) await work(db)
      done = today
    } catch (error) {
      onFault(error)
    }
  }

  const next = (): void => void (running = running.then(look))
  next()
  const timer = setInterval(next, every)
  return async () => {
    clearInterval(timer)
    await running
  }
}
