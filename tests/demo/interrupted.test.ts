import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { createDb, createPool } from '../../server/db/pool.ts'
import { runningDatabase } from '../../server/db/running.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { folderOfTest, startProduct } from '../support/product.ts'
import { wholeTest } from '../support/whole.ts'

vi.setConfig({ testTimeout: 180_000 })

const demo = { DEMO: '1', DEMO_SCALE: '0.02' }

/** Kills the product, alone or with PostgreSQL, during the demo load. */
async function killedAmidTheLoad(folder: string, whom: 'alone' | 'with PostgreSQL'): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../support/bare-server.mjs')], {
    env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: '', ...demo },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const gone = once(child, 'exit')
  await Promise.race([gone, expect.poll(() => printed, { timeout: 60_000, interval: 5 }).toMatch(/pasūtījumi un rēķini, \d0 %/)])
  expect(printed).not.toContain('ir gatavs')
  const postgres = Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  child.kill('SIGKILL')
  if (whom === 'with PostgreSQL') process.kill(postgres, 'SIGKILL')
  await gone
}

async function contentOf(folder: string): Promise<Record<string, number>> {
  const pool = createPool(runningDatabase(folder)?.url ?? '')
  try {
    const db = createDb(pool)
    await expectCleanAudit({ db })
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from orders) as orders, (select count(*) from invoices) as invoices, (select count(*) from payments) as payments,
        (select count(*) from stock_movements) as movements, (select count(*) from users) as users, (select count(*) from audit_log) as events,
        (select count(*) from pg_tables where tablename = 'unfinished_load') as unfinished`.execute(db)
    return rows[0] ?? {}
  } finally {
    await pool.end()
  }
}

async function expectNothingOfIt(folder: string): Promise<void> {
  const product = await startProduct({ folder, bare: true, env: { DEMO: '0' } })
  expect(product.output()).toContain('Pirmā administratora izveides kods')
  expect(await contentOf(folder)).toEqual({ orders: 0, invoices: 0, payments: 0, movements: 0, users: 0, events: 0, unfinished: 0 })
  await product.end()
}

wholeTest(
  'a load during which the server and its PostgreSQL were killed starts over, and leaves nothing where no demo is wanted',
  async () => {
    const folder = await folderOfTest()
    await killedAmidTheLoad(folder, 'with PostgreSQL')
    const other = await folderOfTest()
    // Without the leftover socket.
    await cp(folder, other, { recursive: true, filter: (path) => !path.includes('postgres/run') })
    await expectNothingOfIt(other)
    const product = await startProduct({ folder, bare: true, env: demo })
    const content = await contentOf(folder)
    expect(content).toMatchObject({ users: 24, unfinished: 0 })
    expect(content['orders']).toBeGreaterThan(48)
    expect(await product.end()).toBe(0)
  },
)

wholeTest('an installation without a demo holds nothing of a load whose server alone was killed', async () => {
  const folder = await folderOfTest()
  await killedAmidTheLoad(folder, 'alone')
  await expectNothingOfIt(folder)
})
