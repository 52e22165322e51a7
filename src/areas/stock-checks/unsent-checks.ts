import { ownerOfWorkspace } from '../../tabs/store.ts'

const mine = (): string => `stock-check:${ownerOfWorkspace() ?? 0}:`

/** Where this device keeps the counts of a check that the server does not have yet, for who is signed in. */
export function nameOfCounts(checkId: number): string {
  return `${mine()}${checkId}`
}

/** Checks of which this device still has such counts. */
export function unsentChecks(): number[] {
  return Object.keys(localStorage).flatMap((name) => (name.startsWith(mine()) ? [Number(name.slice(mine().length))] : []))
}
