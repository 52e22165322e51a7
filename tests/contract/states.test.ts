import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecycles } from '../support/lifecycles.ts'

/** @file contract/states.ts has the only list of the states of each document. */

const root = join(import.meta.dirname, '../..')
const folders = [
  'contract',
  'commands',
  'replay',
  'src',
  'server/areas',
  'server/http',
  'server/integrity',
  'server/jobs',
  'server/seed/history',
]

const wholeLists = new Map(lifecycles.map(({ id, states }) => [inOrder(Object.keys(states)), id]))

function inOrder(words: readonly string[]): string {
  return [...new Set(words)].toSorted().join(' ')
}

/** Lifecycles whose states, all of them, stand in the text as a list of words or a union of them. */
function copiedIn(text: string): string[] {
  return [...text.matchAll(/'[a-z_]+'(?:\s*[,|]\s*'[a-z_]+')+/g)]
    .map(([words]) => wholeLists.get(inOrder([...words.matchAll(/'([a-z_]+)'/g)].map(([, word = '']) => word))))
    .filter((id) => id !== undefined)
}

test('no list of states is written a second time', () => {
  expect(copiedIn("z.enum(['draft', 'sent', 'accepted', 'rejected', 'expired', 'ordered'])")).toEqual(['offer'])
  expect(copiedIn("status: 'new' | 'waiting' | 'in_progress' | 'completed'")).toEqual(['task'])
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => copiedIn(readFileSync(join(root, folder, file), 'utf8')).map((id) => `${folder}/${file}: ${id}`)),
  )
  expect(found).toEqual([])
})
