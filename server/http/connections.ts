/**
 * Concurrent calls of each kind (reads, writes, files). Few connections, because statements are planned per
 * connection; the kinds do not block each other.
 */
export const slotLimits = { quick: 8, slow: 16, each: 6, slowAfter: 150, patience: 10_000 }

/** Connections of a process: all slots, and some for sign-in and monitoring. */
export const mostConnections = 3 * (slotLimits.quick + slotLimits.slow) + 6

export function connectionsOf(workers: number): number {
  return workers === 1 ? 100 : 30 + workers * (mostConnections + 8)
}
