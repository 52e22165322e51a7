import { expect, type Page } from '@playwright/test'
import { formatMoney } from '../contract/format.ts'
import { offers } from '../contract/offers/offers.ts'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import type { Person } from '../tests/support/app.ts'
import { focused, open, press, screen } from './support/interactions.ts'
import { newGoods, newOffer, newOrder, newSupplier, type Goods } from './support/records.ts'
import { test } from './support/test.ts'

/** @file 500 rows of a spreadsheet pasted into the lines of each document: all are there, and the unknown are named. */

const count = 500
/** From zero. */
const unknown = [492, 495, 499]

interface Kind {
  path: (person: Person) => Promise<string>
  /** Empty cells between the item and the quantity. */
  between?: number
  /** EUR of a piece in a new document; prices of simplified invoices include VAT. */
  unitPrice?: number
  /** Lines of a saved document with that path; null: it is new. */
  saved: ((person: Person, id: number) => Promise<number>) | null
}

const kinds: Readonly<Record<string, Kind>> = {
  'a new order': { path: async () => '/orders/create', saved: null },
  'a saved order': {
    path: async (person) => `/orders/${(await newOrder(person, { lines: 0 })).id}`,
    saved: async (person, id) => (await person.done(orders.show, { params: { id } })).data.order_items.length,
  },
  'a new offer': { path: async () => '/offers/create', saved: null },
  'a saved offer': {
    path: async (person) => `/offers/${(await newOffer(person)).id}`,
    saved: async (person, id) => (await person.done(offers.show, { params: { id } })).data.items.length - 1,
  },
  'a new simplified invoice': { path: async () => '/invoices/create_simplified_invoices', between: 1, unitPrice: 15.13, saved: null },
  'a procurement': {
    path: async (person) => {
      const [supplier, goods] = [await newSupplier(person), await newGoods(person, { stock: '0' })]
      const { procurement_id } = await person.done(procurements.create, {
        body: { supplier_id: supplier.id, procurement_items: [{ item_id: goods.id, quantity: '7', purchase_price: '1' }] },
      })
      return `/stock/procurements/${procurement_id}`
    },
    saved: async (person, id) => (await person.done(procurements.show, { params: { id } })).data.procurement_items.length - 1,
  },
}

for (const [name, { path, between = 0, unitPrice = 12.5, saved }] of Object.entries(kinds)) {
  test(`${count} rows pasted into ${name} are all there, the unknown with their reason, and the page stays usable`, async ({
    page,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const goods = [await newGoods(person), await newGoods(person), await newGoods(person)]
    const at = await path(person)
    await open(page, at)
    await press(page, 'F7')
    await expect(focused(page)).toHaveAccessibleName(/^(Prece, |Rindu)/)
    if (saved) await press(page, 'Control+Insert')
    await expect(focused(page)).toHaveAccessibleName(/^Prece, /)
    const first = Number(/(\d+)\. rinda/.exec((await focused(page).getAttribute('aria-label')) ?? '')?.[1] ?? 1)
    await paste(page, goods, between)
    await expect(screen(page)).toContainText(`Ielīmētas šūnas: ${count * (2 + between)}`)
    // The last cell, also once its row has come and warnings stand above it.
    await expect(focused(page)).toHaveAccessibleName(new RegExp(`^Daudzums, ${first + count - 1}\\. rinda`))
    await expect(focused(page)).toBeInViewport()
    // Told of in the row, where the item is to be corrected.
    for (const place of unknown) {
      const row = page.locator('[data-row]').filter({ hasText: `Prece nav atrasta: NAV-TADAS-${place}` })
      await expect(row).toContainText(String(first + place), { timeout: 60_000 })
    }
    if (saved) {
      const id = Number(at.split('/').at(-1))
      await expect.poll(() => saved(person, id), { timeout: 60_000 }).toBe(count - unknown.length)
    } else {
      const quantities = Array.from({ length: count }, (_, place) => (unknown.includes(place) ? 0 : quantityAt(place)))
      const sum = quantities.reduce((all, each) => all + each * unitPrice, 0)
      await expect(screen(page)).toContainText(formatMoney(String(sum)), { timeout: 60_000 })
    }
    const before = await focused(page).getAttribute('aria-label')
    await press(page, 'ArrowUp')
    await expect(focused(page)).not.toHaveAttribute('aria-label', before ?? '')
  })
}

test('a pasted item that could not be asked for is not called unknown, and is found when pasted again', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const goods = await newGoods(person)
  await page.route('**/api/workspace/items_by_texts**', (route) => route.abort())
  await open(page, '/orders/create')
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${goods.sku}\t3`)
  await press(page, 'Control+v')
  const row = page.locator('[data-row]').first()
  await expect(row).toContainText(`Preci neizdevās sameklēt, ierakstiet vai ielīmējiet to vēlreiz: ${goods.sku}`)
  await page.unroute('**/api/workspace/items_by_texts**')
  await press(page, 'Control+Home')
  await expect(focused(page)).toHaveAccessibleName(/^Prece, 1\. rinda/)
  await press(page, 'Control+v')
  await expect(row).toContainText(goods.name)
  await expect(row).not.toContainText('neizdevās')
})

const quantityAt = (place: number): number => (place % 9) + 1

async function paste(page: Page, goods: readonly Goods[], between: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) =>
    [
      unknown.includes(place) ? `NAV-TADAS-${place}` : (goods[place % goods.length]?.sku ?? ''),
      ...Array.from({ length: between }, () => ''),
      String(quantityAt(place)),
    ].join('\t'),
  )
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'))
  await press(page, 'Control+v')
}
