import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

/** @file Way into a thread: TypeScript first, then the works that it was started for. */

register()
await import(workerData.works)
