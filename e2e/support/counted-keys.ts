import { expect, test } from '@playwright/test'

/** Fails above the limit. The annotation is read by `npm run bench -- --only keys`. */
export function expectKeys(job: string, keys: number, limit: number): void {
  test.info().annotations.push({ type: 'keys', description: JSON.stringify({ job, keys, limit }) })
  expect(keys, job).toBeLessThanOrEqual(limit)
}
