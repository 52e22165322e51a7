import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dashboard } from '../contract/dashboard/dashboard.ts'
import { leads } from '../contract/leads/leads.ts'
import { messages } from '../contract/messages/messages.ts'
import { sales } from '../contract/sales/sales.ts'
import { statisticGroups, statistics, type StatisticGroup } from '../contract/statistics/statistics.ts'
import { stockChecks } from '../contract/stock-checks/stock-checks.ts'
import { subscriptions } from '../contract/subscriptions/subscriptions.ts'
import { supportTickets } from '../contract/support-tickets/support-tickets.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import type { Db } from '../server/db/pool.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, type Figure } from './measure.ts'

/** Limits, p95 in milliseconds. */
const bars = { first: 15, page: 300 }

const lists = {
  uzdevumi: tasks.list,
  'potenciālie klienti': leads.list,
  akcijas: sales.list,
  abonēšanas: subscriptions.list,
  'atbalsta pieteikumi': supportTickets.list,
  'ziņu arhīvs': messages.archived,
  inventarizācijas: stockChecks.list,
} as const

export async function peopleFigures(installation: Installation, runs: number): Promise<Figure[]> {
  const { call } = installation
  const figures: Figure[] = []
  for (const [name, list] of Object.entries(lists)) {
    await call(list)
    figures.push(figureOf(`saraksts: pirmā lapa, ${name}`, await timed(runs, () => call(list)), { bar: bars.first }))
  }
  return [...figures, ...(await boardFigures(installation, runs)), ...(await statisticFigures(installation, runs))]
}

async function boardFigures({ call }: Installation, runs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const { data } = await call(dashboard.components)
  for (const { id, title, tabs } of data) {
    const ask = (tab?: string) => call(dashboard.component, { params: { id }, query: { ...(tab && { tab }) } })
    for (const tab of tabs.length > 0 ? tabs.slice(0, 3) : [undefined]) {
      await ask(tab?.value)
      const samples = await timed(Math.min(runs, 20), () => ask(tab?.value))
      figures.push(figureOf(`darbvirsma: ${title}${tab ? `, ${tab.title}` : ''}`, samples, { bar: bars.page }))
    }
  }
  return figures
}

async function statisticFigures({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select v.name, v.f::date::text as from, v.t::date::text as to from (values
      ('mēnesis', date_trunc('month', today()), today()), ('gads', date_trunc('year', today()), today()),
      ('pagājušais gads', date_trunc('year', today()) - interval '1 year', date_trunc('year', today()) - interval '1 day'),
      ('365 dienas', today() - 365, today())) v (name, f, t)`.execute(db)
  const figures: Figure[] = []
  for (const { name, from, to } of rows) {
    for (const group of Object.keys(statisticGroups) as StatisticGroup[]) {
      const samples = await timed(Math.min(runs, 20), () => call(statistics.totals, { query: { from, to, group } }))
      figures.push(figureOf(`statistika: ${name}, ${statisticGroups[group]}`, samples, { bar: bars.page }))
    }
    const behind = await timed(Math.min(runs, 20), () => call(statistics.totals, { query: { from, to, figure: 'margin' } }))
    figures.push(figureOf(`statistika: ${name}, dokumenti aiz peļņas`, behind, { bar: bars.page }))
  }
  return figures
}

/** Waits for the background job after startup that stores daily sums and quarterly stock. */
export async function untilAggregated(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ kept: boolean }>`
      select not exists (select from stale_days where day < today())
        and exists (select from kept_stock where first_day = date_trunc('quarter', today()::timestamp)::date) as kept`.execute(db)
    if (rows[0]?.kept) return
    await sleep(500)
  }
}
