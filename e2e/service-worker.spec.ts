import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { couriers } from '../contract/couriers/couriers.ts'
import { orders } from '../contract/orders/orders.ts'
import { pages as everyPage } from '../contract/pages.ts'
import { shop } from '../contract/shop/shop.ts'
import { stockChecks } from '../contract/stock-checks/stock-checks.ts'
import { makeStock, makeWarehouse } from '../tests/support/factories.ts'
import { codePath } from './support/client-code.ts'
import { startFront, type Front } from './support/front.ts'
import { open, palette, press, screen, tabStrip } from './support/interactions.ts'
import type { Worker } from './support/people.ts'
import { database } from './support/product.ts'
import { newGoods, newOrder, unique, worldOf } from './support/records.ts'
import { test as base } from './support/test.ts'

/** @file The service worker, behind a reverse proxy: start without network, nothing private in caches, updates. */

const historyScreen = 'areas/history/HistoryScreen.tsx'

interface Installed {
  front: Front
  browserOf: (person: Worker) => Promise<BrowserContext>
}

const test = base.extend<{ installed: Installed }>({
  installed: async ({ browser, baseURL }, use) => {
    const front = await startFront(baseURL ?? '')
    const contexts: BrowserContext[] = []
    await use({
      front,
      browserOf: async ({ token }) => {
        const context = await contextOf(browser, front.url, token)
        contexts.push(context)
        return context
      },
    })
    for (const context of contexts) await context.close()
    await front.close()
  },
})

function contextOf(browser: Browser, url: string, token: string | null): Promise<BrowserContext> {
  const localStorage = token === null ? [] : [{ name: 'access_token', value: token }]
  return browser.newContext({
    baseURL: url,
    serviceWorkers: 'allow',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
}

const status = (page: Page) => page.getByRole('contentinfo')

/** A page that the worker answers from now on. */
async function installedPage(context: BrowserContext, path = '/banks'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expect(status(page)).toContainText('savienots')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 50))
  })
  return page
}

const versionOf = (page: Page) =>
  page
    .locator('meta[name="app-version"]')
    .getAttribute('content', { timeout: 2000 })
    .catch(() => null)

test('the worker is installed once the first page rests, not on the sign-in page', async ({ installed, browser, person }) => {
  const visitor = await contextOf(browser, installed.front.url, null)
  const page = await visitor.newPage()
  await page.goto('/')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await page.waitForTimeout(4000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(installed.front.asked).not.toContain('/sw.js')
  await visitor.close()
  await installedPage(await installed.browserOf(person))
  // Code of a page that nobody opened is there too.
  expect(installed.front.asked).toContain(await codePath(historyScreen))
})

test('worker and manifest come with headers and contents that browsers install', async ({ installed, request }) => {
  const worker = await request.get(`${installed.front.url}/sw.js`)
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/',
  })
  const page = await request.get(installed.front.url)
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
  const version = worker.headers()['app-version'] ?? ''
  expect(await worker.text()).toContain(`"revision":"${version}"`)
  expect(await page.text()).toContain(`<meta name="app-version" content="${version}" />`)
  const manifest = (await (await request.get(`${installed.front.url}/manifest.webmanifest`)).json()) as {
    lang: string
    icons: { src: string; sizes: string; type: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest.lang).toBe('lv')
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(`${installed.front.url}${src}`)
    expect(icon.headers()['content-type']).toBe(type)
    // Width in a PNG's header.
    if (type === 'image/png') expect(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`).toBe(sizes)
  }
  const pages = new Set<string>(everyPage.map(({ path }) => path))
  expect(manifest.shortcuts.map(({ url }) => url).filter((url) => !pages.has(url))).toEqual([])
  expect(manifest.shortcuts).toHaveLength(4)
})

test('without network the workspace opens, and goes on when the network is back', async ({ installed, person }) => {
  const context = await installed.browserOf(person)
  const page = await installedPage(context)
  await context.setOffline(true)
  await page.reload()
  await expect(tabStrip(page)).toBeVisible()
  await expect(status(page)).toContainText('savienojums zudis')
  // A page that was never opened on this computer: its code is there, its data are not.
  await palette(page, 'komandu vēsture', 'Komandu vēsture')
  await expect(screen(page).getByRole('heading', { level: 1 }).first()).toContainText('Komandu vēsture')
  await context.setOffline(false)
  await expect(status(page)).toContainText('savienots')
  await expect(page.getByRole('grid', { name: 'Komandu vēsture' })).toBeVisible()
})

test('the workspace opens before the first answer of the server', async ({ installed: { front, browserOf }, person }) => {
  const page = await installedPage(await browserOf(person))
  front.serve({ silent: true })
  await page.reload()
  await expect(tabStrip(page)).toBeVisible()
  front.serve({ silent: false })
  await expect(status(page)).toContainText('savienots')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test('an address of the API is never answered from a cache, and signing out leaves nothing of the person', async ({
  installed,
  person,
}) => {
  const order = await newOrder(person)
  const context = await installed.browserOf(person)
  const page = await installedPage(context, `/orders/${order.id}`)
  await open(page, '/courier_applications')
  await expect(screen(page).getByRole('heading', { level: 1 }).first()).toContainText('Kurjeri')
  expect(await cachedPaths(page)).toEqual(['/', '/appearance.js', '/icon.svg'])
  await expect.poll(() => storedNames(page)).toContainEqual(expect.stringContaining('/api/courier_applications'))
  const before = installed.front.asked.filter((path) => path === '/api/user').length
  await page.reload()
  await expect(tabStrip(page)).toBeVisible()
  await expect.poll(() => installed.front.asked.filter((path) => path === '/api/user').length).toBe(before + 1)
  await palette(page, 'beigt darbu', 'Beigt darbu')
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await expect.poll(() => storedNames(page)).toEqual([])
  expect(await cachedPaths(page)).toEqual(['/', '/appearance.js', '/icon.svg'])
})

test('a newer version is taken by itself where nothing is unsaved', async ({ installed: { front, browserOf }, person }) => {
  const page = await installedPage(await browserOf(person))
  const built = await versionOf(page)
  front.serve({ version: 'newer-client' })
  await palette(page, 'ražotāji', 'Ražotāji')
  await expect.poll(() => versionOf(page), { timeout: 30_000 }).toBe('newer-client')
  expect(built).toMatch(/^[0-9a-f]{12}$/)
  await expect(screen(page).getByRole('heading', { level: 1 }).first()).toContainText('Ražotāji')
})

test('unsaved work in any window makes a newer version an offer; taking it loses nothing, and the other window goes on', async ({
  installed: { front, browserOf },
  person,
}) => {
  const context = await browserOf(person)
  const typing = await installedPage(context, '/orders/create')
  const built = await versionOf(typing)
  await typing.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' }).press('End')
  await typing.keyboard.type('PO-1')
  await expect(status(typing)).toContainText('1 nesaglabāts darbs')
  const idle = await installedPage(context)
  front.serve({ version: 'newer-client', gone: await codePath(historyScreen) })
  await palette(idle, 'ražotāji', 'Ražotāji')
  const offer = idle.getByRole('button', { name: 'Ir jaunāka versija: ielādēt' })
  await expect(offer).toBeVisible({ timeout: 30_000 })
  expect(await versionOf(idle)).toBe(built)
  await offer.press('Enter')
  await expect.poll(() => versionOf(idle)).toBe('newer-client')
  await expect(tabStrip(idle)).toBeVisible()
  // The other window runs its version with parts that the server no longer has.
  expect(await versionOf(typing)).toBe(built)
  await typing.bringToFront()
  await palette(typing, 'komandu vēsture', 'Komandu vēsture')
  await expect(typing.getByRole('grid', { name: 'Komandu vēsture' })).toBeVisible()
  expect(await versionOf(typing)).toBe(built)
  await expect(status(typing).getByRole('button', { name: 'Ir jaunāka versija: ielādēt' })).toBeVisible({ timeout: 30_000 })
  await status(typing).getByRole('button', { name: 'Ir jaunāka versija: ielādēt' }).press('Enter')
  await expect.poll(() => versionOf(typing)).toBe('newer-client')
  await expect(status(typing)).toContainText('1 nesaglabāts darbs')
  await open(typing, '/orders/create')
  await expect(typing.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })).toHaveValue('PO-1')
  // Nobody uses the former parts now.
  await expect.poll(async () => cachedParts(typing, await codePath(historyScreen)), { timeout: 15_000 }).toBe(0)
})

test('a failing update leaves the version that works, also after a reload and without network', async ({
  installed: { front, browserOf },
  person,
}) => {
  const context = await browserOf(person)
  const page = await installedPage(context)
  const built = await versionOf(page)
  front.serve({ version: 'broken-client', broken: true })
  await palette(page, 'ražotāji', 'Ražotāji')
  await expect.poll(() => front.asked.includes('/assets/missing-part.js'), { timeout: 30_000 }).toBe(true)
  await page.reload()
  await expect(tabStrip(page)).toBeVisible()
  expect(await versionOf(page)).toBe(built)
  await context.setOffline(true)
  await page.reload()
  await expect(tabStrip(page)).toBeVisible()
  await context.setOffline(false)
  await expect(status(page)).toContainText('savienots')
  const { data } = await person.done(orders.list, { query: { per_page: 1 } })
  expect(data).toHaveLength(1)
  await press(page, 'g o')
  await expect(screen(page).getByRole('grid').first()).toBeVisible()
})

test('till, counting and deliveries start without network in a new window, and what is entered is sent once', async ({
  installed: { browserOf },
  person,
}) => {
  const warehouse_id = (await person.done(shop.till)).data.warehouse?.id
  const goods = await newGoods(person, { price: '10', warehouse_id })
  const sold = { items: [{ item_id: goods.id, quantity: '1' }], payments: [{ method: 'card' as const, amount: '12.10' }] }
  await person.done(shop.create, { body: sold })
  const counted = await makeWarehouse(worldOf(person), { name: `Bez tīkla ${unique()}` })
  await makeStock(worldOf(person), goods.id, '2', { warehouse_id: counted })
  const { stock_check_id: check } = await person.done(stockChecks.create, { body: { warehouse_id: counted } })
  const { data: delivery } = await person.done(couriers.create, { body: { user_id: person.id, address: 'Juglas iela 2, Rīga' } })
  const sales = async () =>
    (await database().selectFrom('shop_order_items').select('id').where('catalog_item_id', '=', goods.id).execute()).length

  const context = await browserOf(person)
  const before = await installedPage(context, '/shop/create')
  await open(before, '/courier_applications')
  await open(before, `/stock/stock_checks/${check}?skaitit=1`)
  for (const part of ['shop_usual_goods', `/courier_applications/${delivery.id}`, `/stock_checks/${check}`])
    await expect.poll(() => storedNames(before)).toContainEqual(expect.stringContaining(part))
  await before.close()
  const soldBefore = await sales()
  await context.setOffline(true)

  const page = await context.newPage()
  await page.goto('/shop/create')
  const code = screen(page).getByRole('textbox', { name: 'Kods' })
  await expect(code).toBeFocused()
  await page.keyboard.insertText(goods.barcode)
  await press(page, 'Enter')
  await expect(screen(page).getByRole('region', { name: 'Jāmaksā' })).toContainText('12,10')
  await press(page, 'Control+Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Saņemts skaidrā naudā/)
  await page.keyboard.type('20', { delay: 40 })
  await page.waitForTimeout(50)
  await press(page, 'Enter')
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')

  await page.goto(`/stock/stock_checks/${check}?skaitit=1`)
  await expect(code).toBeFocused()
  await page.keyboard.insertText(goods.barcode)
  await press(page, 'Enter')
  await expect(screen(page).getByRole('region', { name: 'Pēdējais skaitījums' })).toContainText('gaida')

  await page.goto('/courier_applications')
  await expect(screen(page)).toContainText('Juglas iela 2, Rīga')
  await page.goto(`/courier_applications/${delivery.id}`)
  await expect(screen(page).getByRole('button', { name: /^Piegādāts/ })).toBeVisible()
  await expect(screen(page).getByRole('link', { name: 'Juglas iela 2, Rīga' })).toBeVisible()

  await context.setOffline(false)
  await expect.poll(sales, { timeout: 30_000 }).toBe(soldBefore + 1)
  await expect
    .poll(async () => (await person.done(stockChecks.show, { params: { id: check } })).data.counters.map(({ counts }) => counts))
    .toEqual([1])
  await expect(status(page)).not.toContainText('gaida savienojumu')
  expect(await sales()).toBe(soldBefore + 1)
})

/** Without the code, whose names hold the build. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>()
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname } = new URL(url)
        if (!pathname.startsWith('/assets/')) found.add(pathname)
      }
    }
    return [...found].sort()
  })
}

function cachedParts(page: Page, part: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().filter(({ url }) => url.includes(wanted)).length
  }, part)
}

/** Names of the answers stored for work without network. */
function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'answers')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('answers')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    })
    if (!database.objectStoreNames.contains('answers')) return (database.close(), [])
    const names = await new Promise<string[]>((resolve) => {
      const asking = database.transaction('answers').objectStore('answers').getAllKeys()
      asking.addEventListener('success', () => resolve(asking.result.map(String)))
    })
    database.close()
    return names
  })
}
