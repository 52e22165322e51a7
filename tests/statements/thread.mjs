import { register } from 'tsx/esm/api'

/** @file Begins a thread of a noting worker: statements are noted there, too. */

register()
await import('./setup.ts')
