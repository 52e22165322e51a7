import { importCode } from './code.mjs'

/** @file One of several processes that serve calls, started by the first one (server/runtime/cluster.ts). */

const { work } = await importCode(new URL('../runtime/cluster-worker.ts', import.meta.url))
await work()
