import pg from 'pg'

/**
 * A connection of its own for work that goes through it alone, not open yet. That it ended, as when PostgreSQL stops, is
 * told by the statement under way or the next one; nobody else listens, and what nobody hears would end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', () => undefined)
}
