import { workerData } from 'node:worker_threads'
import { importCode } from '../runtime/code.mjs'

/** @file Entry point of threads; loads TypeScript support first if needed. */

await importCode(workerData.works)
