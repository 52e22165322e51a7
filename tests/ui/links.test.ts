import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../contract/pages.ts'

/** Every internal address in screens must be a page. */

const root = join(import.meta.dirname, '../../src/areas')

const known = pages.map(({ path }) => path.replaceAll(/\{\w+\}/g, '*').split('/'))

/** Values match record keys at the end, else any segment. */
function isPage(address: string): boolean {
  const parts = address.replaceAll(/\$\{[^{}]+\}/g, '*').split('/')
  const fits = (part: string, at: number, page: readonly string[]) => part === page[at] || (part === '*' && at < parts.length - 1)
  return known.some((page) => page.length === parts.length && parts.every((part, at) => fits(part, at, page)))
}

const template = /`(\/[a-z_/]+(?:\$\{[^{}`]+\}[a-z_/]*)+)[`?]/g

test('every address of a record that a screen writes is a page', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const strange = found.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(template)].flatMap(([, address = '']) =>
      isPage(address) ? [] : [`${file}: ${address}`],
    ),
  )
  expect(strange).toEqual([])
})
