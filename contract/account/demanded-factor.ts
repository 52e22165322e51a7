/** Of whom a company can demand a second factor, in words; `administrators` are those who look after users. */
export const demandNames = { nobody: 'Nevienam', administrators: 'Tiem, kas pārvalda lietotājus', everyone: 'Visiem' } as const

/** Of whom a second factor is demanded. */
export type Demand = keyof typeof demandNames

/** Whether it is demanded of a person with these permissions. */
export function isDemandedOf(demand: Demand, permissions: readonly string[]): boolean {
  return demand === 'everyone' || (demand === 'administrators' && permissions.includes('manage_users'))
}

/** All that a person can do who lacks the second factor that is demanded of him: get one, or leave. */
export const openWithoutFactor: ReadonlySet<string> = new Set([
  ...['session.user', 'session.logout', 'account.secondFactor', 'account.beginSecondFactor', 'account.confirmSecondFactor'],
  ...['account.passkeys', 'account.beginPasskey', 'account.addPasskey'],
])
