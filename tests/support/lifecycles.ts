import type { Lifecycle } from '../../machines/lifecycle.ts'

/** Every lifecycle of the house, found in its room, so that a new one is judged without being named. */
export const lifecycles: readonly Lifecycle[] = Object.values(import.meta.glob<object>('../../machines/*.ts', { eager: true }))
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isLifecycle)

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'events' in value && 'initial' in value
}
