import { sql } from 'kysely'
import { dayOf } from '../../../contract/format.ts'
import type { Settings } from '../../runtime/settings.ts'
import { whole } from './begin.ts'
import { addDays, historyBefore } from './calendar.ts'
import { customerUser, foundCompany, type Company } from './company.ts'
import { openGroups, type Groups } from './groups.ts'
import { Hand } from './hand.ts'
import { enterPapers } from './papers.ts'
import { writePast } from './past.ts'
import { at } from './random.ts'
import { Scene, Trail } from './scene.ts'
import { fillRegister, giveTerms } from './terms.ts'
import { volumesOf } from './volumes.ts'

/** How the demo is made. */
export interface DemoOptions {
  databaseUrl: string
  settings: Settings
  /** Told what is being made, in Latvian. */
  progress?: (text: string) => void
  /** When it is made: its last papers are of that day. */
  now?: Date
  /** Part of the usual size. */
  scale?: number
}

/** So many days before today are told by the domain's own functions, with all that they leave in the log. */
const livedDays = 14

/**
 * Fills an empty database with the demo (docs/domain/demo.md): a company and its three years of trade by copying the rows
 * that a generator makes, then its last two weeks as people's work in the product. A load that was interrupted
 * starts over. Answers false, having done nothing, when there are data already.
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
  const begun = await hand.work((db) => found(new Scene(db, settings, trail), first))
  const tellShare = tenths((done) => progress(`Demonstrācijas dati: pasūtījumi un rēķini, ${done} %`))
  const past = await writePast(databaseUrl, { ...begun, volumes: volumesOf(scale), today, untold: livedDays, tell: tellShare })
  progress('Demonstrācijas dati: pēdējās nedēļas')
  await hand.work(async (db) => {
    const { company } = begun
    const scene = new Scene(db, settings, trail)
    await scene.at(first, 7 * 60)
    await customerUser(scene, company.admin, at(past.customers, 0).id)
    await giveTerms(scene, company, past.customers.slice(0, 8))
    await fillRegister(scene)
    await enterPapers(scene, { ...past, company, first: addDays(today, -livedDays), now, scale })
    await trail.write(db)
    await sql.raw(finish).execute(db)
    await sql`analyze`.execute(db)
  })
}

/** What is there before the first customer comes. */
async function found(scene: Scene, first: string): Promise<{ company: Company; groups: Groups }> {
  await scene.at(addDays(first, -20), 6 * 60)
  const company = await foundCompany(scene)
  await scene.at(addDays(first, -10), 6 * 60)
  return { company, groups: await openGroups(scene, company) }
}

/** Tells each tenth of a whole once, in percent. */
function tenths(say: (percent: number) => void): (share: number) => void {
  let told = 0
  return (share) => {
    const percent = Math.floor(share * 10) * 10
    if (percent > told) say((told = percent))
  }
}
