import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { dependencies, devDependencies, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>
const wanted = { ...dependencies, ...devDependencies }
const [packages = '', held = ''] = readFileSync(join(root, 'docs/dependencies.md'), 'utf8').split('\n## Held versions\n')

/** The first `count` cells of each row. */
function rows(text: string, count: number): string[][] {
  return [...text.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | ').slice(0, count))
}

test('every package has its reason', () => {
  const named = new Set(rows(packages, 1).flatMap(([names = '']) => names.replace(/ \(.*\)$/, '').split(', ')))
  expect(Object.keys(wanted).filter((name) => !named.has(name) && !name.startsWith('@types/'))).toEqual([])
  expect([...named].filter((name) => !/^(Package|node-linux-\w+|@types\/\*)$/.test(name) && !(name in wanted))).toEqual([])
})

test('every held version is the one of package.json, and every exact version or alias is held for a reason', () => {
  const table = new Map(rows(held, 2).flatMap(([name = '', version = '']) => (name === 'Package' ? [] : [[name, version] as const])))
  for (const [name, version] of table) expect(wanted[name]?.replace(/^npm:.*@/, '').startsWith(version), `${name} ${version}`).toBe(true)
  const exact = Object.entries(wanted).flatMap(([name, version]) => (version.startsWith('^') ? [] : [name]))
  expect(exact.filter((name) => !table.has(name))).toEqual([])
  expect(rest['overrides']).toBeUndefined()
})
