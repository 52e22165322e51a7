import { sql } from 'kysely'
import { dayOf } from '../../../contract/format.ts'
import type { Settings } from '../../settings.ts'
import { whole } from './begin.ts'
import { addDays } from './calendar.ts'
import { carryOn, hands, type Business } from './carry-on.ts'
import { enterCases } from './cases.ts'
import { enterItems, openCatalogue } from './catalogue.ts'
import { customerUser, foundCompany, type Company } from './company.ts'
import { belt, Crew } from './crew.ts'
import { dropListIndexes } from './indexes.ts'
import { enterPapers } from './papers.ts'
import { enterParties } from './parties.ts'
import { at } from './random.ts'
import { Scene, Trail } from './scene.ts'
import type { DemoItem } from './items.ts'
import { openStock } from './stock.ts'
import { planStory, type Story } from './story.ts'
import { fillRegister, giveTerms } from './terms.ts'

/** How the demo is made. */
export interface DemoOptions {
  databaseUrl: string
  settings: Settings
  /** Told what is being made, in Latvian. */
  progress?: (text: string) => void
  /** Day of the first start; the history ends the day before. */
  today?: string
  /** Part of the usual size. */
  scale?: number
}

/**
 * Fills an empty database with the demo (domain.md 6), through the domain's own functions. A load
 * that was interrupted starts over. Answers false, having done nothing, when there are data already.
 */
export function loadDemo(options: DemoOptions): Promise<boolean> {
  return whole(options.databaseUrl, async (finish) => {
    const crew = await Crew.gather(options.databaseUrl, hands)
    try {
      await tell(crew, options, finish)
    } finally {
      await crew.leave()
    }
  })
}

interface Telling {
  crew: Crew
  settings: Settings
  story: Story
  progress: (text: string) => void
  /** What the audit log will hold: of setting up by three hands, then of each hand of the trade. */
  trails: readonly Trail[]
}

async function tell(
  crew: Crew,
  { settings, today = dayOf(new Date()), scale = 1, progress = () => undefined }: DemoOptions,
  finish: string,
): Promise<void> {
  const story = planStory(today, scale)
  const telling = { crew, settings, story, progress, trails: Array.from({ length: 3 + hands }, () => new Trail()) }
  progress('Demonstrācijas dati: uzņēmums, klienti un preces')
  const indexes = await crew.work(0, dropListIndexes)
  const world = await furnish(telling)
  await trade(telling, world)
  progress('Demonstrācijas dati: piedāvājumi, iepirkumi un noliktavas dokumenti')
  await crew.work(0, async (db) => {
    const scene = new Scene(db, settings, at(telling.trails, 0))
    await enterPapers(scene, { ...story, ...world, scale })
    progress('Demonstrācijas dati: paraugi un notikumu žurnāls')
    await enterCases(scene, { ...story, ...world, deliveries: story.deliveries.length })
    await giveTerms(scene, world.company, [...world.parties.values()].slice(0, 30))
    await fillRegister(scene)
    await Trail.write(db, telling.trails)
    for (const index of indexes) await sql.raw(index).execute(db)
    await sql.raw(finish).execute(db)
    await sql`analyze`.execute(db)
  })
}

/** Founds the company, then enters customers, items and what lies of them side by side. */
async function furnish({ crew, settings, story, trails }: Telling): Promise<Business> {
  const { customers } = story
  const work: Work = (hand, day, act) =>
    crew.work(hand, async (db) => {
      const scene = new Scene(db, settings, at(trails, hand))
      await scene.at(day, 6 * 60)
      return act(scene)
    })
  const company = await work(0, story.founded, foundCompany)
  const [parties, stock] = await Promise.all([
    work(0, story.entered, async (scene) => {
      const entered = await enterParties(scene, company, customers, story.parties)
      await customerUser(scene, company.admin, entered.get(at(customers, 0).index)?.id ?? 0)
      return entered
    }),
    fillShelves(work, story, company),
  ])
  return { ...story, ...stock, company, parties }
}

type Work = <T>(hand: number, day: string, act: (scene: Scene) => Promise<T>) => Promise<T>

/** Enters items lot by lot; while one lot is entered, what lies of the one before it is booked. */
async function fillShelves(
  work: Work,
  { items, shelves, entered, history }: Story,
  company: Company,
): Promise<Pick<Business, 'items' | 'keys'>> {
  const catalogue = await work(1, entered, (scene) => openCatalogue(scene, company))
  const [ids, keys] = [new Map<number, number>(), new Map<string, number>()]
  const lots: DemoItem[][] = []
  for (let from = 0; from < items.length; from += 200) lots.push(items.slice(from, from + 200))
  await belt(lots, [
    (lot) =>
      work(1, entered, async (scene) => {
        for (const [index, id] of await enterItems(scene, company, catalogue, lot)) ids.set(index, id)
      }),
    (lot) =>
      work(2, addDays(history.first, -1), async (scene) => {
        const these = new Set(lot)
        const filled = shelves.filter(({ item }) => these.has(item))
        for (const [key, id] of await openStock(scene, company, filled, ids)) keys.set(key, id)
      }),
  ])
  return { items: ids, keys }
}

/** Carries the history out, each hand a stretch behind the one before it. */
async function trade({ crew, settings, story, trails, progress }: Telling, business: Business): Promise<void> {
  const stages = carryOn(business)
  const { length } = story.stretches
  const isLast = (hand: number): boolean => hand === stages.length - 1
  await belt(
    story.stretches,
    stages.map((stage, hand) => async (_, place) => {
      await stage(
        (day, minute, act) =>
          crew.work(hand, async (db) => {
            const scene = new Scene(db, settings, at(trails, hand + 3))
            await scene.at(day, minute)
            await act(scene)
          }),
        place,
      )
      // The plans that are kept were made for tables that were still empty, or small.
      if (isLast(hand) && (place === Math.floor(length / 40) || place === Math.floor(length / 5))) {
        await crew.work(hand, (db) => sql`analyze`.execute(db))
      }
      const tenths = (done: number): number => Math.floor((done / length) * 10)
      if (isLast(hand) && tenths(place + 1) > tenths(place)) {
        progress(`Demonstrācijas dati: pasūtījumi un rēķini, ${tenths(place + 1) * 10} %`)
      }
    }),
  )
}
