import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kinds } from './mutants/mutant.ts'
import { mutants, planted } from './mutants/mutants.ts'

/** Mutants of `npm run mutants` must match the current code. */

const root = join(import.meta.dirname, '..')

test.each(mutants)('$kind: $fault', (mutant) => {
  const source = readFileSync(join(root, mutant.file), 'utf8')
  expect(planted(mutant, source)).not.toBe(source)
  expect(existsSync(join(root, mutant.caughtBy.test))).toBe(true)
})

describe('planting', () => {
  const fault = { kind: 'sum', fault: 'f', file: 'a.ts', text: 'x', instead: 'y', caughtBy: { test: '' } } as const

  test('refuses a text that is gone or stands there twice', () => {
    expect(planted(fault, 'a x b')).toBe('a y b')
    expect(() => planted(fault, 'a b')).toThrow('no more')
    expect(() => planted(fault, 'x x')).toThrow('2 times')
  })

  test('strikes at everything that matters, five times or more', () => {
    expect(kinds.filter((kind) => mutants.filter((each) => each.kind === kind).length < 5)).toEqual([])
    expect(mutants.length).toBeGreaterThanOrEqual(50)
  })
})
