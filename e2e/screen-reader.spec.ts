import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type CDPSession } from '@playwright/test'
import { keyCounter, press } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { newCustomer, newGoods, unique } from './support/records.ts'
import { visitorTest } from './support/test.ts'

/** @file The main job as a screen reader says it: Chromium's accessibility tree after each step of docs/screen-reader.md. */

interface Step {
  step: string
  keys: string
  focus: RegExp
  said: readonly RegExp[]
}

const text = readFileSync(join(import.meta.dirname, '../docs/screen-reader.md'), 'utf8')

const steps: readonly Step[] = [...text.matchAll(/^\| (\d+\. [^|]+) \| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$/gm)].map(
  ([, step = '', keys = '', focus = '', said = '']) => ({ step, keys, focus: patternOf(focus), said: quoted(said).map(patternOf) }),
)
const leftOut = quoted(/^Left out.*$/m.exec(text)?.[0] ?? '')

visitorTest('each step of the main job is said as it is written down', async ({ page, baseURL }) => {
  const clerk = await newPerson(baseURL ?? '')
  const word = unique()
  await newCustomer(clerk, `Ekrāna lasītājs ${word}`)
  const typed = new Map([
    ['e-mail', 'admin@demo.example'],
    ['password', 'demo-parole'],
    ['customer', word],
  ])
  for (const place of [1, 2, 3]) typed.set(`item ${place}`, (await newGoods(clerk, { price: '10' })).sku)
  const counter = await keyCounter(page)
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  let before: readonly string[] = []

  expect(steps.map(({ step }) => Number.parseInt(step, 10))).toEqual(Array.from({ length: 23 }, (_, place) => place + 1))
  for (const { step, keys, focus, said } of steps) {
    const [, button] = /\((.+)\)/.exec(keys) ?? []
    if (button !== undefined) await expect(page.getByRole('button', { name: button, exact: true, disabled: false })).toBeVisible()
    for (const [, key, words] of keys.matchAll(/`([^`]+)`|“([^”]+)”/g))
      if (words !== undefined) await page.keyboard.type(typed.get(words) ?? words)
      else if (key !== undefined)
        await press(page, key.replace(/^Ctrl\+(\w)$/, (_, letter: string) => `Control+${letter.toLowerCase()}`).replace('Ctrl', 'Control'))
    let now: Tree = { focus: '', live: [] }
    const faults = (): string[] => {
      const fresh = now.live.filter((each) => !before.includes(each) && !leftOut.includes(each))
      const missing = said.filter((each) => !fresh.some((one) => each.test(one)))
      return [
        ...(focus.test(now.focus) ? [] : [`focus: ${now.focus}`]),
        ...missing.map((each) => `not said: ${each.source}`),
        ...fresh.filter((one) => !said.some((each) => each.test(one))).map((one) => `said: ${one}`),
      ]
    }
    await expect
      .soft(async () => {
        now = await treeOf(session)
        expect({ step, faults: faults() }).toEqual({ step, faults: [] })
      })
      .toPass({ timeout: 15_000 })
    // The record shows its new state a moment after the notice.
    if (button !== undefined) await expect(page.getByRole('button', { name: button, exact: true, disabled: false })).toBeHidden()
    before = now.live
  }
  expect(counter.pointer()).toBe(0)
})

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
}

/** `…` stands for what differs from run to run. */
function patternOf(words: string): RegExp {
  return new RegExp(
    `^${words
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )
}

interface Tree {
  /** Role and name of the focused node and of its active descendant. */
  focus: string
  /** Texts of live regions. */
  live: readonly string[]
}

type TreeNode = Awaited<ReturnType<typeof nodesOf>>[number]

async function nodesOf(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes
}

async function treeOf(session: CDPSession): Promise<Tree> {
  const nodes = await nodesOf(session)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const words = (node: TreeNode): string[] => {
    if (node.role?.value === 'StaticText') return [String(node.name?.value ?? '')]
    return (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      return child ? words(child) : []
    })
  }
  const propertyOf = (node: TreeNode, property: string) => node.properties?.find(({ name }) => name === property)?.value
  const live = nodes
    .filter((node) => !node.ignored && ['status', 'alert', 'log'].includes(String(node.role?.value)))
    .map((node) => words(node).join(' ').replace(/\s+/g, ' ').trim())
  const focused = nodes.findLast((node) => node.role?.value !== 'RootWebArea' && propertyOf(node, 'focused')?.value === true)
  const pointed = focused && propertyOf(focused, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId
  const active = nodes.find(({ backendDOMNodeId }) => pointed !== undefined && backendDOMNodeId === pointed)
  const said = [focused, active].filter((node) => node !== undefined).map(({ role, name }) => `${role?.value} ${name?.value}`.trim())
  return { focus: said.join(' > '), live: live.filter((each) => each !== '') }
}
