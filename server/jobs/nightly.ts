import { dayOf } from '../../contract/format.ts'
import type { Db } from '../http/context.ts'
import { audit } from '../integrity/audit.ts'
import { cleanUp } from './clean-up.ts'
import { expireOffers } from './expire-offers.ts'
import { chargeAllRents } from './rents.ts'

/** What is done once a day, soon after midnight in Riga, or when the process starts; each must bear being done twice. */
const daily: readonly ((work: NightlyWork) => Promise<unknown>)[] = [({ db }) => expireOffers(db), ({ db }) => cleanUp(db), chargeAllRents]

interface NightlyWork {
  db: Db
  databaseUrl: string
  isStopped: () => boolean
}

/** What the nightly work needs of its process. */
export interface NightlyOptions extends Omit<NightlyWork, 'isStopped'> {
  /** Milliseconds between looks at the calendar. */
  every?: number
  now?: () => Date
  /** Told of faults, and of laws that the audit found broken; work that failed is tried again at the next look. */
  onFault?: (error: unknown) => void
  /** Told after each audit how many laws it found broken. */
  onAudit?: (broken: number) => void
}

/**
 * Does the daily work when the process starts and whenever a day has begun; then the audit (docs/domain/README.md
 * 3.18), which reads every table and is no work for a start in the middle of the day. Answers its stop.
 */
export function startNightly({
  db,
  databaseUrl,
  every = 600_000,
  now = () => new Date(),
  onFault = () => undefined,
  onAudit = () => undefined,
}: NightlyOptions): () => Promise<void> {
  let done = ''
  let stopped = false
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const today = dayOf(now())
    if (done === today) return
    try {
      for (const work of daily) await work({ db, databaseUrl, isStopped: () => stopped })
      if (done !== '') {
        const broken = await brokenLaws(db)
        onAudit(broken.length)
        for (const fault of broken) onFault(fault)
      }
      done = today
    } catch (error) {
      onFault(error)
    }
  }

  const next = (): void => void (running = running.then(look))
  next()
  const timer = setInterval(next, every)
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

async function brokenLaws(db: Db): Promise<Error[]> {
  const broken = (await audit(db)).filter(({ findings }) => findings.length > 0)
  return broken.map(({ law, findings }) => new Error(`Nakts pārbaude: pārkāpts ${law}, pirmais atradums ${JSON.stringify(findings[0])}`))
}
