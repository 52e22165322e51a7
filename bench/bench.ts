import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { clientFigures } from './clients.ts'
import { compare, ratesIn } from './compare.ts'
import { billingFigures, completionFigures, craftFigures, pastStockFigures, untilCharged } from './crafts.ts'
import { documentFigures } from './documents.ts'
import { measureGrowth } from './growth.ts'
import { hostileFigures } from './hostile.ts'
import { ensureLoaded, startInstallation, type Installation } from './installation.ts'
import { keyFigures } from './keys.ts'
import { killFigures } from './kill.ts'
import { coldLists, listFigures } from './lists.ts'
import { figureOf, machineNoise, part, timed, valueOf, type Figure } from './measure.ts'
import { operationFigures } from './operations.ts'
import { peopleFigures, untilAggregated } from './people.ts'
import { processorFigures } from './processor.ts'
import { writeGrowth, writeSection } from './page.ts'
import { fullPlan, measureRates, quickPlan, type Rates } from './rates.ts'
import { comparisonOf, tableOf } from './rates-text.ts'
import { commit, keep, print } from './report.ts'
import { screenFigures } from './screens.ts'
import { tillFigures } from './till.ts'
import { bankFigures } from './bank.ts'
import { officeFigures } from './office.ts'

/** @file `npm run bench`: measures the quality bars on a loaded database. */

const usage = `npm run bench -- [izvēles]
  --data MAPE    datu mape ar ielādētu uzņēmumu; tukšā mapē to vispirms ielādē
  --orders N     ielādējamā uzņēmuma pasūtījumi (100000)
  --only a,b     daļas: rates, lists, documents, crafts, people, processor, clients, till, bank, office, screens, keys (šīs visas), billing, hostile, operations
  --runs N       katra izsaukuma reizes (100)
  --kill N       serveri un datubāzi nogalina N reizes (0)
  --quick        tikai atbilžu ātrums, divās minūtēs
  --compare FAILS  atbilžu ātrumu salīdzina ar agrāku mērījumu (bench/results/*.json)
  --growth a,b   tikai atbildes uzņēmumos ar a, b … pasūtījumiem; lielos ielādē stundām
  --page         atbilžu ātrumu ieraksta lapā docs/performance.md (--growth to dara vienmēr)`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    orders: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'rates,lists,documents,crafts,people,processor,clients,till,bank,office,screens,keys' },
    runs: { type: 'string', default: '100' },
    kill: { type: 'string', default: '0' },
    quick: { type: 'boolean', default: false },
    compare: { type: 'string' },
    growth: { type: 'string' },
    page: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit()
}
const runs = Number(values.runs)
if (values.growth !== undefined) {
  const points = await measureGrowth(values.growth.split(',').map(Number))
  writeGrowth(points)
  process.exit()
}
const former = values.compare === undefined ? null : ratesIn(values.compare)
const parts = new Set(values.quick ? ['rates'] : values.only.split(','))
const data = values.data ?? join(tmpdir(), `darbgalds-bench-${values.orders}`)
const figures: Figure[] = []

figures.push(await machineNoise())
const rates = parts.has('rates') ? await ratesOf() : null
if (
  ['lists', 'documents', 'crafts', 'people', 'processor', 'clients', 'till', 'bank', 'office', 'screens', 'hostile'].some((part) =>
    parts.has(part),
  )
) {
  await ensureLoaded(data, Number(values.orders))
  const installation = await startInstallation(data)
  try {
    await measure(installation)
  } finally {
    await installation.stop()
  }
}
if (parts.has('keys')) figures.push(...(await part('taustiņi', keyFigures)))
if (parts.has('billing')) {
  await ensureLoaded(data, Number(values.orders))
  figures.push(...(await part('nomas rēķini', () => billingFigures(data))))
}
if (parts.has('operations')) {
  await ensureLoaded(data, Number(values.orders))
  figures.push(...(await part('uzturēšana', () => operationFigures(data))))
}
if (Number(values.kill) > 0) figures.push(...(await part('nogalināšana', () => killFigures(Number(values.kill)))))
figures.push(await machineNoise())
print(figures)
console.log(`\nSaglabāts: ${keep(figures, { data, parts: [...parts], ...(rates && { rates }) })}`)

async function ratesOf(): Promise<Rates> {
  await ensureLoaded(data, Number(values.orders))
  const measured = await measureRates(data, values.quick ? quickPlan : fullPlan)
  const text = tableOf(measured, { orders: Number(values.orders), day: new Date().toISOString().slice(0, 10), commit: commit() })
  console.log(text)
  if (former) for (const line of comparisonOf(compare(measured, former))) console.log(line)
  if (values.page) writeSection('rates', text)
  return measured
}

async function measure(installation: Installation): Promise<void> {
  const { rows } = await sql<{ table_name: string; count: number }>`select * from kept_counts order by 1`.execute(installation.db)
  console.log(rows.map(({ table_name, count }) => `${table_name} ${count}`).join(', '))
  figures.push(valueOf('palaišana: līdz pirmajai atbildei', installation.startedIn, { bar: 3000 }))
  if (parts.has('lists')) figures.push(...(await part('saraksti uzreiz pēc starta', () => coldLists(installation))))
  await untilCharged(installation.db)
  await untilAggregated(installation.db)
  figures.push(figureOf('mašīna: tukšs vaicājums', await timed(200, () => sql`select 1`.execute(installation.db))))
  if (parts.has('lists')) figures.push(...(await part('saraksti', () => listFigures(installation, runs))))
  if (parts.has('documents')) figures.push(...(await part('dokumenti', () => documentFigures(installation, Math.min(runs, 40)))))
  if (parts.has('crafts')) {
    figures.push(...(await part('serviss, ražošana, noma', () => craftFigures(installation, runs))))
    figures.push(...(await part('krājumi iepriekšējās dienās', () => pastStockFigures(installation, Math.min(runs, 5)))))
    figures.push(...(await part('servisa un ražošanas pabeigšana', () => completionFigures(installation, Math.min(runs, 40)))))
  }
  if (parts.has('people')) figures.push(...(await part('cilvēki, plāni, statistika', () => peopleFigures(installation, runs))))
  if (parts.has('processor')) figures.push(...(await part('procesors atbildei', () => processorFigures(installation, runs))))
  if (parts.has('clients')) figures.push(...(await part('daudzi reizē', () => clientFigures(installation, 10))))
  if (parts.has('hostile')) figures.push(...(await part('naidīgi', () => hostileFigures(installation, runs))))
  if (parts.has('till')) figures.push(...(await part('kase', () => tillFigures(installation, Math.min(runs, 60)))))
  if (parts.has('bank')) figures.push(...(await part('banka', () => bankFigures(installation, Math.min(runs, 5)))))
  if (parts.has('office')) figures.push(...(await part('grāmatvedība', () => officeFigures(installation, Math.min(runs, 5)))))
  if (parts.has('screens')) figures.push(...(await part('ekrāni', () => screenFigures(installation, runs))))
}
