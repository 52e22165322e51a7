import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { componentLists } from '../contract/component-lists/component-lists.ts'
import { inventory } from '../contract/inventory/inventory.ts'
import { maintenances } from '../contract/maintenances/maintenances.ts'
import { production } from '../contract/production/production.ts'
import { rent } from '../contract/rent/rent.ts'
import { service } from '../contract/service/service.ts'
import { stockReports } from '../contract/stock-reports/stock-reports.ts'
import type { Db } from '../server/db/pool.ts'
import { startInstallation, type Installation } from './installation.ts'
import { figureOf, timed, valueOf, type Figure } from './measure.ts'

/** Limits of quality.md for list calls, p95 in milliseconds. */
const bars = { first: 15, search: 40, filter: 40 }

const lists = {
  'servisa pieteikumi': [service.list, 'customers'],
  'plānotās apkopes': [maintenances.planned, 'customers'],
  'ražošanas pieteikumi': [production.list, 'catalog_items'],
  'komponenšu saraksti': [componentLists.list, 'catalog_items'],
  nomas: [rent.list, 'customers'],
  'iznomātās iekārtas': [rent.items, 'customers'],
  inventārs: [inventory.list, 'customers'],
} as const

export async function craftFigures(installation: Installation, runs: number): Promise<Figure[]> {
  const { call, db } = installation
  const figures: Figure[] = []
  for (const [name, [list, owner]] of Object.entries(lists)) {
    const words = await wordsOf(db, owner)
    await call(list)
    figures.push(figureOf(`saraksts: pirmā lapa, ${name}`, await timed(runs, () => call(list)), { bar: bars.first }))
    const found = await timed(runs, (_, run) => call(list, { query: { q: words[run % words.length] ?? '' } }))
    figures.push(figureOf(`meklēšana: ${name}`, found, { bar: bars.search }))
  }
  return [...figures, ...(await filters(installation, runs))]
}

async function wordsOf(db: Db, table: 'customers' | 'catalog_items'): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(table)} cross join lateral unnest(search_words(name)) as word
    where length(word) > 3 group by word order by count(*) desc, word limit 50`.execute(db)
  return rows.map(({ word }) => word)
}

async function filters({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const { rows: renters } = await sql<{ id: number }>`
    select r.customer_id as id from rents r join rent_items i on i.rent_id = r.id group by 1 order by count(*) desc limit 20`.execute(db)
  const renter = (run: number): number => renters[run % renters.length]?.id ?? 1
  const queries = {
    'serviss darbā': () => call(service.list, { query: { status: 'in_progress', sort: 'planned_date' } }),
    'serviss, inženieris un mēnesis': (run: number) =>
      call(service.list, { query: { assignee_id: 1 + (run % 100), date_from: '2025-03-01', date_to: '2025-03-31' } }),
    'serviss, klients': (run: number) => call(service.list, { query: { customer_id: renter(run) } }),
    'kavētās apkopes': () => call(maintenances.planned, { query: { overdue: '1', untaken: '1' } }),
    'kavētā ražošana': () => call(production.list, { query: { is_late: '1' } }),
    'nomas ar rēķinā neiekļauto': () => call(rent.list, { query: { uninvoiced: '1' } }),
    'klienta iznomātās iekārtas': (run: number) => call(rent.items, { query: { customer_id: renter(run), is_live: '1' } }),
    'inventārs pie klienta': (run: number) => call(inventory.list, { query: { customer_id: renter(run) } }),
    'klienta rādījumu lapa': (run: number) => call(rent.sheet, { query: { customer_id: renter(run) } }),
  }
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(queries)) {
    await ask(0)
    figures.push(figureOf(`filtrs: ${name}`, await timed(runs, (_, run) => ask(run)), { bar: bars.filter }))
  }
  return figures
}

export async function pastStockFigures({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const type of ['balance', 'valuation'] as const) {
    for (const months of [1, 12, 30]) {
      const { rows } = await sql<{ day: string }>`select (today() - make_interval(months => ${months}))::date::text as day`.execute(db)
      const day = rows[0]?.day ?? ''
      const took = await timed(runs, () => call(stockReports.show, { body: { report: { type, date_from: day, date_to: day } } }))
      figures.push(figureOf(`krājumu atskaite: ${type} pirms ${months} mēnešiem`, took, { bar: 3000 }))
    }
  }
  return figures
}

/** Measured apart: a newly started server still plans and compiles these. */
const firstOnes = 20

export async function completionFigures({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const { rows: goods } = await sql<{ id: number }>`
    select s.catalog_item_id as id from stock_items s join catalog_items k on k.id = s.catalog_item_id and not k.has_units
    where s.warehouse_id = 1 and s.available >= 3 order by md5(s.id::text) limit ${(firstOnes + runs) * 20}`.execute(db)
  const versions: { id: number; lock_version: number }[] = []
  for (let run = 0; run < firstOnes + runs; run += 1) {
    const materials = Array.from({ length: 20 }, (_, place) => ({ catalog_item_id: goods[(run * 20 + place) % goods.length]?.id ?? 1 }))
    const position = { service_job_id: 1, is_done: true, materials }
    const body = { customer_id: 2, warehouse_id: 1, assignee_id: 1, serviceable_items: [{ description: 'Printeris' }] }
    const { data } = await call(service.create, { body, key: `bench-service-${process.pid}-${run}` })
    const serviceableItemId = data.serviceable_items[0]?.id ?? 0
    const { data: withPositions } = await call(service.addPositions, {
      params: { serviceableItemId },
      body: { service_positions: [position] },
    })
    const started = await call(service.update, {
      params: { id: data.id },
      body: { event: 'START', lock_version: withPositions.lock_version },
    })
    versions.push({ id: data.id, lock_version: started.data.lock_version })
  }
  const served = await timed(versions.length, (_, run) => {
    const { id = 0, lock_version = 0 } = versions[run] ?? {}
    return call(service.update, { params: { id }, body: { event: 'COMPLETE', lock_version } })
  })
  const { rows: makeable } = await sql<{ id: number; warehouse_id: number }>`
    select l.id, w.id as warehouse_id from component_lists l join catalog_items k on k.id = l.catalog_item_id and not k.has_units
    cross join warehouses w
    where l.is_active and l.type = 'production' and not exists (
      select from component_list_items i left join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = w.id
      where i.component_list_id = l.id and coalesce(s.available, 0) < i.quantity * 2 + 1)
    order by l.id, w.id limit ${runs}`.execute(db)
  const applicationIds: number[] = []
  for (const [run, { id: component_list_id, warehouse_id }] of makeable.entries()) {
    const body = { component_list_id, quantity: '1', warehouse_id, output_warehouse_id: warehouse_id }
    applicationIds.push((await call(production.create, { body, key: `bench-production-${process.pid}-${run}` })).production_application_id)
  }
  const built = await timed(applicationIds.length, (_, run) =>
    call(production.complete, { params: { id: applicationIds[run] ?? 0 }, body: {} }),
  )
  return [
    figureOf(`servisa pieteikums ar 20 materiāliem: pabeigts, pirmie ${firstOnes} pēc palaišanas`, served.slice(0, firstOnes)),
    figureOf('servisa pieteikums ar 20 materiāliem: pabeigts', served.slice(firstOnes), { bar: 60 }),
    figureOf('ražošanas pieteikums: pabeigts', built, { bar: 60 }),
  ]
}

/**
 * Bills all rents due for the last month and quarter. The server is killed once in the middle; the run must resume
 * without double or missing invoices.
 */
export async function billingFigures(data: string): Promise<Figure[]> {
  const first = await startInstallation(data)
  await untilCharged(first.db)
  const { rows } = await sql<{ day: string }>`select (date_trunc('month', today()) - interval '1 day')::date::text as day`.execute(first.db)
  const day = rows[0]?.day ?? ''
  const before = await standing(first.db)
  const begun = performance.now()
  const runs = [(await first.call(rent.bill, { body: { period: 'month', day } })).data.id]
  const quarter = await first.call(rent.bill, { body: { period: 'quarter', day } }).catch(() => null)
  if (quarter) runs.push(quarter.data.id)
  const half = before.contracts / 2
  while ((await standing(first.db)).bills < half) await sleep(100)
  const spent = performance.now() - begun
  await first.stop('SIGKILL')

  const again = await startInstallation(data)
  try {
    const resumed = performance.now()
    for (const id of runs) while ((await again.call(rent.billingRun, { params: { id } })).data.is_running) await sleep(100)
    const took = spent + performance.now() - resumed
    const after = await standing(again.db)
    return [
      valueOf('nomas rēķini: līgumi', after.bills, { unit: '' }),
      valueOf('nomas rēķini: iekārtas līgumos', before.machines, { unit: '' }),
      valueOf('nomas rēķini: visi līgumi, pa vidu nogalināts serveris', took / 1000, { bar: 120, unit: 's' }),
      valueOf('nomas rēķini: divreiz vai nemaz', after.wrong, { bar: 0, unit: '' }),
    ]
  } finally {
    await again.stop()
  }
}

/** Waits until the startup job has charged all rents. */
export async function untilCharged(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from rents where status = 'active' and charged_on is distinct from today() limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(200)
  }
}

/** Contracts with due charges, settled ones, and charges invoiced twice or omitted. */
async function standing(db: Db): Promise<{ contracts: number; machines: number; bills: number; wrong: number }> {
  const { rows } = await sql<{ contracts: number; machines: number; bills: number; wrong: number }>`
    select (select count(distinct document_id) from charges where document_type = 'rent' and quantity_invoiced < quantity and not is_withheld) as contracts,
      (select count(*) from rent_items where date_to is null) as machines,
      (select count(*) from rent_bills where outcome <> 'waiting') as bills,
      (
        select count(*) from rent_bills b join rent_billing_runs t on t.id = b.run_id where b.outcome in ('refused', 'waiting')
          or b.outcome = 'invoiced' and exists (
            select from charges c where c.document_type = 'rent' and c.document_id = b.rent_id and c.quantity_invoiced < c.quantity
              and case when c.kind = 'rent_reading' then c.date <= t.date else c.period_end <= t.period_end end)
      ) + (
        select count(*) from (
          select source_type, source_id from invoice_items where source_type like 'rent%' group by 1, 2 having count(*) > 1
        ) as doubled
      ) as wrong`.execute(db)
  return rows[0] ?? { contracts: 0, machines: 0, bills: 0, wrong: 0 }
}
