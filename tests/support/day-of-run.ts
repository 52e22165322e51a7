import { ofTheRun } from './clock.ts'

/** @file Vitest worker setup: starts the clock at noon of TEST_DAY. */

const world = globalThis as { Date: DateConstructor; goesByAnotherDay?: true }

if (ofTheRun && !world.goesByAnotherDay) {
  const Real = Date
  const ahead = Date.parse(`${ofTheRun}T10:00:00Z`) - Real.now()
  const now = (): number => Real.now() + ahead
  world.goesByAnotherDay = true
  world.Date = new Proxy(Real, {
    construct: (target, of: unknown[]) => new target(...((of.length === 0 ? [now()] : of) as [number])),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
