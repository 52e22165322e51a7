import { setTimeout as sleep } from 'node:timers/promises'
import { appendFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { addStandby, listOf, makePrimary } from '../support/failover.ts'
import { beginWith, cleanIn, expectWritten, untilMore, writing } from '../support/failover-writers.ts'
import { objectStorage, storageKeys } from '../support/object-storage.ts'
import { folderOfTest, startProduct } from '../support/product.ts'
import { whole } from '../support/whole-run.ts'

/** @file The primary is lost again and again; each time the host that was lost comes back as the standby. */

const rounds = 6

test.runIf(whole)(
  `two servers follow ${rounds} failovers under 32 writers: every answered order stands once, and work goes on within 30 s`,
  async () => {
    let primary = await makePrimary()
    let standby = await addStandby(primary)
    const storage = await objectStorage()
    const env = { DATABASE_URL: listOf(primary, standby), FILES_URL: storage.url(), SECRET_KEY: 'k'.repeat(40), ...storageKeys }
    const servers = [
      await startProduct({ folder: await folderOfTest(), bare: true, env }),
      await startProduct({ folder: await folderOfTest(), bare: true, env }),
    ]
    const begun = await beginWith(primary, servers[0]?.url ?? '')
    const over = writing(servers, begun)
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await untilMore(primary, 100)
      await primary.end('SIGKILL')
      // Promoted at once, after a while, or after calls have waited in vain.
      await sleep([0, 1_500, 12_000][round % 3] ?? 0)
      await standby.promote()
      waits.push(await untilMore(standby, 60))
      const lost = primary
      primary = standby
      standby = await addStandby(primary, lost.port)
    }
    await untilMore(primary, 100)
    const { done, refusals } = await over()
    expect(refusals.filter((each) => !/ 503: .*(Datubāze|aizņemts)/.test(each))).toEqual([])
    await expectWritten(primary, done)
    await cleanIn(primary)
    const figures = { pasūtījumi: done.length, 'ilgākā gaidīšana, ms': Math.max(...waits) }
    const report = process.env['ATTACKS_REPORT']
    const row = { title: `${rounds} failovers`, seconds: Math.round(performance.now() / 1000), figures, must: {} }
    if (report) appendFileSync(report, `${JSON.stringify(row)}\n`)
    expect(Math.max(...waits)).toBeLessThan(30_000)
    await vi.waitFor(async () => expect((await fetch(`${servers[1]?.url}/api/ready`)).status).toBe(200), { timeout: 10_000 })
    expect(await Promise.all(servers.map((server) => server.end()))).toEqual([0, 0])
  },
  900_000,
)
