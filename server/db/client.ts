import pg from 'pg'

/** Errors reach the current or next query; unhandled error events would end the process. */
export function newClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', () => undefined)
}
