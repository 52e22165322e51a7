import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { quickFolder } from '../../server/tools/temporary-cluster.ts'

export interface Product {
  url: string
  process: ChildProcess
  output(): string
  /** Returns the exit code; null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export interface ProductOptions {
  folder: string
  env?: Readonly<Record<string, string>>
  /** Without a client build (`tests/support/bare-server.mjs`). */
  bare?: boolean
  /** Needs root. */
  uid?: number
  /** The program of another Node. */
  node?: string
  /** Wrapper command, e.g. for namespaces. */
  within?: readonly string[]
}

/** Throws with the output on early exit. Killed after the test. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { child, output, gone } = launch(options)
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    // Wrappers do not forward signals.
    if (options.within) spawnSync('pkill', [`-${signal.slice(3)}`, '-P', String(child.pid)])
    else child.kill(signal)
    return gone
  }
  onTestFinished(async () => void (await end('SIGTERM')))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /https?:\/\/[^\s"]+/.exec(output())
      if (address) resolve(address[0])
    })
    void gone.then((code) => reject(new Error(`ended with ${code}: ${output()}`)))
  })
  return { url, process: child, output, end }
}

let started: Promise<string> | undefined

/** An initialized data folder, removed after the test. */
export async function startedFolder(): Promise<string> {
  const folder = await folderOfTest()
  await cp(await (started ??= startOnce()), folder, { recursive: true })
  return folder
}

async function startOnce(): Promise<string> {
  const folder = await mkdtemp(join(quickFolder(), 'darbgalds-started-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { end } = await startProduct({ folder, bare: true })
  await end()
  return folder
}

export async function refusedStart(options: ProductOptions): Promise<{ code: number | null; output: string }> {
  const { output, gone } = launch(options)
  return { code: await gone, output: output() }
}

export async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(quickFolder(), 'darbgalds-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function launch({ folder, env = {}, bare = false, uid, node = process.execPath, within = [] }: ProductOptions) {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: '0',
    SMTP_URL: '',
    API_HOST: '',
    LOG_LEVEL: 'warn',
  }
  const started = join(import.meta.dirname, bare ? 'bare-server.mjs' : '../../server/tools/start.mjs')
  const [command, ...args] = [...within, node, started]
  const child = spawn(command ?? node, args, {
    env: { ...process.env, NODE_ENV: '', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const gone = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => printed, gone }
}
