import { importCode } from './code.mjs'

/** @file One of several processes that serve calls, started by the first one (server/workers.ts). */

const { work } = await importCode(new URL('../worker.ts', import.meta.url))
await work()
