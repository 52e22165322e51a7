import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPrograms } from '../../server/db/postgres-programs.ts'
import { isPostgresOf } from '../../server/runtime/process-identity.ts'
import { folderOfTest, refusedStart, startedFolder, startProduct } from '../support/product.ts'
import { whole, wholeTest } from '../support/whole.ts'
import { companyOf } from '../upgrade/company.ts'

vi.setConfig({ testTimeout: 300_000 })

const asRoot = process.getuid?.() === 0
const nobody = 65_534
const othersReachPrograms = asRoot && spawnSync(findPrograms().postgres, ['--version'], { uid: nobody, gid: nobody }).status === 0

function lines(output: string): string[] {
  return output.split('\n').filter((line) => line !== '' && !line.endsWith('…'))
}

async function health(url: string): Promise<number> {
  const response = await fetch(`${url}/api/health`).catch(() => null)
  return response?.status ?? 0
}

async function postgresOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('starts from nothing, prints one address, stops cleanly and starts again, with a new one-time token each time while it is empty', async () => {
  const token = /administratora.*: (\S{20,})/
  const folder = join(await folderOfTest(), 'not/made/yet')
  const first = await startProduct({ folder })
  expect(await health(first.url)).toBe(200)
  expect(await (await fetch(`${first.url}/api/health`)).json()).toMatchObject({ status: 'troubled', troubles: [{ what: 'backup' }] })
  expect(first.output().match(/https?:/g)).toHaveLength(1)
  const pid = await postgresOf(folder)
  expect(await first.end('SIGINT')).toBe(0)
  expect(isPostgresOf(pid, join(folder, 'postgres/cluster'))).toBe(false)
  expect(await readdir(folder)).not.toContain('server.lock')
  const second = await startProduct({ folder })
  expect(await health(second.url)).toBe(200)
  expect(await second.end('SIGTERM')).toBe(0)
  expect(token.exec(second.output())?.[1]).toBeTruthy()
  expect(token.exec(second.output())?.[1]).not.toBe(token.exec(first.output())?.[1])
  expect((await stat(join(folder, 'postgres/password'))).mode & 0o077).toBe(0)
})

test('a used port: one line, and no data folder is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const parent = await folderOfTest()
  const { code, output } = await refusedStart({ folder: join(parent, 'data'), env: { PORT: String(port) } })
  expect(code).toBe(1)
  expect(lines(output)).toEqual([expect.stringContaining(`Ports ${port} adresē 127.0.0.1 jau ir aizņemts`)])
  expect(await readdir(parent)).toEqual([])
})

wholeTest('a lock whose process number now belongs to somebody else is taken over', async () => {
  const folder = await startedFolder()
  await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, identity: 'of a process long gone' }))
  const product = await startProduct({ folder })
  expect(await health(product.url)).toBe(200)
})

test('wrong settings: one line each, and no data folder is made', async () => {
  const parent = await folderOfTest()
  const { code, output } = await refusedStart({ folder: join(parent, 'data'), env: { PORT: 'http', LOG_LEVEL: 'loud' } })
  expect(code).toBe(1)
  expect(lines(output)).toEqual([
    expect.stringContaining('Nederīgs iestatījums PORT: '),
    expect.stringContaining('Nederīgs iestatījums LOG_LEVEL: '),
  ])
  expect(await readdir(parent)).toEqual([])
})

test('a DATABASE_URL that does not answer: one line', async () => {
  const { code, output } = await refusedStart({ folder: await folderOfTest(), env: { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' } })
  expect(code).toBe(1)
  expect(lines(output)).toEqual([expect.stringContaining('DATABASE_URL')])
})

test('after a SIGKILL of the server, and of both with their numbers given to others, it starts again', async () => {
  const folder = await startedFolder()
  const killed = await startProduct({ folder })
  const orphan = await postgresOf(folder)
  await killed.end('SIGKILL')
  expect(isPostgresOf(orphan, join(folder, 'postgres/cluster'))).toBe(true)
  const again = await startProduct({ folder })
  expect(await health(again.url)).toBe(200)
  expect(isPostgresOf(orphan, join(folder, 'postgres/cluster'))).toBe(false)
  await again.end('SIGKILL')
  process.kill(await postgresOf(folder), 'SIGKILL')
  const file = join(folder, 'postgres/cluster/postmaster.pid')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))
  const third = await startProduct({ folder })
  expect(await health(third.url)).toBe(200)
})

test('a data folder in use: one line, and the first goes on; its killed PostgreSQL is started again, meanwhile health says 503', async () => {
  const folder = await startedFolder()
  const product = await startProduct({ folder })
  const { code, output } = await refusedStart({ folder })
  expect(code).toBe(1)
  expect(lines(output)).toEqual([expect.stringContaining(`Datu mapi ${folder} jau lieto cits Darbgalds`)])
  expect(await health(product.url)).toBe(200)
  process.kill(await postgresOf(folder), 'SIGKILL')
  await vi.waitFor(async () => expect(await health(product.url)).toBe(503), { timeout: 5000, interval: 5 })
  await vi.waitFor(async () => expect(await health(product.url)).toBe(200), { timeout: 20_000 })
  expect(await product.end()).toBe(0)
})

test.runIf(asRoot && whole)('root, below a folder that only root may enter', async () => {
  const parent = await folderOfTest()
  await chmod(parent, 0o700)
  const product = await startProduct({ folder: join(parent, 'data') })
  expect(await health(product.url)).toBe(200)
})

test.runIf(asRoot)('root without user namespaces, where nobody else may enter: one line', async () => {
  const parent = await folderOfTest()
  await chmod(parent, 0o700)
  const { code, output } = await refusedStart({ folder: join(parent, 'data'), env: { PATH: '/nonexistent' } })
  expect(code).toBe(1)
  expect(lines(output)).toEqual([expect.stringContaining('PostgreSQL nedrīkst darboties ar root tiesībām')])
})

test.runIf(othersReachPrograms && whole)('root without user namespaces, where others may enter', async () => {
  const parent = await folderOfTest()
  await chmod(parent, 0o755)
  const product = await startProduct({ folder: join(parent, 'data'), env: { PATH: '/nonexistent' } })
  expect(await health(product.url)).toBe(200)
  await product.end()
  const again = await startProduct({ folder: join(parent, 'data') })
  expect(await health(again.url)).toBe(200)
})

test.runIf(othersReachPrograms)('an ordinary user', async () => {
  const folder = await folderOfTest()
  await chown(folder, nobody, nobody)
  const product = await startProduct({ folder, uid: nobody })
  expect(await health(product.url)).toBe(200)
  expect(await product.end()).toBe(0)
})

wholeTest('a path too long for a socket', async () => {
  const folder = join(await folderOfTest(), 'x'.repeat(120))
  await mkdir(folder)
  const product = await startProduct({ folder })
  expect(await health(product.url)).toBe(200)
  expect(await product.end()).toBe(0)
})

test.runIf(othersReachPrograms && whole)(
  'the client is built where nothing may be written but its builds, as under a service or in an image',
  async () => {
    const folder = await folderOfTest()
    await chown(folder, nobody, nobody)
    // Plain JavaScript, since it runs before installation.
    const setupModule = '../../server/tools/setup.mjs'
    const { clientBuild } = (await import(setupModule)) as { clientBuild: (folder: string) => string[] }
    const env = { ...process.env, NODE_ENV: 'production', HOME: folder }
    const command = clientBuild(join(folder, 'built'))
    const { status, stderr } = spawnSync(process.execPath, command, { uid: nobody, gid: nobody, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(await readdir(join(folder, 'built'))).toEqual(expect.arrayContaining(['assets', 'index.html']))
  },
)

const hasMounts = asRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** A small disk visible only to the product. */
const onSmallDisk = (size: string) => ['unshare', '-m', 'sh', '-c', `mount -t tmpfs -o size=${size} none "$DATA_DIR" && exec "$@"`, 'sh']

// Full before writing, during cluster creation, and during database creation.
test.runIf(hasMounts).each(['4k', '12m', '72m'])('a disk of %s that is full: one line', async (size) => {
  const { code, output } = await refusedStart({ folder: await folderOfTest(), bare: true, within: onSmallDisk(size) })
  expect([code, lines(output)]).toEqual([1, ['Diskā beigusies vieta; atbrīvojiet vietu un palaidiet vēlreiz']])
})

test('a restoration into an empty folder that was killed: one line, and no empty company is made', async () => {
  const { folder: archive } = await companyOf()
  const folder = await folderOfTest()
  const tool = join(import.meta.dirname, '../../server/tools/restore.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', tool, archive], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: '0' },
    stdio: 'ignore',
  })
  await vi.waitUntil(() => existsSync(join(folder, 'restore.begun')), { timeout: 60_000, interval: 10 })
  child.kill('SIGKILL')
  await once(child, 'close')
  const { code, output } = await refusedStart({ folder, bare: true })
  expect([code, lines(output)]).toEqual([1, [expect.stringContaining('tika pārtraukta, pirms dati bija vietā; palaidiet npm run restore')]])
  expect(existsSync(join(folder, 'postgres/cluster'))).toBe(false)
})

async function startedWithoutPlace() {
  const folder = await startedFolder()
  const place = join(await folderOfTest(), 'kopijas')
  await writeFile(place, 'nav mape')
  return { folder, place, product: await startProduct({ folder, bare: true, env: { BACKUP_DIR: place } }) }
}

test('starts and serves though the place of backups cannot be used, and says why', async () => {
  const { product } = await startedWithoutPlace()
  const healthAnswer = async () =>
    (await (await fetch(`${product.url}/api/health`)).json()) as { status: string; troubles?: { text: string }[] }
  const faults = async () => (await healthAnswer()).troubles?.map(({ text }) => text).filter((text) => text.includes('neizdevās')) ?? []
  await vi.waitUntil(async () => (await faults()).length > 0, { timeout: 20_000, interval: 200 })
  expect(await faults()).toEqual([expect.stringContaining('kopiju mapes vietā ir fails')])
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
})

wholeTest('goes on with the place of backups once it can be used', async () => {
  const { product, folder, place } = await startedWithoutPlace()
  const isReported = () => existsSync(join(folder, 'backup.failed'))
  await vi.waitUntil(isReported, { timeout: 20_000, interval: 200 })
  await product.end()

  await rm(place)
  const again = await startProduct({ folder, bare: true, env: { BACKUP_DIR: place } })
  const hasBackup = async () => (await readdir(place).catch(() => [])).some((name) => name.endsWith('-physical'))
  await vi.waitUntil(hasBackup, { timeout: 60_000, interval: 200 })
  await vi.waitUntil(() => !isReported(), { timeout: 20_000, interval: 200 })
  expect((await (await fetch(`${again.url}/api/health`)).json()) as object).toMatchObject({ status: 'ok' })
})
