import { expect } from 'vitest'

/** Settings of one value, the farthest first. */
export interface FallbackPath {
  steps: readonly (readonly [place: string, set: () => Promise<unknown>, holds: unknown])[]
  read: () => Promise<unknown>
}

export async function tryEachStep(begin: () => Promise<FallbackPath>): Promise<void> {
  const path = await begin()
  const found: unknown[] = []
  for (const [place, set] of path.steps) {
    await set()
    found.push([place, await path.read()])
  }
  expect(found).toEqual(path.steps.map(([place, , holds]) => [place, holds]))
}
