import { importCode } from '../runtime/code.mjs'

/** @file One of several processes that serve calls, started by the first one (server/start/cluster.ts). */

const { work } = await importCode(new URL('./cluster-worker.ts', import.meta.url))
await work()
