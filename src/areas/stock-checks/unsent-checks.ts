import { ownerOfWorkspace } from '../../tabs/store.ts'

const mine = (): string => `stock-check:${ownerOfWorkspace() ?? 0}:`

/** Where this device keeps the counts of a check that the server does not have yet, for who is signed in. */
export function nameOfCounts(checkId: number): string {
  return `${mine()}${checkId}`
}

/** Where this device keeps those that the server refused, with its reasons, until a person says what becomes of them. */
export function nameOfRefused(checkId: number): string {
  return `stock-check-refused:${ownerOfWorkspace() ?? 0}:${checkId}`
}

/** Checks of which this device still has such counts. */
export function unsentChecks(): number[] {
  return Object.keys(localStorage).flatMap((name) => (name.startsWith(mine()) ? [Number(name.slice(mine().length))] : []))
}
