import { beforeAll, expect, test } from 'vitest'
import { builtClient, bytesOf, filesOf, untilFirstList, untilSignIn } from '../../bench/client-files.ts'

/** Download before first use, from the files of `npm start` (quality.md). */

let client: Awaited<ReturnType<typeof builtClient>>
beforeAll(async () => {
  client = await builtClient()
})

function kilobytes(names: readonly string[]): number {
  return [...filesOf(client.manifest, names)].reduce((sum, file) => sum + bytesOf(client.folder, file), 0) / 1000
}

test('the sign-in page and the first list stay within their bytes', () => {
  expect(kilobytes(untilSignIn)).toBeLessThan(100)
  expect(kilobytes(untilFirstList)).toBeLessThan(225)
})

test('commands of the areas come after the first list', () => {
  const needed = filesOf(client.manifest, untilFirstList)
  const [registry] = filesOf(client.manifest, ['../commands/registry.ts'])
  expect(registry).toBeDefined()
  expect(needed).not.toContain(registry)
})

test('live updates, calendars and badges of keys come beside the first list', () => {
  const needed = filesOf(client.manifest, untilFirstList)
  for (const part of ['data/live.ts', 'workspace/list/TypedFilter.tsx', 'keyboard/KeyBadges.tsx'])
    expect(needed, part).not.toContain([...filesOf(client.manifest, [part])][0])
})

test('grids of lines, layers and lifecycles come with the first document, not with the first list', () => {
  const needed = filesOf(client.manifest, untilFirstList)
  const [record] = filesOf(client.manifest, ['record'])
  expect(needed).not.toContain(record)
  expect(filesOf(client.manifest, ['areas/orders/OrderScreen.tsx'])).toContain(record)
})
