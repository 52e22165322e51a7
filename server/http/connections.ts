/**
 * Calls at once, of those that read, those that write and those that answer files: what is read often is planned
 * on each connection, so that few of them serve many sooner than many, and none of the three waits for the others.
 */
export const turns = { quick: 8, slow: 16, each: 6, slowAfter: 150, patience: 10_000 }

/** Connections of a process that the turns take at most, and some for what runs beside them: signing in, looking after them. */
export const mostConnections = 3 * (turns.quick + turns.slow) + 6

/** Connections to the database of so many processes: those of calls and of their threads, and those of jobs and tools. */
export function connectionsOf(workers: number): number {
  return workers === 1 ? 100 : 30 + workers * (mostConnections + 8)
}
