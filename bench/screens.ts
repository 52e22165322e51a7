import { sql } from 'kysely'
import { orders } from '../contract/orders/orders.ts'
import { slowDown, startBrowser, takeSeat, untilPainted, type Seat } from './browser.ts'
import { firstLoadFigures } from './first-load.ts'
import type { Installation } from './installation.ts'
import { longTextFigures } from './long-text.ts'
import { figureOf, part, valueOf, type Figure } from './measure.ts'
import { offlineFigures } from './offline.ts'

const palette = '[role=dialog] [role=combobox]'
const option = '[role=dialog] [role=option]'
const grid = 'main [role=grid]'
const row = `${grid} [role=row][data-index]`

/** Client figures in Chromium with fourfold CPU throttling. */
export async function screenFigures(installation: Installation, runs: number): Promise<Figure[]> {
  const browser = await startBrowser()
  const sit = () => takeSeat(browser, installation.url, installation.token)
  const few = Math.min(runs, 40)
  try {
    return [
      ...(await part('pirmā ielāde', () => firstLoadFigures(browser, installation, Math.min(runs, 15)))),
      ...(await part('bez tīkla', async () => offlineFigures(await sit(), few))),
      ...(await part('palete, režģis, ritināšana', async () => overList(await sit(), few))),
      ...(await part('cilnes', async () => tabFigures(await sit(), installation, few))),
      ...(await part('ielīmēšana', async () => pasteFigures(await sit(), installation))),
      ...(await part('garš teksts', async () => longTextFigures(await sit(), installation, few))),
    ]
  } finally {
    await browser.close()
  }
}

async function overList(seat: Seat, runs: number): Promise<Figure[]> {
  await seat.page.goto('/orders')
  await seat.page.locator(row).first().waitFor()
  await slowDown(seat, 4)
  const figures = [...(await paletteFigures(seat, runs)), ...(await gridFigures(seat, runs)), ...(await scrollFigures(seat))]
  await seat.context.close()
  return figures
}

async function paletteFigures(seat: Seat, runs: number): Promise<Figure[]> {
  const { page } = seat
  const opened: number[] = []
  const commands: number[] = []
  const words = ['jauns', 'klienti', 'reki', 'krajumi', 'past']
  for (let run = 0; run < runs; run += 1) {
    opened.push(await untilPainted(seat, 'keydown', { selector: option }, () => page.keyboard.press('Control+k')))
    let typed = ''
    for (const letter of (words[run % words.length] ?? '').slice(0, 3)) {
      typed += letter
      commands.push(
        await untilPainted(seat, 'keydown', { selector: palette, value: typed, mutated: true }, () => page.keyboard.press(letter)),
      )
    }
    await page.keyboard.press('Escape')
    await page.locator(palette).waitFor({ state: 'detached' })
  }
  return [
    figureOf('palete: taustiņš līdz pirmajām rindām', opened, { bar: 100 }),
    figureOf('palete: burts līdz darbību rindām', commands, { bar: 80 }),
  ]
}

async function gridFigures(seat: Seat, runs: number): Promise<Figure[]> {
  const { page } = seat
  await page.locator(grid).focus()
  const arrows: number[] = []
  for (let run = 0; run < runs * 2; run += 1) {
    arrows.push(
      await untilPainted(seat, 'keydown', { selector: grid, changed: 'aria-activedescendant' }, () => page.keyboard.press('ArrowDown')),
    )
  }
  await page.keyboard.press('Control+k')
  const letters: number[] = []
  let typed = ''
  for (let run = 0; run < Math.min(runs, 25); run += 1) {
    typed += 'x'
    letters.push(await untilPainted(seat, 'keydown', { selector: palette, value: typed }, () => page.keyboard.press('x')))
  }
  await page.keyboard.press('Escape')
  return [
    figureOf('režģis: bultiņa līdz izceltai rindai', arrows, { bar: 50 }),
    figureOf('lauks: burts līdz attēlam', letters, { bar: 50 }),
  ]
}

async function scrollFigures(seat: Seat): Promise<Figure[]> {
  const { page } = seat
  const box = await page.locator(grid).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200)
  await page.evaluate(watchFrames, grid)
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(16)
  }
  const wheel = await page.evaluate(framesWatched)
  await page.evaluate(watchFrames, grid)
  await page.evaluate(async (selector) => {
    const list = document.querySelector(selector)
    if (!list) return
    for (let step = 1; step <= 180; step += 1) {
      list.scrollTop = ((list.scrollHeight - list.clientHeight) * step) / 180
      await new Promise(requestAnimationFrame)
    }
  }, grid)
  await page.waitForTimeout(1500)
  const drag = await page.evaluate(framesWatched)
  return [
    figureOf('ritināšana: kadrs ar ritenīti', wheel.frames, { bar: 33 }),
    valueOf('ritināšana: garākais kadrs', Math.max(...wheel.frames), { bar: 100 }),
    valueOf('ritināšana: rindas tukšas ne ilgāk', wheel.blank, { bar: 200 }),
    figureOf('vilkšana līdz galam: kadrs', drag.frames, { bar: 33 }),
    valueOf('vilkšana līdz galam: garākais kadrs', Math.max(...drag.frames), { bar: 100 }),
    valueOf('vilkšana līdz galam: rindas tukšas ne ilgāk', drag.blank, { bar: 200 }),
  ]
}

type WatchedWindow = Window & typeof globalThis & { watched: { frames: number[]; blank: number; stop: boolean } }

/** Runs in the page: records frame durations, and the longest time without text in visible rows. */
function watchFrames(selector: string): void {
  const watched = { frames: [] as number[], blank: 0, stop: false }
  ;(window as WatchedWindow).watched = watched
  let [last, blankSince] = [performance.now(), null as number | null]
  const look = (now: number): void => {
    watched.frames.push(now - last)
    last = now
    const place = document.querySelector(selector)?.getBoundingClientRect()
    const middle = place && document.elementFromPoint(place.x + 200, place.y + place.height / 2)
    const blank = !middle?.closest('[role=row]')?.textContent?.trim()
    if (!blank) blankSince = null
    else if (blankSince === null) blankSince = now
    else watched.blank = Math.max(watched.blank, now - blankSince)
    if (!watched.stop) requestAnimationFrame(look)
  }
  requestAnimationFrame((now) => {
    last = now
    requestAnimationFrame(look)
  })
}

function framesWatched(): { frames: number[]; blank: number } {
  const { watched } = window as WatchedWindow
  watched.stop = true
  return { frames: watched.frames, blank: watched.blank }
}

async function tabFigures(seat: Seat, { db, call }: Installation, runs: number): Promise<Figure[]> {
  const { page } = seat
  const long = await longOrders(db, call, 20)
  for (const id of long) {
    await page.goto(`/orders/${id}`)
    await page.locator('main [role=grid] [role=row]').nth(2).waitFor()
  }
  await slowDown(seat, 4)
  const tabs = page.locator('[role=tablist][aria-label=Cilnes] [role=tab]')
  const count = await tabs.count()
  // Tabs render on first activation.
  for (let place = 0; place < count; place += 1) await tabs.nth(place).click()
  const titles = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
  const switches: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const place = (run * 7 + 3) % count
    if ((await tabs.nth(place).getAttribute('aria-selected')) === 'true') continue
    const seen = { selector: '[role=tablist][aria-label=Cilnes] [role=tab][aria-selected=true]', text: titles[place] ?? '' }
    switches.push(await untilPainted(seat, 'pointerdown', seen, () => tabs.nth(place).click()))
  }
  const { cdp } = seat
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await seat.context.close()
  return [
    figureOf(`cilnes: pārslēgšana, atvērtas ${count}`, switches, { bar: 180 }),
    valueOf(`atmiņa: atvērtas ${count} cilnes`, usedSize / 1e6, { bar: 120, unit: 'MB' }),
  ]
}

async function longOrders(db: Installation['db'], call: Installation['call'], count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select order_id as id from order_items where order_id > (select max(id) - 2000 from orders) group by 1 having count(*) >= 200 limit ${count}`.execute(
    db,
  )
  const ids = found.rows.map(({ id }) => id)
  const goods = await sql<{ id: number }>`select id from catalog_items where not is_eol order by id limit 200`.execute(db)
  while (ids.length < count) {
    const items = goods.rows.map(({ id }) => ({ item_id: id, quantity: '1' }))
    ids.push((await call(orders.create, { body: { customer_id: 2, warehouse_id: 1, order_items: items } })).order_id)
  }
  return ids
}

async function pasteFigures(seat: Seat, { db }: Installation): Promise<Figure[]> {
  const { page } = seat
  const { rows } = await sql<{ sku: string }>`select sku from catalog_items order by id limit 500`.execute(db)
  await page.goto('/orders/create')
  const lines = page.locator('main [role=grid]').last()
  await lines.waitFor()
  await slowDown(seat, 4)
  const table = Array.from({ length: 500 }, (_, at) =>
    [rows[at % rows.length]?.sku, '', '2', ...Array.from({ length: 7 }, () => '')].join('\t'),
  ).join('\n')
  await lines.locator('[role=gridcell]').first().click()
  const seen = { selector: 'main [role=grid][aria-rowcount="502"], main [role=grid][aria-rowcount="501"]' }
  const painted = await untilPainted(seat, 'paste', seen, () =>
    page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, table),
  )
  await seat.context.close()
  return [valueOf('ielīmēšana: 500 x 10 šūnas redzamas', painted, { bar: 300 })]
}
