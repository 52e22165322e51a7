import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import type { Db } from '../server/db/pool.ts'
import { audit } from '../server/integrity/audit.ts'
import { ensureLoaded, startInstallation, type Installation } from './installation.ts'
import { billRents, craftsMissing, sellAndCount, serve, type Crafts } from './kill-crafts.ts'
import { figureOf, valueOf, type Figure } from './measure.ts'

interface Acknowledged {
  order: number
  lines: number
  issued: boolean
  invoice: number | null
  number: string | null
}

const writers = 6

/**
 * Kills the server, every other round PostgreSQL too, at a random moment under load. After each restart all
 * acknowledged writes must exist and the nightly audit must find nothing.
 */
export async function killFigures(rounds: number): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'darbgalds-bench-kill-'))
  const totals = { acknowledged: 0, completed: 0, lost: 0, findings: 0 }
  const starts: number[] = []
  try {
    await ensureLoaded(data, 2000)
    for (let round = 1; round <= rounds; round += 1) {
      const killed = await oneRound(data, round % 2 === 0)
      starts.push(killed.startedIn)
      totals.acknowledged += killed.acknowledged
      totals.completed += killed.completed
      totals.lost += killed.lost.length
      totals.findings += killed.findings.length
      for (const fault of [...killed.lost, ...killed.findings]) console.log(`  ${round}. reize: ${fault}`)
      if (round % 10 === 0)
        console.log(`  ${round} reizes, apstiprināti ${totals.acknowledged} ieraksti, zuduši ${totals.lost}, pārkāpumi ${totals.findings}`)
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  return [
    valueOf('nogalināšana: reizes', rounds, { unit: '' }),
    valueOf('nogalināšana: apstiprināti ieraksti', totals.acknowledged, { unit: '' }),
    valueOf('nogalināšana: apstiprināti pabeigtie servisa darbi', totals.completed, { unit: '' }),
    valueOf('nogalināšana: zuduši apstiprināti ieraksti', totals.lost, { bar: 0, unit: '' }),
    valueOf('nogalināšana: pārkāpti likumi', totals.findings, { bar: 0, unit: '' }),
    figureOf('nogalināšana: līdz atbildei pēc tās', starts),
  ]
}

async function oneRound(data: string, killPostgres: boolean) {
  const installation = await startInstallation(data)
  const acknowledged: Acknowledged[] = []
  const crafts: Crafts = { completed: [], sales: [], counts: [], run: null }
  const stop = { now: false }
  const goods = await goodsOf(installation.db)
  const work = Array.from({ length: writers }, (_, place) => write(installation, goods, place, acknowledged, stop))
  work.push(serve(installation, goods, crafts, stop), sellAndCount(installation, goods, crafts, stop), billRents(installation, crafts))
  await sleep(300 + Math.random() * 1500)
  if (killPostgres) process.kill(installation.postgres(), 'SIGKILL')
  else installation.process.kill('SIGKILL')
  // The server survives, so clients continue while PostgreSQL restarts.
  if (killPostgres) await sleep(1500)
  stop.now = true
  await Promise.all(work)
  await installation.stop(killPostgres ? 'SIGTERM' : 'SIGKILL')

  const again = await startInstallation(data)
  const lost = [...(await missing(again.db, acknowledged)), ...(await craftsMissing(again.db, crafts))]
  const broken = (await audit(again.db, 3)).filter(({ findings }) => findings.length > 0)
  const { startedIn } = again
  await again.stop()
  return {
    acknowledged: acknowledged.length,
    completed: crafts.completed.length,
    lost,
    findings: broken.map(({ invariant, findings }) => `${invariant} ${JSON.stringify(findings)}`),
    startedIn,
  }
}

async function goodsOf(db: Db): Promise<{ id: number; sku: string; customer: number }[]> {
  const { rows } = await sql<{ id: number; sku: string; customer: number }>`
    select s.catalog_item_id as id, k.sku, (select id from customers where not is_main and vat_nr is not null order by random() limit 1) as customer
    from stock_items s join catalog_items k on k.id = s.catalog_item_id and not k.has_units
    where s.warehouse_id = 1 and s.available > 0 order by random() limit 60`.execute(db)
  return rows
}

async function write(
  { call }: Installation,
  goods: { id: number; customer: number }[],
  place: number,
  acknowledged: Acknowledged[],
  stop: { now: boolean },
) {
  for (let iteration = place; !stop.now; iteration += writers) {
    try {
      const [one, other] = [goods[iteration % goods.length], goods[(iteration * 3 + 1) % goods.length]]
      const items = [...new Set([one?.id ?? 1, other?.id ?? 1])].map((item_id) => ({ item_id, quantity: '1' }))
      const body = { customer_id: one?.customer ?? 2, warehouse_id: 1, order_items: items }
      const { order_id } = await call(orders.create, { body, key: randomUUID() })
      const entry: Acknowledged = { order: order_id, lines: items.length, issued: false, invoice: null, number: null }
      acknowledged.push(entry)
      await call(orders.fulfil, { params: { id: order_id }, body: { step: 'reserve' }, key: randomUUID() })
      await call(orders.fulfil, { params: { id: order_id }, body: { step: 'issue' }, key: randomUUID() })
      entry.issued = true
      const { invoice_id } = await call(orders.issueInvoice, { params: { id: order_id }, key: randomUUID() })
      entry.invoice = invoice_id
      entry.number = (await call(invoices.accept, { params: { id: invoice_id } })).data.number
    } catch {
      // Out of stock, or the server is gone: nothing was acknowledged.
      await sleep(20)
    }
  }
}

async function missing(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; lines: number; fulfillment_status: string }>`
    select o.id, count(i.id) as lines, o.fulfillment_status from orders o left join order_items i on i.order_id = o.id
    where o.id = any (${acknowledged.map(({ order }) => order)}) group by o.id`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const accepted = await sql<{ id: number; number: string | null }>`
    select id, number from invoices where id = any (${acknowledged.flatMap(({ invoice }) => invoice ?? [])})`.execute(db)
  const numbers = new Map(accepted.rows.map((row) => [row.id, row.number]))
  return acknowledged.flatMap((entry) => {
    const row = found.get(entry.order)
    if (!row || row.lines !== entry.lines) return [`pasūtījums ${entry.order}`]
    if (entry.issued && row.fulfillment_status !== 'full') return [`izsniegums ${entry.order}`]
    if (entry.invoice !== null && !numbers.has(entry.invoice)) return [`rēķins ${entry.invoice}`]
    return entry.number !== null && numbers.get(entry.invoice ?? 0) !== entry.number ? [`akcepts ${entry.number}`] : []
  })
}
