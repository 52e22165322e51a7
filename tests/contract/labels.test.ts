import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labels } from '../../contract/labels.ts'
import { everyCall, shapeOf, type Shape } from '../http/samples.ts'

function fieldsOf({ properties = {}, items, anyOf = [] }: Shape): string[] {
  const inside = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  return [...Object.keys(properties), ...inside.flatMap(fieldsOf)]
}

test('every field that a call takes has a label, for its errors name it', () => {
  const missing = everyCall.flatMap(({ id, spec: { body, query } }) => {
    const fields = [body, query].flatMap((schema) => (schema ? fieldsOf(shapeOf(schema)) : []))
    return fields.filter((field) => !(field in labels)).map((field) => `${id}: ${field}`)
  })
  expect(missing).toEqual([])
})

test('every label that is asked for by name stands in the dictionary', () => {
  const root = join(import.meta.dirname, '../..')
  const usedFields = ['src', 'commands', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, folder, path), 'utf8').matchAll(/\blabelOf\('(\w+)'\)/g)].map(([, name = '']) => name),
      ),
  )
  expect(usedFields.length).toBeGreaterThan(50)
  expect(usedFields.filter((name) => !(name in labels))).toEqual([])
})
