import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { namesIn } from './schemas.ts'

/**
 * @file A field of an answer is read by the client, or stands in answers-not-read.tsv with its reason. Fields of
 * bodies are held by types (src/workspace/record/call-fields.ts, contract/imports/import-columns.ts).
 */

const client = ['src', 'commands']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .join('\n')
const names = new Set(client.match(/\w+/g))

// Pages of reference lists are drawn from their declaration.
const calls = Object.values(areas)
  .flatMap((area) => Object.values(area) as Call[])
  .filter(({ id }) => !id.startsWith('reference.'))

const answered = new Set(calls.flatMap(({ spec: { answer } }) => namesIn(answer)))

const leftOut = new Map(
  readFileSync(join(import.meta.dirname, 'answers-not-read.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]),
)

test('what the calls answer is read by the client, or left out with a reason', () => {
  expect(answered.size).toBeGreaterThan(900)
  expect([...answered].filter((name) => !names.has(name)).toSorted()).toEqual([...leftOut.keys()].toSorted())
  expect([...leftOut].filter(([, reason]) => !reason)).toEqual([])
})
