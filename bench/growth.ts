import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureLoaded, startInstallation } from './installation.ts'
import { machineNoise } from './measure.ts'
import { measureOne } from './rates.ts'
import { requestsOf, type Kind } from './requests.ts'
import { summaryOf, type Measured } from './rounds.ts'

/** @file How answers grow with the company: the same measurements on companies of several sizes. */

export const grownKinds = ['list', 'search', 'record', 'create'] as const satisfies readonly Kind[]

export interface GrowthPoint {
  orders: number
  kind: (typeof grownKinds)[number]
  /** Milliseconds of a single client's answer, p50. */
  p50: number
  /** Processor milliseconds of an answer, server and PostgreSQL. */
  processor: number
  /** Milliseconds of the fixed calculation. */
  reckoning: number
  day: string
}

/** Large sizes take hours, so that points of other sizes are taken over from earlier runs. */
const file = join(import.meta.dirname, 'growth.json')

/** Loads what is missing: 3,000,000 orders need some 40 minutes and 60 GB. */
export async function measureGrowth(sizes: readonly number[], folder: string = tmpdir()): Promise<GrowthPoint[]> {
  const measured: GrowthPoint[] = []
  for (const orders of sizes) {
    const data = join(folder, `darbgalds-bench-${orders}`)
    await ensureLoaded(data, orders)
    console.log(`${orders} pasūtījumi …`)
    measured.push(...(await pointsOf(data, orders)))
  }
  const points = merged(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GrowthPoint[]) : [], measured)
  writeFileSync(file, `${JSON.stringify(points, null, 2)}\n`)
  return points
}

export function merged(former: readonly GrowthPoint[], measured: readonly GrowthPoint[]): GrowthPoint[] {
  const isMeasured = ({ orders, kind }: GrowthPoint) => measured.some((point) => point.orders === orders && point.kind === kind)
  const points = [...former.filter((point) => !isMeasured(point)), ...measured]
  return points.toSorted((a, b) => a.orders - b.orders || grownKinds.indexOf(a.kind) - grownKinds.indexOf(b.kind))
}

async function pointsOf(data: string, orders: number): Promise<GrowthPoint[]> {
  const installation = await startInstallation(data)
  try {
    const reckoning = (await machineNoise()).p50
    const points: GrowthPoint[] = []
    for (const kind of grownKinds) {
      const requests = await requestsOf(installation, kind)
      const rounds: Measured[] = []
      for (let round = 0; round < 3; round += 1)
        rounds.push(await measureOne(installation, { requests, clients: 1, warming: round === 0 ? 5 : 1, seconds: 5 }))
      const { p50, server, postgres } = summaryOf(rounds)
      points.push({ orders, kind, p50, processor: server + postgres, reckoning, day: new Date().toISOString().slice(0, 10) })
    }
    return points
  } finally {
    await installation.stop()
  }
}
