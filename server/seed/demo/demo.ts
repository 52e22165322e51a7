import { sql } from 'kysely'
import { dayOf } from '../../../contract/format.ts'
import type { Settings } from '../../runtime/settings.ts'
import { whole } from './begin.ts'
import { addDays, historyBefore } from './calendar.ts'
import { customerUser, foundCompany, type Company } from './company.ts'
import { openGroups, type Groups } from './groups.ts'
import { Hand } from './hand.ts'
import { writeEntries } from './documents.ts'
import { writePast } from './past.ts'
import { at } from './random.ts'
import { Scene, Trail } from './scene.ts'
import { fillRegister, giveTerms } from './terms.ts'
import { volumesOf } from './volumes.ts'

export interface DemoOptions {
  databaseUrl: string
  settings: Settings
  progress?: (text: string) => void
  now?: Date
  scale?: number
}

/** The last days are created through domain functions, with log entries. */
const livedDays = 14

/**
 * Loads the demo into an empty database (docs/domain/demo.md): three years copied from a generator, the last two
 * weeks through the product. An interrupted load restarts. Returns false when data exist.
 */
export function loadDemo(options: DemoOptions): Promise<boolean> {
  return whole(options.databaseUrl, async (finish) => {
    const hand = await Hand.reach(options.databaseUrl)
    try {
      await tell(hand, options, finish)
    } finally {
      await hand.leave()
    }
  })
}

async function tell(
  hand: Hand,
  { databaseUrl, settings, now = new Date(), scale = 1, progress = () => undefined }: DemoOptions,
  finish: string,
): Promise<void> {
  const today = dayOf(now)
  const trail = new Trail()
  const { first } = historyBefore(today)
  progress('Demonstrācijas dati: uzņēmums, klienti un preces')
  const foundation = await hand.work((db) => found(new Scene(db, settings, trail), first))
  const tellShare = tenths((percent) => progress(`Demonstrācijas dati: pasūtījumi un rēķini, ${percent} %`))
  const past = await writePast(databaseUrl, { ...foundation, volumes: volumesOf(scale), today, livedDays, tell: tellShare })
  progress('Demonstrācijas dati: pēdējās nedēļas')
  await hand.work(async (db) => {
    const { company } = foundation
    const scene = new Scene(db, settings, trail)
    await scene.at(first, 7 * 60)
    await customerUser(scene, company.admin, at(past.customers, 0).id)
    await giveTerms(scene, company, past.customers.slice(0, 8))
    await fillRegister(scene)
    await writeEntries(scene, { ...past, company, first: addDays(today, -livedDays), now, scale })
    await trail.write(db)
    await sql.raw(finish).execute(db)
    await sql`analyze`.execute(db)
  })
}

async function found(scene: Scene, first: string): Promise<{ company: Company; groups: Groups }> {
  await scene.at(addDays(first, -20), 6 * 60)
  const company = await foundCompany(scene)
  await scene.at(addDays(first, -10), 6 * 60)
  return { company, groups: await openGroups(scene, company) }
}

function tenths(say: (percent: number) => void): (share: number) => void {
  let reported = 0
  return (share) => {
    const percent = Math.floor(share * 10) * 10
    if (percent > reported) say((reported = percent))
  }
}
