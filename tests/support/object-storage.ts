import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished, vi } from 'vitest'
import { folderOfTest } from './product.ts'

export interface TestStorage {
  /** As `FILES_URL`, with the folder in the bucket. */
  url(folder?: string): string
  stop(): Promise<void>
  start(): Promise<void>
}

/** Keys that the server of the tests accepts. */
export const storageKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A real S3 server with a folder of its own, which ends with the test. */
export async function objectStorage(): Promise<TestStorage> {
  const directory = await folderOfTest()
  for (const [name, value] of Object.entries(storageKeys)) vi.stubEnv(name, value)
  let port = 0
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const server = spawn(process.execPath, [...ciphers, '-e', program, directory, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = server
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    port = Number(line.toString())
  }
  const stop = async (): Promise<void> => {
    const ending = child
    child = null
    if (!ending) return
    ending.kill('SIGKILL')
    await once(ending, 'close')
  }
  await start()
  onTestFinished(async () => {
    await stop()
    vi.unstubAllEnvs()
  })
  return { url: (folder = 'darbgalds') => `s3://faili/${folder}?region=eu-north-1&endpoint=http://127.0.0.1:${port}`, start, stop }
}

/** Pages of its lists are marked with an old cipher. */
const ciphers = ['--openssl-legacy-provider']

const program = `
  const [directory, port] = process.argv.slice(1)
  const S3rver = require('s3rver')
  new S3rver({ address: '127.0.0.1', port: Number(port), silent: true, directory, configureBuckets: [{ name: 'faili' }] })
    .run().then((address) => console.log(address.port))`
