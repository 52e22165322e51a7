import { sql } from 'kysely'
import { dayOf } from '../../../contract/format.ts'
import type { Settings } from '../../settings.ts'
import { whole } from './begin.ts'
import { addDays, historyBefore } from './calendar.ts'
import { enterCatalogue } from './catalogue.ts'
import { customerUser, foundCompany } from './company.ts'
import { belt, Crew } from './crew.ts'
import { customerAt, regulars } from './customers.ts'
import { bestsellers, itemAt } from './items.ts'
import { enterParties } from './parties.ts'
import { at } from './random.ts'
import { Scene, Trail } from './scene.ts'
import { openStock } from './stock.ts'
import { keyOf, planDeliveries, shelvesFor } from './stock-plan.ts'
import { stretches, timelineOf } from './timeline.ts'
import { carryOn } from './carry-on.ts'
import { planTrade } from './trade-plan.ts'

/** How the demo is made. */
export interface DemoOptions {
  databaseUrl: string
  settings: Settings
  /** Told what is being made, in Latvian. */
  progress?: (text: string) => void
  /** Day of the first start; the history ends the day before. */
  today?: string
  /** Part of the usual size, for tests. */
  scale?: number
}

/** Demo column of domain.md 6.3, for what exists. */
export const volumes = {
  customers: 320,
  branches: 610,
  contacts: 780,
  items: 1800,
  stockItems: 5400,
  orders: 2400,
  lines: 7300,
  invoices: 1900,
}

/**
 * Fills an empty database with the demo (domain.md 6), through the domain's own functions. A load
 * that was interrupted starts over. Answers false, having done nothing, when there are data already.
 */
export function loadDemo(options: DemoOptions): Promise<boolean> {
  return whole(options.databaseUrl, async (finish) => {
    const crew = await Crew.gather(options.databaseUrl, 4)
    try {
      await tell(crew, options, finish)
    } finally {
      await crew.leave()
    }
  })
}

async function tell(crew: Crew, { settings, today = dayOf(new Date()), scale = 1, progress }: DemoOptions, finish: string): Promise<void> {
  const story = planStory(today, scale)
  const trails = Array.from({ length: 6 }, () => new Trail())
  const work = <T>(hand: number, trail: number, day: string, act: (scene: Scene) => Promise<T>): Promise<T> =>
    crew.work(hand, async (db) => {
      const scene = new Scene(db, settings, at(trails, trail))
      await scene.at(day, 6 * 60)
      return act(scene)
    })
  const { history, customers, items, shelves } = story

  progress?.('Demonstrācijas dati: uzņēmums, klienti un preces')
  const company = await work(0, 0, addDays(history.first, -20), foundCompany)
  const [parties, stock] = await Promise.all([
    work(0, 0, addDays(history.first, -10), async (scene) => {
      const entered = await enterParties(scene, company, customers, story.parties)
      await customerUser(scene, company.admin, entered.get(at(customers, 0).index)?.id ?? 0)
      return entered
    }),
    work(1, 1, addDays(history.first, -10), async (scene) => {
      const entered = await enterCatalogue(scene, company, items)
      await scene.at(addDays(history.first, -1), 6 * 60)
      return { items: entered, keys: await openStock(scene, company, shelves, entered) }
    }),
  ])
  progress?.('Demonstrācijas dati: pasūtījumi un rēķini')
  const stages = carryOn({ ...story, company, parties, items: stock.items, keys: stock.keys })
  await belt(
    story.stretches,
    stages.map(
      (stage, hand) => (_, place) =>
        crew.work(hand, async (db) => {
          await stage(new Scene(db, settings, at(trails, hand + 2)), place)
          // The plans that are kept were made for tables that were still empty.
          if (hand === 0 && [0, 1, 4, 12].includes(place)) await sql`analyze`.execute(db)
        }),
    ),
  )
  await crew.work(0, async (db) => {
    await Trail.write(db, trails)
    await sql.raw(finish).execute(db)
    await sql`analyze`.execute(db)
  })
}

function planStory(today: string, scale: number) {
  const history = historyBefore(today)
  const size = (name: keyof typeof volumes): number => Math.max(1, Math.round(volumes[name] * scale))
  const customers = regulars(Array.from({ length: size('customers') - 1 }, (_, index) => customerAt(index)))
  const items = Array.from({ length: size('items') }, (_, index) => itemAt(index))
  const shelves = shelvesFor(items, size('stockItems'))
  const kept = new Set(shelves.map(({ item, warehouse }) => keyOf(item, warehouse)))
  const trade = planTrade(
    { history, customers, items: bestsellers(items), keeps: (item, warehouse) => kept.has(keyOf(item, warehouse)) },
    { orders: size('orders'), lines: size('lines'), invoices: size('invoices') },
  )
  const steps = timelineOf(trade, history)
  const deliveries = planDeliveries({ steps, shelves, history, transfersAWeek: Math.round(12 * scale) })
  return {
    history,
    customers,
    items,
    shelves,
    deliveries,
    stretches: stretches(steps, history, Math.max(4, Math.round(40 * scale))),
    parties: { branches: size('branches') - 4, contacts: size('contacts') },
  }
}
