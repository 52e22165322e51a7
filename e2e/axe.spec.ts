import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { screens } from '../src/shell/screens.ts'
import { whole } from '../tests/support/whole-run.ts'
import { strangeColours } from './support/colours.ts'
import { open } from './support/interactions.ts'
import { crowded, fit, goTo, spoiled } from './support/looks.ts'
import { test } from './support/test.ts'
import { recordPaths } from './support/record-paths.ts'

/**
 * @file Checks every page, list, form and record for WCAG 2.2 AA (light and dark), width, headings, truncation and
 * raw values. `npm test` checks a third at one width; `npm run attacks` all at five widths.
 */

const all = Object.keys(screens)
const home = '/'
const plain = all.filter((path) => !path.includes('{'))
const some = (paths: readonly string[]): readonly string[] => (whole ? paths : paths.filter((_, index) => index % 3 === 0))
const parts = whole ? 3 : 1
// Omits details of passed checks.
const everything: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}
/** The first rows represent the rest of a list. */
const laterRows = '[role=row]:nth-child(n+5)'
const colourRules = ['color-contrast', 'link-in-text-block']
/** Only colours depend on the theme. */
const colours: RunOptions = { ...everything, runOnly: { type: 'rule', values: colourRules } }
const form: RunOptions = { ...everything, rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) }

// About forty pages in a row, slow on a busy machine.
test.describe.configure({ timeout: 300_000 })

for (let part = 0; part < parts; part += 1)
  test(`no finding on any list or form, part ${part + 1} of ${parts}`, async ({ page }) => {
    await examineAll(
      page,
      some(plain).filter((_, index) => index % parts === part),
    )
  })

test('no finding on any record', async ({ page, person }) => {
  const records = await recordPaths(person)
  // Soft: one missing page must not stop the others.
  expect.soft(Object.keys(records).toSorted()).toEqual(all.filter((path) => path.includes('{')).toSorted())
  await examineAll(page, some(Object.values(records)))
})

async function examineAll(page: Page, paths: readonly string[]): Promise<void> {
  await open(page, home)
  await page.evaluate(axe.source)
  for (const path of paths) {
    if (path !== home) await goTo(page, path)
    await examine(page, path)
    if (path !== home) await page.keyboard.press('F4')
  }
}

async function examine(page: Page, path: string): Promise<void> {
  // The frame around pages is checked once.
  const part = path === home ? 'html' : 'main'
  const ofColours = (selector: string) => read(page, selector, colours)
  // Gives the content the same width as 1024 with a collapsed menu.
  await fit(page, 1184)
  const usual = [
    ...(await tooWide(page)),
    ...(await read(page, part, form)),
    ...(await strangeColours(page, part, laterRows, ofColours)),
    ...(await unnamed(page)),
    ...(await spoiled(page)),
    ...(await crowded(page)),
  ]
  const others = whole ? await wrongElsewhere(page, part) : []
  expect.soft({ path, usual, others }).toEqual({ path, usual: [], others: [] })
}

async function wrongElsewhere(page: Page, part: string): Promise<string[]> {
  await mark(page, part)
  await fit(page, 1024)
  const faults = [...(await tooWide(page)), ...(await spoiled(page))]
  await fit(page, 1280)
  faults.push(...(await crowded(page)))
  await fit(page, 1440, 900)
  const ofColours = (selector: string) => read(page, selector, colours)
  faults.push(
    ...(await read(page, `${part} [${known}] > :not([${known}])`, form)),
    ...(await strangeColours(page, part, laterRows, ofColours)),
    ...(await spoiled(page)),
    ...(await crowded(page)),
  )
  await page.setViewportSize({ width: 390, height: 768 })
  return [...faults, ...(await tooWide(page))]
}

async function tooWide(page: Page): Promise<string[]> {
  return (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) ? ['wider than its window'] : []
}

/** Marks elements already checked at a narrower width. */
const known = 'data-read'

async function mark(page: Page, part: string): Promise<void> {
  await page.evaluate(
    ({ of, name }) => {
      for (const each of document.querySelectorAll(`${of} *`)) each.setAttribute(name, '')
    },
    { of: part, name: known },
  )
}

async function unnamed(page: Page): Promise<string[]> {
  const headings = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('h1, [role=heading][aria-level="1"]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => ({ text: each.innerText.trim(), width: each.offsetWidth, height: each.offsetHeight })),
    )
  const [heading] = headings
  if (!heading || headings.length > 1) return [`${headings.length} headings: ${headings.map(({ text }) => text).join(' | ')}`]
  if (heading.text === '' || /\bnull\b|undefined/.test(heading.text)) return [`a heading that says «${heading.text}»`]
  if (heading.width < 20 || heading.height < 12) return [`the heading «${heading.text}» is not seen`]
  const title = await page.title()
  return title.includes(heading.text) ? [] : [`the window is called «${title}», the page «${heading.text}»`]
}

async function read(page: Page, part: string, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async ({ of, runOptions, skipped }) => {
      const { axe: reader } = window as unknown as { axe: typeof axe }
      if (!document.querySelector(of)) return []
      const { violations } = await reader.run({ include: [[of]], exclude: [[skipped]] }, runOptions)
      return violations.map(
        ({ id, nodes }) =>
          `${id} ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(' | ')}`,
      )
    },
    { of: part, runOptions: options, skipped: laterRows },
  )
}
