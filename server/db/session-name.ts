import { hostname } from 'node:os'

/** By which PostgreSQL shows a session of this process. */
export function sessionName(what: 'live'): string {
  // PostgreSQL cuts names after 63 bytes.
  return `darbgalds-${what} ${process.pid} ${hostname()}`.slice(0, 63)
}
