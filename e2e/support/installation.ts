import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import pg from 'pg'
import { runningDatabase } from '../../server/db/running.ts'

/** @file Separate installations for tests, and running the product's tools on them. */

const root = join(import.meta.dirname, '../..')

export interface Installation {
  folder: string
  url: string
  output(): string
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on a free port; the caller stops it. */
export async function startInstallation(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const env = { ...process.env, NODE_ENV: '', HOST: '127.0.0.1', PORT: '0', SMTP_URL: '', ...settings, DATA_DIR: folder }
  const product: ChildProcess = spawn(process.execPath, [join(root, 'server/tools/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(product, 'exit')
  let printed = ''
  product.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const output = () => printed
  const stop = async (): Promise<void> => {
    product.kill('SIGTERM')
    await ended
  }
  // Also stops an instance that is not ready in time, as no caller can.
  await expect
    .poll(output, { timeout: 240_000 })
    .toMatch(/ir gatavs: http\S+\s/)
    .catch(async (late: unknown) => {
      await stop()
      throw late
    })
  return {
    folder,
    url: /https?:\/\/\S+/.exec(printed)?.[0] ?? '',
    output,
    stop,
  }
}

/** Output of a tool, or its error output. */
export async function runTool(path: string, words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', ...settings }
  return promisify(execFile)(join(root, 'node_modules/.bin/tsx'), [path, ...words], { cwd: root, env }).then(
    ({ stdout }) => stdout,
    (fault: { stdout: string; stderr: string }) => `${fault.stdout}${fault.stderr}`,
  )
}

export async function rowsOf<Row extends object>(folder: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: runningDatabase(folder)?.url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}
