import pg from 'pg'
import { HostClient, hostListOf } from './hosts.ts'

/** Errors reach the current or next query; unhandled error events would end the process. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const hosts = hostListOf(config.connectionString ?? '')
  const client = hosts ? new HostClient(hosts, config) : new pg.Client(config)
  return client.on('error', () => undefined)
}
