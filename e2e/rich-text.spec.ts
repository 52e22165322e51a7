import { expect, type Page } from '@playwright/test'
import { messages } from '../contract/messages/messages.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { attacks } from '../tests/rich-text/attacks.ts'
import { whole } from '../tests/support/whole-run.ts'
import { expectNotice, focused, keyCounter, load, open, palette, press, screen } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

test.describe('with nothing to hold an attack but the page itself', () => {
  test.use({ bypassCSP: true })

  test('no text runs a script or asks an address outside', async ({ page, person, baseURL }) => {
    expect(attacks.length).toBeGreaterThan(150)
    const tried = whole ? attacks : attacks.filter((_, index) => index % 3 === 0)
    const fell = await watched(page, baseURL ?? '')
    const { task_id } = await person.done(tasks.create, { body: { title: `Uzbrukumi ${unique()}` } })
    await database()
      .insertInto('comments')
      .values(tried.map((body) => ({ commentable_type: 'tasks', commentable_id: task_id, body, user_id: person.id })))
      .execute()
    await open(page, `/tasks/${task_id}`)
    const comments = screen(page).getByRole('list', { name: 'Komentāri' }).locator('> li')
    await expect(comments).toHaveCount(tried.length)
    await expect(comments.locator('.rich-text table').first()).toBeVisible()
    expect(await livesIn(page, 'li .rich-text')).toEqual([])
    const field = screen(page).getByRole('textbox', { name: 'Komentārs' })
    await expect(field).toHaveAttribute('contenteditable', 'true')
    await field.focus()
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    for (const kind of ['text/plain', 'text/html']) {
      await field.evaluate(paste, { kind, texts: tried })
      expect(await livesIn(page, '[contenteditable]')).toEqual([])
    }
    // Text typed after any paste is saved.
    await press(page, 'Control+End Enter')
    await page.keyboard.type('Beigas')
    await expect(field).toContainText('Beigas')
    await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('Beigas')
    expect(thrown).toEqual([])
    expect(await fell()).toEqual([])
  })
})

test('a message with a table and a picture is written, hidden, reloaded and posted by keys alone', async ({ page, person }) => {
  const counter = await keyCounter(page)
  const title = `Inventūra ${unique()}`
  await open(page, '/')
  await palette(page, 'jauna ziņa', 'Jauna ziņa')
  await expect(focused(page)).toHaveAccessibleName(/^Virsraksts/)
  await page.keyboard.type(title)
  await press(page, 'Tab')
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^Teksts/ })
  await expect(field).toHaveAttribute('contenteditable', 'true')
  await expect(field).toBeFocused()
  // Shortcut letters are text here.
  await page.keyboard.type('## Kā skaitām')
  await press(page, 'Enter')
  await page.keyboard.type('Sākam **plkst. 8**, g o n j. [Plāns](/stock) un https://example.lv/a_b_c ')
  await press(page, 'Enter')
  await page.keyboard.type('| Zona | Kas |')
  await press(page, 'Enter')
  await page.keyboard.type('A')
  await press(page, 'ArrowRight')
  await page.keyboard.type('Ilze')
  await press(page, 'Enter')
  await page.keyboard.type('B')
  await press(page, 'ArrowRight')
  await page.keyboard.type('Jānis_K')
  await press(page, 'Enter Enter')
  await field.evaluate(pastePicture, picture)
  await expect(field.getByRole('img', { name: 'plaukts' })).toBeVisible()
  await keepPicture(page, 'written.png')
  await press(page, 'Tab')
  await expect(field).not.toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(field).toBeFocused()
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('![plaukts](')
  const savedDrafts = await drafts(page)
  await load(page, '/')
  await palette(page, 'jauna ziņa', 'Jauna ziņa')
  await expect(field).toHaveAttribute('contenteditable', 'true')
  await expect(field.getByRole('columnheader', { name: 'Zona' })).toBeVisible()
  await expect(field.getByRole('img', { name: 'plaukts' })).toBeVisible()
  expect(await drafts(page), 'what is only looked at stays as it is').toEqual(savedDrafts)
  await press(page, 'Control+Enter')
  await expectNotice(page, 'messageAdded')
  const { data } = await person.done(messages.archived, { query: { q: title } })
  expect(data).toEqual([])
  const { id, body } = await database().selectFrom('messages').select(['id', 'body']).where('title', '=', title).executeTakeFirstOrThrow()
  const { id: file } = await database()
    .selectFrom('files')
    .select('id')
    .where('fileable_type', '=', 'messages')
    .where('fileable_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(body.split('\n\n').map((part) => part.replaceAll(/ +\|/g, ' |').replaceAll(/-+/g, '-'))).toEqual([
    '## Kā skaitām',
    'Sākam **plkst. 8**, g o n j. [Plāns](/stock) un https://example.lv/a_b_c',
    '| Zona | Kas |\n| :- | :- |\n| A | Ilze |\n| B | Jānis_K |',
    `![plaukts](/api/files/${file})`,
  ])
  await open(page, `/message_archive/${id}`)
  await expect(screen(page).getByRole('cell', { name: 'Jānis_K' })).toBeVisible()
  await expect(screen(page).getByRole('link', { name: 'Plāns' })).toHaveAttribute('href', '/stock')
  await expect(screen(page).getByRole('img', { name: 'plaukts' })).toBeVisible()
  await keepPicture(page, 'read.png')
  expect(counter.pointer()).toBe(0)
})

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Simulates pasting a picture, as headless clipboards have none. */
function pastePicture(field: Element, base64: string): void {
  const clipboardData = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  clipboardData.items.add(new File([bytes], 'plaukts.png', { type: 'image/png' }))
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function paste(field: Element, { kind, texts }: { kind: string; texts: readonly string[] }): void {
  for (const text of texts) {
    const clipboardData = new DataTransfer()
    clipboardData.setData(kind, text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
}

function drafts(page: Page): Promise<{ value: unknown }[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('draft:'))
      .map(([, text]) => ({ value: (JSON.parse(text) as { value: unknown }).value })),
  )
}

/** Records effects of an attack: scripts, requests to hosts, navigation, own API calls. */
async function watched(page: Page, baseURL: string): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  const ownHost = new URL(baseURL).host
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) ? url.host !== ownHost : !/^(blob|data):$/.test(url.protocol)) seen.push(`asked ${request.url()}`)
    if (url.pathname.includes('logout') || url.pathname.includes('evil')) seen.push(`asked ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    seen.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  return async () => {
    // Attacks (failing pictures, animations) trigger within a few frames.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    return seen
  }
}

/** Elements and attributes that must not occur in texts. */
function livesIn(page: Page, texts: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const known = /^(DIV|P|H[3-6]|BLOCKQUOTE|OL|UL|LI|TABLE|THEAD|TBODY|TR|TH|TD|HR|PRE|CODE|EM|STRONG|DEL|BR|A|SPAN|SUP|INPUT)$/
    // The editor stores source in `data-`, and uses an empty picture for the caret.
    const harmless =
      /^(class|scope|type|checked|disabled|readonly|aria-label|start|target|rel|title|alt|contenteditable|draggable|data-.*)$/
    const gap = '.ProseMirror-separator:not([src]):not([srcset])'
    return [...document.querySelectorAll(`${selector} *`)].flatMap((element) => {
      const acts = [...element.attributes].filter(({ name, value }) =>
        name === 'style'
          ? !/^text-align: (left|right|center);$/.test(value)
          : name === 'href'
            ? !/^(https?:|mailto:|tel:|\/(?![/\\]))/.test(value)
            : !harmless.test(name),
      )
      return [
        ...(known.test(element.tagName) || element.matches(gap) ? [] : [element.outerHTML.slice(0, 120)]),
        ...acts.map(({ name, value }) => `${element.tagName} ${name}=${value}`.slice(0, 120)),
      ]
    })
  }, texts)
}
