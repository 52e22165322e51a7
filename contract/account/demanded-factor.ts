/** `administrators` are users who manage users. */
export const demandNames = { nobody: 'Nevienam', administrators: 'Tiem, kas pārvalda lietotājus', everyone: 'Visiem' } as const

export type Demand = keyof typeof demandNames

export function isDemandedOf(demand: Demand, permissions: readonly string[]): boolean {
  return demand === 'everyone' || (demand === 'administrators' && permissions.includes('manage_users'))
}

/** Calls open to users without the required second factor: setting one up, and signing out. */
export const openWithoutFactor: ReadonlySet<string> = new Set([
  ...['session.user', 'session.logout', 'account.secondFactor', 'account.beginSecondFactor', 'account.confirmSecondFactor'],
  ...['account.passkeys', 'account.beginPasskey', 'account.addPasskey'],
])
