import { register } from 'tsx/esm/api'

/** @file One of several processes that serve calls, started by the first one (server/workers.ts). */

register()
const { work } = await import('../worker.ts')
await work()
