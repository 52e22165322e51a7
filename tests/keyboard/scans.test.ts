import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scanPace } from '../../src/keyboard/scanner.ts'
import { scansOutsideText } from '../../src/keyboard/scans.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Presses keys at intervals in milliseconds and records events. */
function keyPresser() {
  const recorded: string[] = []
  let at = 1000
  const scans = scansOutsideText((code) => recorded.push(`code ${code}`))
  return {
    recorded,
    type(keys: readonly string[], pace: number, repeats = false) {
      for (const key of keys) {
        at += pace
        vi.advanceTimersByTime(pace)
        if (!scans.press({ key, at, repeats, act: () => recorded.push(key) })) recorded.push(key)
      }
    },
  }
}

const uuid = '3f2a9c1e-0b4d-4c5e-8f6a-7b8c9d0e1f2a'

test('a scanned sticker is one code, of which only a first letter could mean something', () => {
  const { recorded, type } = keyPresser()
  type([...uuid.slice(1), 'Enter'], 2)
  expect(recorded).toEqual(['f', `code ${uuid.slice(1)}`])
})

test('a scanned number means nothing but its code; a digit that a person presses means what it means', () => {
  const scanned = keyPresser()
  scanned.type([...'4751234567890', 'Enter'], 2)
  scanned.type(['1', '2'], scanPace * 3)
  vi.advanceTimersByTime(scanPace * 2)
  expect(scanned.recorded).toEqual(['code 4751234567890', '1', '2'])
})

test('a sequence of quick hands means what it means, in its order, also with Enter behind it', () => {
  const quick = keyPresser()
  quick.type(['g', 'o'], scanPace - 5)
  expect(quick.recorded).toEqual(['g'])
  vi.advanceTimersByTime(scanPace * 2)
  expect(quick.recorded).toEqual(['g', 'o'])

  const entered = keyPresser()
  entered.type(['g', 'o', 'Enter'], scanPace - 5)
  expect(entered.recorded).toEqual(['g', 'o', 'Enter'])
})

test('slow hands, held keys and keys that no code has are passed on at once', () => {
  const { recorded, type } = keyPresser()
  type(['c', 't', 'Enter'], scanPace + 20)
  type(['j', 'j', 'j'], 10, true)
  type(['ArrowDown', ' '], 5)
  expect(recorded).toEqual(['c', 't', 'Enter', 'j', 'j', 'j', 'ArrowDown', ' '])
})
