import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, utimesSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from '../../server/runtime/data-folder.ts'
import { startCluster } from '../../server/db/postgres.ts'
import { processIdentity } from '../../server/runtime/process-identity.ts'
import { folderOfTest, refusedStart, startedFolder, startProduct } from '../support/product.ts'

/** @file A data folder belongs to one server, even across containers. */

vi.setConfig({ testTimeout: 180_000 })

/** Separate process, shared-memory and mount namespaces, as in containers. */
const apart = ['-p', '-f', '-m', '-i', '--mount-proc']
const hasNamespaces = process.getuid?.() === 0 && spawnSync('unshare', [...apart, 'true']).status === 0

const health = async (url: string): Promise<number> => (await fetch(`${url}/api/health`).catch(() => null))?.status ?? 0

/** Of an invisible machine. */
const elsewhere = JSON.stringify({ pid: 7, identity: 'another-kernel 1', place: 'another-kernel pid:[1]', kernel: true })

test.runIf(hasNamespaces)('a data folder in use by a server in another container: one line, and the first goes on', async () => {
  const folder = await startedFolder()
  const first = await startProduct({ folder, bare: true })
  const { code, output } = await refusedStart({ folder, bare: true, within: ['unshare', ...apart] })
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(`Datu mapi ${folder} jau lieto cits Darbgalds`)]])
  expect(await health(first.url)).toBe(200)
  await first.end()
  const second = await startProduct({ folder, bare: true, within: ['unshare', ...apart] })
  expect(await health(second.url)).toBe(200)
})

test.runIf(hasNamespaces)('after all processes of a container were killed, the next one starts at once', async () => {
  const folder = await startedFolder()
  const first = await startProduct({ folder, bare: true, within: ['unshare', ...apart] })
  // A container's first process ends the others.
  await first.end('SIGKILL')
  const begun = Date.now()
  const second = await startProduct({ folder, bare: true, within: ['unshare', ...apart] })
  expect(second.output()).not.toContain('ko no šejienes neredz')
  expect(await health(second.url)).toBe(200)
  expect(Date.now() - begun).toBeLessThan(60_000)
})

test.runIf(hasNamespaces)('a PostgreSQL that outlived its server in another container is not joined by a second one', async () => {
  const folder = join(await startedFolder(), 'postgres')
  const script = `
    import { startCluster } from ${JSON.stringify(join(import.meta.dirname, '../../server/db/postgres.ts'))}
    await startCluster({ folder: ${JSON.stringify(folder)} })
    console.log('up')
    process.stdin.resume().once('end', () => process.exit(0))`
  const file = join(folder, '../start.mts')
  await writeFile(file, script)
  const other = spawn('unshare', [...apart, process.execPath, '--import', 'tsx', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
  })
  const gone = once(other, 'close')
  onTestFinished(async () => {
    other.stdin.end()
    await gone
  })
  await once(other.stdout, 'data')
  await expect(startCluster({ folder })).rejects.toThrow('darbojas cits PostgreSQL')
  // The socket may be unreachable, but the kernel lock works.
  await rename(join(folder, 'run'), join(folder, 'run-away'))
  await expect(startCluster({ folder })).rejects.toThrow('darbojas cits PostgreSQL')
  other.stdin.end()
  await gone
  const cluster = await startCluster({ folder })
  expect(cluster.isUp()).toBe(true)
  await cluster.stop()
})

test('an owner on another machine is told by his heartbeat alone; one that is silent is followed', async () => {
  const folder = await folderOfTest()
  const lock = join(folder, 'server.lock')
  await writeFile(lock, elsewhere)
  const heart = setInterval(() => utimesSync(lock, new Date(), new Date()), 100)
  await expect(lockDataFolder(folder, { patience: 2000 })).rejects.toThrow(`Datu mapi ${folder} jau lieto cits Darbgalds (process 7)`)
  expect(await readFile(lock, 'utf8')).toBe(elsewhere)
  clearInterval(heart)
  const output: string[] = []
  const release = await lockDataFolder(folder, { patience: 500, say: (line) => output.push(line) })
  expect(output).toEqual([expect.stringContaining('ko no šejienes neredz')])
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  release()
  expect(existsSync(lock)).toBe(false)
})

test('whoever holds the lock gives signs of life, and ends once it is somebody else’s', async () => {
  const folder = await folderOfTest()
  const lock = join(folder, 'server.lock')
  const lost = vi.fn<(reason: Error) => void>()
  const release = await lockDataFolder(folder, { beat: 100, onLost: lost })
  onTestFinished(release)
  utimesSync(lock, new Date(0), new Date(0))
  await vi.waitUntil(async () => (await stat(lock)).mtimeMs > 0, { timeout: 10_000 })
  expect(lost).not.toHaveBeenCalled()
  // Like a start that considers the lock stale.
  await rename(lock, `${lock}.aside`)
  await writeFile(lock, elsewhere)
  await vi.waitUntil(() => lost.mock.calls.length > 0, { timeout: 10_000 })
  expect(lost.mock.calls[0]?.[0].message).toContain('pārņēma cits Darbgalds')
  expect(await readFile(lock, 'utf8')).toBe(elsewhere)
})

test('a process of the same place that is gone is followed at once, one that runs never', async () => {
  const folder = await folderOfTest()
  const release = await lockDataFolder(folder)
  const mine = JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8')) as object
  release()
  await sleep(200)
  const lock = join(folder, 'server.lock')
  await writeFile(lock, JSON.stringify({ ...mine, identity: processIdentity(process.pid) }))
  await expect(lockDataFolder(folder)).rejects.toThrow('jau lieto cits Darbgalds')
  await writeFile(lock, JSON.stringify({ ...mine, identity: 'somebody before' }))
  // It would wait for hours if it did not see that the process is gone.
  const again = await lockDataFolder(folder, { patience: 24 * 3_600_000 })
  again()
})
