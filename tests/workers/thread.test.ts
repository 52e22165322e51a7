import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { Exhausted, Thread } from '../../server/workers/worker-thread.ts'
import type { works } from '../support/thread-works.ts'

function thread(megabytes?: number): Thread<typeof works> {
  const createdThread = new Thread<typeof works>(new URL('../support/thread-works.ts', import.meta.url), megabytes)
  onTestFinished(() => createdThread.end())
  return createdThread
}

test('a work that does not end is ended when its time is over, and the next one is done', async () => {
  const one = thread()
  // Startup does not count towards the timeout.
  expect(await one.ask('echo', 'pirmais', 25)).toBe('pirmais')
  await expect(one.ask('endless', undefined as never, 300)).rejects.toThrow(Exhausted)
  expect(await one.ask('echo', 'nākamais', 20_000)).toBe('nākamais')
})

test('a work that takes more memory than it may ends its thread, not the process', async () => {
  const one = thread(64)
  await expect(one.ask('greedy', undefined as never, 60_000)).rejects.toThrow(Exhausted)
  expect(await one.ask('echo', 'nākamais')).toBe('nākamais')
})

test.runIf(process.platform === 'linux')('a thread gives way to the one that answers everybody', async () => {
  await thread().ask('echo', '')
  const niceness = (task: string) => Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
  const all = readdirSync('/proc/self/task').map(niceness)
  const ownNiceness = niceness(String(process.pid))
  expect(all).toContain(Math.min(ownNiceness + 10, 19))
})
