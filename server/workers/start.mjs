import { workerData } from 'node:worker_threads'
import { importCode } from '../tools/code.mjs'

/** @file Way into a thread: TypeScript first where sources run as they are, then the works that it was started for. */

await importCode(workerData.works)
