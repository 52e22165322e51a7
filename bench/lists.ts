import { sql } from 'kysely'
import { advances } from '../contract/advances/advances.ts'
import { catalog } from '../contract/catalog/catalog.ts'
import { couriers } from '../contract/couriers/couriers.ts'
import { credits } from '../contract/credits/credits.ts'
import { customers } from '../contract/customers/customers.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { offers } from '../contract/offers/offers.ts'
import { orders } from '../contract/orders/orders.ts'
import { priceClarifications } from '../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import { returnActs } from '../contract/return-acts/return-acts.ts'
import { simplified } from '../contract/simplified/simplified.ts'
import { stock } from '../contract/stock/stock.ts'
import { supplierInvoices } from '../contract/supplier-invoices/supplier-invoices.ts'
import { suppliers } from '../contract/suppliers/suppliers.ts'
import { technicalDocuments } from '../contract/technical-documents/technical-documents.ts'
import { transportations } from '../contract/transportations/transportations.ts'
import { units } from '../contract/units/units.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, type Figure } from './measure.ts'

/** Limits of quality.md for list calls, p95 in milliseconds. */
const bars = { first: 15, deep: 60, cursor: 15, search: 40, filter: 40 }

const lists = {
  pasūtījumi: orders.list,
  rēķini: invoices.list,
  klienti: customers.list,
  preces: catalog.list,
  krājumi: stock.list,
  piedāvājumi: offers.list,
  kredītrēķini: credits.list,
  'avansa rēķini': advances.list,
  'vienkāršie rēķini': simplified.list,
  'tehniskie dokumenti': technicalDocuments.list,
  vienības: units.list,
  piegādātāji: suppliers.list,
  iepirkumi: procurements.list,
  'piegādātāju rēķini': supplierInvoices.list,
  'atgriešanas akti': returnActs.list,
  'kurjeru pieteikumi': couriers.list,
  pārvadājumi: transportations.list,
  'cenu aptaujas': priceClarifications.list,
} as const

const bought: readonly (typeof lists)[keyof typeof lists][] = [suppliers.list, procurements.list, supplierInvoices.list, returnActs.list]

/** First call of each list after a start, with cold caches. */
export async function coldLists({ call }: Installation): Promise<Figure[]> {
  const samples: number[] = []
  for (const list of Object.values(lists)) samples.push(...(await timed(1, () => call(list))))
  samples.push(...(await timed(1, () => call(orders.list, { query: { q: 'saules' } }))))
  samples.push(...(await timed(1, () => call(orders.list, { query: { sort: '-gross' } }))))
  return [figureOf('saraksti uzreiz pēc starta (pirmais izsaukums)', samples)]
}

export async function listFigures(installation: Installation, runs: number): Promise<Figure[]> {
  return [
    ...(await firstPages(installation, runs)),
    ...(await deepPages(installation, runs)),
    ...(await searches(installation, runs)),
    ...(await filters(installation, runs)),
    ...(await records(installation, runs)),
  ]
}

async function firstPages({ call }: Installation, runs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, list] of Object.entries(lists)) {
    await call(list)
    figures.push(figureOf(`saraksts: pirmā lapa, ${name}`, await timed(runs, () => call(list)), { bar: bars.first }))
  }
  return figures
}

async function deepPages({ call }: Installation, runs: number): Promise<Figure[]> {
  const { meta } = await call(orders.list)
  const page = Math.max(1, Math.min(20_000, meta.last_page - runs))
  const offset = await timed(Math.min(runs, 40), (_, run) => call(orders.list, { query: { page: page + run } }))
  let after = (await call(orders.list, { query: { page } })).meta.next
  const cursor = await timed(runs, async () => {
    const answer = await call(orders.list, { query: { page: page + 1, ...(after && { after }) } })
    after = answer.meta.next
  })
  return [
    figureOf(`saraksts: ${page}. lapa pēc kārtas numura`, offset, { bar: bars.deep }),
    figureOf(`saraksts: ${page}. lapa pēc turpinājuma`, cursor, { bar: bars.cursor }),
  ]
}

async function searches(installation: Installation, runs: number): Promise<Figure[]> {
  const { call } = installation
  const words = await wordsOf(installation)
  const figures: Figure[] = []
  for (const [name, texts] of Object.entries(words)) {
    if (texts.length === 0) continue
    const rounds = Math.max(1, Math.ceil(runs / texts.length))
    await call(orders.list, { query: { q: texts[0] ?? '' } })
    const samples = await timed(rounds * texts.length, (_, run) => call(orders.list, { query: { q: texts[run % texts.length] ?? '' } }))
    figures.push(figureOf(`meklēšana pasūtījumos: ${name}`, samples, { bar: bars.search }))
  }
  const ofCustomers = [...(words['reti vārdi'] ?? []), ...(words['bieži vārdi'] ?? [])]
  const ofSuppliers = await supplierWords(installation)
  for (const [name, list] of Object.entries(lists)) {
    if (list === orders.list) continue
    const plain = bought.includes(list) ? ofSuppliers : ofCustomers
    const samples = await timed(runs, (_, run) => call(list, { query: { q: plain[run % plain.length] ?? '' } }))
    figures.push(figureOf(`meklēšana: ${name}`, samples, { bar: bars.search }))
  }
  const all = Object.values(words).flat()
  const everything = await timed(runs * 2, (_, run) => call(workspace.search, { query: { q: all[(run * 7) % all.length] ?? '' } }))
  return [...figures, figureOf('meklēšana visos ierakstos', everything)]
}

async function supplierWords({ db }: Installation): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from suppliers cross join lateral unnest(search_words(name)) as word
    where length(word) > 3 group by word order by count(*) desc, word limit 50`.execute(db)
  return rows.map(({ word }) => word)
}

async function wordsOf({ db }: Installation): Promise<Record<string, string[]>> {
  const { rows: names } = await sql<{ word: string; orders: number }>`
    select word, sum(orders)::int as orders from (
      select c.id, count(*) as orders from orders o join customers c on c.id = o.customer_id group by c.id
    ) as counted join customers c using (id) cross join lateral unnest(search_words(c.name)) as word
    where length(word) > 3 group by word order by orders desc`.execute(db)
  const { rows: numbers } = await sql<{ number: string }>`
    select number from orders where number is not null order by md5(id::text) limit 30`.execute(db)
  const frequent = names.slice(0, 20).map(({ word }) => word)
  const middle = names.slice(Math.floor(names.length * 0.4), Math.floor(names.length * 0.4) + 20).map(({ word }) => word)
  const rare = names.slice(-30).map(({ word }) => word)
  const years = [...new Set(numbers.map(({ number }) => number.slice(0, 8)))]
  return {
    'bieži vārdi': frequent,
    'vidēji vārdi': middle,
    'reti vārdi': rare,
    'divi vārdi': frequent.map((word, at) => `${word} ${middle[at % middle.length] ?? ''}`),
    'divi bieži vārdi': frequent.map((word, at) => `${word} ${frequent[(at + 3) % frequent.length] ?? ''}`),
    'vārdu sākumi': [...new Set(frequent.map((word) => word.slice(0, 3)))],
    'vairāki īsi sākumi': frequent.map((word, at) => `${word.slice(0, 2)} ${(frequent[(at + 5) % frequent.length] ?? '').slice(0, 2)} pas`),
    'pilns numurs': numbers.map(({ number }) => number),
    'numura beigas': numbers.map(({ number }) => number.slice(-6).replace(/^0+/, '')),
    'sērija un gads': years,
    'sērija, gads un numura sākums': numbers.map(({ number }) => number.slice(0, 11)),
    'nav nekā': ['xyzzy', 'qqqq', 'zzzzzz aaaa'],
  }
}

async function filters({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from orders group by 1 order by count(*) desc limit 20`.execute(db)
  const big = rows.map(({ id }) => id)
  const queries = [
    ['bieži: pabeigtie, lielākie vispirms', () => ({ status: 'invoiced' as const, sort: '-gross' })],
    ['reti: atceltie, lielākie vispirms', () => ({ status: 'cancelled' as const, sort: '-gross' })],
    ['reti: jaunie pēc numura', () => ({ status: 'new' as const, sort: 'number' })],
    ['klients', (run: number) => ({ customer_id: big[run % big.length] ?? 1 })],
    ['klients, lielākie vispirms', (run: number) => ({ customer_id: big[run % big.length] ?? 1, sort: '-gross' })],
    ['darbinieks un mēnesis', (run: number) => ({ manager_id: 1 + (run % 100), date_from: '2025-03-01', date_to: '2025-03-31' })],
    ['noliktava pēc numura', () => ({ warehouse_id: 2, sort: 'number' })],
    ['gaida preces', () => ({ is_backordered: '1' as const })],
    ['bieži vārdi un stāvoklis', () => ({ q: 'saules', status: 'invoiced' as const })],
  ] as const
  const figures: Figure[] = []
  for (const [name, query] of queries) {
    await call(orders.list, { query: query(0) })
    figures.push(figureOf(`filtrs: ${name}`, await timed(runs, (_, run) => call(orders.list, { query: query(run) })), { bar: bars.filter }))
  }
  await call(invoices.list, { query: { overdue: '1' } })
  await call(procurements.list, { query: { is_late: '1' } })
  const late = await timed(runs, () => call(procurements.list, { query: { is_late: '1' } }))
  const overdue = await timed(runs, () => call(invoices.list, { query: { overdue: '1', sort: 'due_date' } }))
  return [
    ...figures,
    figureOf('filtrs: kavētie rēķini pēc termiņa', overdue, { bar: bars.filter }),
    figureOf('filtrs: kavētie iepirkumi', late, { bar: bars.filter }),
  ]
}

async function records({ call, db }: Installation, runs: number): Promise<Figure[]> {
  const ids = async (table: 'orders' | 'invoices' | 'customers'): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by md5(id::text) limit 200`.execute(db)
    return rows.map(({ id }) => id)
  }
  const [order, invoice, customer] = [await ids('orders'), await ids('invoices'), await ids('customers')]
  const id = (list: number[], run: number) => ({ params: { id: list[run % list.length] ?? 1 } })
  return [
    figureOf('ieraksts: pasūtījums', await timed(runs, (_, run) => call(orders.show, id(order, run)))),
    figureOf('ieraksts: rēķins', await timed(runs, (_, run) => call(invoices.show, id(invoice, run)))),
    figureOf('ieraksts: klients', await timed(runs, (_, run) => call(customers.show, id(customer, run)))),
  ]
}
