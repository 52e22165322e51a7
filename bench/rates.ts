import { together, type ClientRequest } from './clients.ts'
import { startInstallation, type Installation } from './installation.ts'
import { machineNoise, percentile } from './measure.ts'
import { processorTime, type ProcessorTime } from './processor-time.ts'
import { kinds, requestsOf, type Kind } from './requests.ts'
import { median, summaryOf, type Measured, type Summary } from './rounds.ts'

/** @file Rates of answers over HTTP: by kind, number of clients, and whether the server just started. */

export const phases = ['fresh', 'warm'] as const
export type Phase = (typeof phases)[number]

export interface RatePlan {
  rounds: number
  kinds: readonly Kind[]
  clients: readonly number[]
  /** Cases measured on a server that just started; each takes a start. */
  fresh: readonly { kind: Kind; clients: number }[]
  /** Seconds. */
  seconds: Readonly<Record<Phase, number>>
  /** Uncounted seconds before each warm measurement. */
  warming: number
}

export interface RateRow extends Summary {
  kind: Kind
  clients: number
  phase: Phase
}

export interface Rates {
  /** Milliseconds of the fixed calculation, median of all rounds. */
  reckoning: number
  rows: RateRow[]
}

const everyClients = [1, 8, 32, 64]

/** About an hour. */
export const fullPlan: RatePlan = {
  rounds: 3,
  kinds,
  clients: everyClients,
  fresh: kinds.flatMap((kind) => everyClients.map((clients) => ({ kind, clients }))),
  seconds: { fresh: 30, warm: 10 },
  warming: 3,
}

/** Two minutes. */
export const quickPlan: RatePlan = {
  rounds: 3,
  kinds,
  clients: [1, 32],
  fresh: [{ kind: 'list', clients: 32 }],
  seconds: { fresh: 6, warm: 1.5 },
  warming: 0.7,
}

interface Case {
  kind: Kind
  clients: number
  phase: Phase
}

/** Rounds go through all cases, so that a slow minute of the machine does not meet one case alone. */
export async function measureRates(data: string, plan: RatePlan): Promise<Rates> {
  const measured = new Map<string, { of: Case; rounds: Measured[] }>()
  const reckonings: number[] = []
  const note = (of: Case, one: Measured): void => {
    const key = `${of.kind} ${of.clients} ${of.phase}`
    const entry = measured.get(key) ?? { of, rounds: [] }
    entry.rounds.push(one)
    measured.set(key, entry)
    console.log(`  ${key}: ${one.rate.toFixed(0)}/s, ${(one.server + one.postgres).toFixed(2)} ms`)
  }
  // Formed on a start of their own: what is measured fresh has answered nothing before.
  const requests = await onInstallation(data, (installation) => requestsByKind(installation, plan.kinds))
  for (let round = 1; round <= plan.rounds; round += 1) {
    console.log(`${round}. kārta`)
    reckonings.push((await machineNoise()).p50)
    for (const { kind, clients } of plan.fresh) {
      const one = { requests: requests.get(kind) ?? [], clients, warming: 0, seconds: plan.seconds.fresh }
      note({ kind, clients, phase: 'fresh' }, await onInstallation(data, (installation) => measureOne(installation, one)))
    }
    await onInstallation(data, async (installation) => {
      for (const kind of plan.kinds) {
        for (const clients of plan.clients) {
          const seconds = { warming: plan.warming, seconds: plan.seconds.warm }
          note(
            { kind, clients, phase: 'warm' },
            await measureOne(installation, { requests: requests.get(kind) ?? [], clients, ...seconds }),
          )
        }
      }
    })
  }
  const rows = [...measured.values()].map(({ of, rounds }) => ({
    ...summaryOf(rounds),
    kind: of.kind,
    clients: of.clients,
    phase: of.phase,
  }))
  return { reckoning: median(reckonings), rows }
}

async function requestsByKind(installation: Installation, wanted: readonly Kind[]): Promise<Map<Kind, ClientRequest[]>> {
  const byKind = new Map<Kind, ClientRequest[]>()
  for (const kind of wanted) byKind.set(kind, await requestsOf(installation, kind))
  return byKind
}

interface One {
  requests: ClientRequest[]
  clients: number
  warming: number
  seconds: number
}

export async function measureOne(installation: Installation, { requests, clients, warming, seconds }: One): Promise<Measured> {
  const { url, token } = installation
  let before: ProcessorTime | null = null
  const task = { url, token, clients, warming, seconds, requests }
  const result = await together(task, () => (before = timeOf(installation)))
  const after = timeOf(installation)
  const answers = Math.max(1, result.samples.length)
  const each = (name: keyof ProcessorTime): number => (after && before ? (after[name] - before[name]) / answers : 0)
  return {
    rate: result.samples.length / result.seconds,
    p50: percentile(result.samples, 0.5),
    p99: percentile(result.samples, 0.99),
    server: each('server'),
    postgres: each('postgres'),
    failed: result.failed,
  }
}

function timeOf(installation: Installation): ProcessorTime | null {
  return process.platform === 'linux' ? processorTime(installation) : null
}

async function onInstallation<T>(data: string, act: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await startInstallation(data)
  try {
    return await act(installation)
  } finally {
    await installation.stop()
  }
}
