import { register } from 'tsx/esm/api'

/** @file Way into the worker thread: TypeScript first, then the work. */

register()
await import('./worker.ts')
