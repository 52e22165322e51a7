import { dayOf } from '../../contract/format.ts'
import type { Db } from '../http/context.ts'
import { audit } from './audit.ts'
import { chargeRents } from './charge-rents.ts'
import { cleanUp } from './clean-up.ts'
import { expireOffers } from './expire-offers.ts'

/** What is done once a day, soon after midnight in Riga, or when the process starts; each must bear being done twice. */
const daily: readonly ((db: Db) => Promise<unknown>)[] = [expireOffers, chargeRents, cleanUp]

/** What the nightly work needs of its process. */
export interface NightlyOptions {
  db: Db
  /** Milliseconds between looks at the calendar. */
  every?: number
  now?: () => Date
  /** Told of faults, and of laws that the audit found broken; work that failed is tried again at the next look. */
  onFault?: (error: unknown) => void
}

/**
 * Does the daily work when the process starts and whenever a day has begun; then the audit (domain.md
 * 3.18), which reads every table and is no work for a start in the middle of the day. Answers its stop.
 */
export function startNightly({
  db,
  every = 600_000,
  now = () => new Date(),
  onFault = () => undefined,
}: NightlyOptions): () => Promise<void> {
  let done = ''
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const today = dayOf(now())
    if (done === today) return
    try {
      for (const work of daily) await work(db)
      if (done !== '') for (const fault of await brokenLaws(db)) onFault(fault)
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

async function brokenLaws(db: Db): Promise<Error[]> {
  const broken = (await audit(db)).filter(({ findings }) => findings.length > 0)
  return broken.map(({ law, findings }) => new Error(`Nakts pārbaude: pārkāpts ${law}, pirmais atradums ${JSON.stringify(findings[0])}`))
}
