import { expect, type Page } from '@playwright/test'
import { catalog } from '../contract/catalog/catalog.ts'
import { expectNotice, focused, open, palette, press, screen } from './support/interactions.ts'
import { newGoods, unique } from './support/records.ts'
import { test } from './support/test.ts'
import type { Worker } from './support/people.ts'

test('categories are found and put into another place of the tree by keys', async ({ page, person }) => {
  const word = unique()
  const root = await newCategory(person, { name: `Birojs ${word}`, vat_rate_code: 'PVN21' })
  const paperCategory = await newCategory(person, { name: `Papīrs ${word}`, parent_id: root })
  const pens = await newCategory(person, { name: `Pildspalvas ${word}`, parent_id: root })
  await open(page, '/categories')
  await row(page, `Papīrs ${word}`).focus()
  await press(page, 'ArrowDown')
  await expect(focused(page)).toHaveAccessibleName(`Pildspalvas ${word}`)

  await press(page, 'Alt+ArrowUp')
  await expect.poll(() => childrenOf(person, root)).toEqual([pens, paperCategory])
  // Descendants follow from the loaded tree, not from one being loaded.
  await expect(page.getByRole('treeitem', { name: word })).toContainText(['Birojs', 'Pildspalvas', 'Papīrs'])
  await expect(focused(page)).toHaveAccessibleName(`Pildspalvas ${word}`)

  await row(page, `Papīrs ${word}`).focus()
  await press(page, 'Alt+ArrowRight')
  await expect.poll(() => childrenOf(person, pens)).toEqual([paperCategory])
  await expect(row(page, `Papīrs ${word}`)).toHaveAttribute('aria-level', '3')

  await row(page, `Papīrs ${word}`).focus()
  await press(page, 'Alt+ArrowLeft')
  await expect.poll(() => childrenOf(person, root)).toEqual([pens, paperCategory])
  await expect(row(page, `Papīrs ${word}`)).toHaveAttribute('aria-level', '2')

  await row(page, `Papīrs ${word}`).focus()
  await press(page, 'Enter')
  await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText(`Papīrs ${word}`)
})

test('a category that would stand below itself is told so in words', async ({ page, person }) => {
  const word = unique()
  const root = await newCategory(person, { name: `Telpas ${word}`, vat_rate_code: 'PVN21' })
  await newCategory(person, { name: `Krēsli ${word}`, parent_id: root })
  await open(page, `/categories/${root}`)
  await palette(page, 'pārvietot kategoriju', 'Pārvietot kategoriju')
  await expect(page.getByRole('combobox', { name: 'Augšējā kategorija' })).toBeFocused()
  await page.keyboard.type(`Krēsli ${word}`)
  await expect(page.getByRole('option', { name: `Krēsli ${word}` })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expect(page.getByRole('dialog').getByText('Kategorija nevar atrasties pati zem sevis')).toBeVisible()
  await press(page, 'Escape')
  expect((await person.done(catalog.showCategory, { params: { id: root } })).data.parent).toBeNull()
})

test('markup bands are typed in', async ({ page, person }) => {
  const id = await newCategory(person, { name: `Joslas ${unique()}`, vat_rate_code: 'PVN21' })
  await open(page, `/categories/${id}`)
  await palette(page, 'uzcenojum', 'Noteikt cenu uzcenojumu')
  const add = page.getByRole('button', { name: 'Pievienot rindu' })
  await add.focus()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Cena no' })).toBeFocused()
  await page.keyboard.type('0')
  await press(page, 'Tab')
  await page.keyboard.type('10')
  await press(page, 'Tab')
  await page.keyboard.type('45')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  const { data } = await person.done(catalog.showCategory, { params: { id } })
  expect(data.price_rates).toEqual([{ price_from: '0.0000', price_to: '10.0000', markup_percent: '45.0000', rounding: '0.01' }])
})

test('a picture is pasted onto an item; what is none is refused', async ({ page, person }) => {
  const goods = await newGoods(person)
  await open(page, `/catalog/${goods.id}`)
  await expect(screen(page).getByRole('heading', { level: 1, name: goods.name })).toBeVisible()
  await paste(page, 'bilde.png', pixel)
  await expectNotice(page, 'imagesSaved')
  await expect(page.getByRole('img', { name: `${goods.name}, 1. attēls` })).toBeVisible()
  await expect.poll(async () => (await imagesOf(person, goods.id)).length).toBe(1)
  await paste(page, 'bilde.png', Buffer.from('teksts').toString('base64'))
  await expectNotice(page, { color: 'red', text: 'Failam jābūt bildei un MAX 8 MB' })
  expect(await imagesOf(person, goods.id)).toHaveLength(1)
})

/** One red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

async function paste(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([file = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], file, { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [name, content],
  )
}

function row(page: Page, name: string) {
  return page.getByRole('treeitem', { name })
}

async function newCategory(person: Worker, body: { name: string; parent_id?: number; vat_rate_code?: string }): Promise<number> {
  return (await person.done(catalog.createCategory, { body })).data.id
}

async function childrenOf(person: Worker, id: number): Promise<number[]> {
  return (await person.done(catalog.subcategories, { params: { id } })).data.map((each) => each.id)
}

async function imagesOf(person: Worker, id: number) {
  return (await person.done(catalog.show, { params: { id } })).data.images
}
