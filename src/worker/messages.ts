/** Told to a worker that waits: take over all windows. */
export const takeMessage = 'take'
/** Told to the worker that answers: a window uses its version now. */
export const usedMessage = 'used'
/** Asks the worker for its version, to be answered by the port that comes along. */
export const versionMessage = 'version'

/** A window holds this lock for as long as it is open, so that the worker knows which versions are used. */
export function clientLock(version: string): string {
  return `client:${version}`
}
