/**
 * @file A pooler such as PgBouncer in transaction mode lends a session of PostgreSQL for one transaction only, and drops
 * or refuses the settings that a connection brings. The address of the database tells whether one is between.
 */

export interface Pooler {
  /** Whether it knows the prepared statements that a client names. */
  isNaming: boolean
}

const parameter = 'darbgalds_pooler'
const kinds = { named: { isNaming: true }, unnamed: { isNaming: false } } as const satisfies Record<string, Pooler>
const mark = new RegExp(`[?&]${parameter}=(${Object.keys(kinds).join('|')})$`)

/** The address as pools take it. */
export function throughPooler(url: string, { isNaming }: Pooler): string {
  return `${url}${url.includes('?') ? '&' : '?'}${parameter}=${isNaming ? 'named' : 'unnamed'}`
}

/** The address as PostgreSQL takes it. */
export function poolerIn(address: string): { url: string; pooler: Pooler | null } {
  const found = mark.exec(address)
  const kind = found?.[1] as keyof typeof kinds | undefined
  return kind ? { url: address.slice(0, found?.index), pooler: kinds[kind] } : { url: address, pooler: null }
}
