import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'

/** @file Checks files for EDS against `eds-rules.tsv`: names, order, how often, and the form of values. */

interface Rule {
  path: string
  times: string
  rule: string
}

const rules: readonly Rule[] = readFileSync(join(import.meta.dirname, 'eds-rules.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', times = '', rule = ''] = line.split('\t')
    return { path, times, rule }
  })

const words: Readonly<Record<string, string>> = {
  money: String.raw`-?\d{1,12}\.\d{2}`,
  sum: String.raw`\d{1,12}\.\d{2}`,
  day: String.raw`\d{4}-\d{2}-\d{2}`,
}

export interface Element {
  name: string
  text: string
  children: readonly Element[]
}

type Parsed = Record<string, unknown>

export function elementOf(xml: string): Element {
  const parser = new XMLParser({ preserveOrder: true, parseTagValue: false, ignoreDeclaration: true })
  const [root] = elementsOf(parser.parse(xml) as Parsed[])
  if (!root) throw new Error('The file has no element')
  return root
}

function elementsOf(nodes: readonly Parsed[]): Element[] {
  return nodes.flatMap((node) =>
    Object.entries(node)
      .filter(([name]) => name !== '#text' && name !== ':@')
      .map(([name, content]) => {
        const inner = content as Parsed[]
        return { name, text: inner.map((each) => String(each['#text'] ?? '')).join(''), children: elementsOf(inner) }
      }),
  )
}

/** Breaches of the rules, in words. */
export function faultsOf(root: Element, path = ''): string[] {
  const own = rules.filter((rule) => rule.path.startsWith(`${path}/`) && !rule.path.slice(path.length + 1).includes('/'))
  const places = root.children.map(({ name }) => own.findIndex((rule) => rule.path === `${path}/${name}`))
  const order = places.flatMap((place, index) =>
    index > 0 && place < (places[index - 1] ?? 0) ? [`${path}/${root.children[index]?.name} out of order`] : [],
  )
  const counts = own.flatMap(({ path: at, times }) => {
    const count = root.children.filter(({ name }) => `${path}/${name}` === at).length
    return (times === '1' && count !== 1) || (times === '?' && count > 1) ? [`${at} ${count} times`] : []
  })
  return [...order, ...counts, ...root.children.flatMap((child) => faultsOfChild(child, `${path}/${child.name}`))]
}

function faultsOfChild(child: Element, at: string): string[] {
  const rule = rules.find(({ path }) => path === at)?.rule
  if (rule === undefined) return [`${at} is not in the rules`]
  if (rule === '{group}') return faultsOf(child, at)
  const form = rule.replaceAll(/\{([a-z]+)\}/g, (whole, word: string) => words[word] ?? whole)
  return new RegExp(`^(?:${form})$`).test(child.text) ? [] : [`${at} is „${child.text}”`]
}
