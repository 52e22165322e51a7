import { expect, type Page } from '@playwright/test'
import { messages } from '../contract/messages/messages.ts'
import { tasks } from '../contract/tasks/tasks.ts'
import { attacks } from '../tests/rich-text/attacks.ts'
import { whole } from '../tests/support/whole-run.ts'
import { expectNotice, focused, keyCounter, load, open, palette, press, screen } from './support/hands.ts'
import { keepPicture } from './support/picture.ts'
import { database } from './support/product.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Texts that people write as Markdown: what gets through, and how they are written without the mouse. */

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
    // The same pasted into a text, as words and as what another page copies.
    const field = screen(page).getByRole('textbox', { name: 'Komentārs' })
    await expect(field).toHaveAttribute('contenteditable', 'true')
    await field.focus()
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    for (const kind of ['text/plain', 'text/html']) {
      await field.evaluate(paste, { kind, texts: tried })
      expect(await livesIn(page, '[contenteditable]')).toEqual([])
    }
    // Whatever was pasted, what is typed after it is written and kept.
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
  // Letters of the workspace's own keys are words here, also those that mean a look.
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
  const kept = await drafts(page)
  await load(page, '/')
  await palette(page, 'jauna ziņa', 'Jauna ziņa')
  await expect(field).toHaveAttribute('contenteditable', 'true')
  await expect(field.getByRole('columnheader', { name: 'Zona' })).toBeVisible()
  await expect(field.getByRole('img', { name: 'plaukts' })).toBeVisible()
  expect(await drafts(page), 'what is only looked at stays as it is').toEqual(kept)
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

/** A picture of one point. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What a browser does when a picture is pasted; the clipboard of a headless one takes none. */
function pastePicture(field: Element, base64: string): void {
  const clipboardData = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  clipboardData.items.add(new File([bytes], 'plaukts.png', { type: 'image/png' }))
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Pastes texts one after another. */
function paste(field: Element, { kind, texts }: { kind: string; texts: readonly string[] }): void {
  for (const text of texts) {
    const clipboardData = new DataTransfer()
    clipboardData.setData(kind, text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
}

/** What is typed of a message and not posted. */
function drafts(page: Page): Promise<{ value: unknown }[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('draft:'))
      .map(([, text]) => ({ value: (JSON.parse(text) as { value: unknown }).value })),
  )
}

/** Notes what an attack would do: run, ask another host, lead away, or call our own server for it. */
async function watched(page: Page, baseURL: string): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  const own = new URL(baseURL).host
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) ? url.host !== own : !/^(blob|data):$/.test(url.protocol)) seen.push(`asked ${request.url()}`)
    if (url.pathname.includes('logout') || url.pathname.includes('evil')) seen.push(`asked ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    seen.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  return async () => {
    // What an attack sets off, a picture that fails or an animation that begins, does so within a few frames.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    return seen
  }
}

/** What lives in the texts that should not be there: elements that no text has, and attributes that act. */
function livesIn(page: Page, texts: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const known = /^(DIV|P|H[3-6]|BLOCKQUOTE|OL|UL|LI|TABLE|THEAD|TBODY|TR|TH|TD|HR|PRE|CODE|EM|STRONG|DEL|BR|A|SPAN|SUP|INPUT)$/
    // The editor keeps what it shows as its words in `data-`; a gap for the caret is a picture of nothing.
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
