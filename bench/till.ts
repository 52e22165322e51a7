import { sql } from 'kysely'
import { dayOf } from '../contract/format.ts'
import { shop } from '../contract/shop/shop.ts'
import { slowDown, startBrowser, takeSeat, untilPainted, type Seat } from './browser.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, type Figure } from './measure.ts'

const code = 'main [name=code]'
const newest = 'main [aria-label="Jāmaksā"]'
const drop = 'main button[aria-label^="Dzēst: "]'

/** Time from a scanner's last key to the visible line (fourfold CPU throttling), and the server calls. */
export async function tillFigures(installation: Installation, runs: number): Promise<Figure[]> {
  const goods = await goodsOnTheShelf(installation, runs)
  return [...(await scans(installation, goods)), ...(await calls(installation, goods, runs))]
}

/** Clears the till without the mouse: a pointer over the page costs hit testing in every frame. */
async function beginSale(seat: Seat): Promise<void> {
  const { page } = seat
  await slowDown(seat, 1)
  for (let left = linesOfSale; left > 0 && (await page.locator(drop).count()) > 0; left -= 1)
    await page.locator(drop).first().press('Enter')
  await page.waitForTimeout(500)
  await slowDown(seat, 4)
}

interface Shelved {
  id: number
  sku: string
  name: string
}

const linesOfSale = 10

async function goodsOnTheShelf({ db, call }: Installation, count: number): Promise<Shelved[]> {
  const { data } = await call(shop.till)
  const { rows } = await sql<Shelved>`
    select distinct on (k.name) k.id, k.sku, k.name from stock_items s join catalog_items k on k.id = s.catalog_item_id
    where s.warehouse_id = ${data.warehouse?.id ?? 0} and s.available > 2 and not k.has_units and k.archived_at is null
    order by k.name, k.id limit ${count}`.execute(db)
  return rows
}

async function scans(installation: Installation, goods: readonly Shelved[]): Promise<Figure[]> {
  const browser = await startBrowser()
  try {
    const seat = await takeSeat(browser, installation.url, installation.token)
    const { page } = seat
    await page.goto('/shop/create')
    await page.locator(code).waitFor()
    const ringUp = async (): Promise<number[]> => {
      const painted: number[] = []
      for (const [place, { sku, name }] of goods.entries()) {
        if (place % linesOfSale === 0) await beginSale(seat)
        await page.locator(code).focus()
        await page.keyboard.insertText(sku)
        painted.push(await untilPainted(seat, 'keydown', { selector: newest, text: name }, () => page.keyboard.press('Enter')))
      }
      return painted
    }
    const [unknown, known] = [await ringUp(), await ringUp()]
    return [
      figureOf('kase: skenēts kods līdz rindai', known, { bar: 80 }),
      figureOf('kase: skenēts kods, ko kase vēl nezina, līdz rindai', unknown),
    ]
  } finally {
    await browser.close()
  }
}

async function calls({ call }: Installation, goods: readonly Shelved[], runs: number): Promise<Figure[]> {
  let goodsIndex = 0
  const next = () => goods[(goodsIndex += 1) % goods.length] ?? { id: 0, sku: '', name: '' }
  const sell = async () => {
    const { data } = await call(shop.quote, { body: { lines: [{ item_id: next().id }] } })
    const [line] = data.lines
    const items = [{ item_id: line?.item_id ?? 0, quantity: '1' }]
    const { data: sale } = await call(shop.create, { body: { items } })
    await call(shop.remove, { params: { id: sale?.id ?? 0 } })
  }
  return [
    figureOf('kase: ko nozīmē kods (izsaukums)', await timed(runs, () => call(shop.scan, { query: { code: next().sku } })), { bar: 40 }),
    figureOf('kase: pārdevums izveidots un dzēsts', await timed(Math.min(runs, 40), sell)),
    figureOf('kase: pārdevumu saraksts', await timed(runs, () => call(shop.list)), { bar: 15 }),
    figureOf('kase: pārdevumu meklēšana pēc numura', await timed(runs, () => call(shop.list, { query: { q: 'CEK-' } })), { bar: 40 }),
    figureOf('kase: dienas atskaišu saraksts', await timed(runs, () => call(shop.reports)), { bar: 15 }),
    figureOf(
      'kase: ko teiktu šodienas atskaite',
      await timed(runs, () => call(shop.prepareReport, { params: { date: dayOf(new Date()) } })),
      { bar: 60 },
    ),
  ]
}
