import { useMemo } from 'react'
import { allows } from '../../commands/command.ts'
import { openToCustomers } from '../../commands/customers/portal.ts'
import type { Call } from '../../contract/calls.ts'
import { closedFilters, openToPortal, pricesOfPortal, saysToPortal } from '../../contract/portal.ts'
import { guard } from './guard.ts'
import { matchPage } from './routes.ts'
import { useSession } from './session.ts'

/** Whether the person may make a call: what depends on one that he lacks is left out of the screen, so that it is never sent. */
export function useMay({ id, spec }: Pick<Call, 'id' | 'spec'>): boolean {
  const session = useSession()
  if (session.phase !== 'signed-in') return false
  const { kind, permissions, modules, sees_prices } = session.user
  if (kind === 'customer' && !openToPortal(id, sees_prices)) return false
  return allows(permissions, spec.rule) && (spec.module === undefined || modules.includes(spec.module))
}

/** Whether a command is one of the person's: a customer's own people see what is theirs, not all the rest in grey. */
export function useTheirs(): (command: { id: string; opens?: string | undefined }) => boolean {
  const session = useSession()
  return (command) => {
    if (session.phase !== 'signed-in' || session.user.kind === 'staff') return true
    const { user } = session
    const opens = (path: string) => guard(matchPage(path)?.page ?? null, { signedIn: true, user }).kind === 'proceed'
    return openToCustomers(command) && (command.opens === undefined || opens(command.opens))
  }
}

/** Whether the person sees what goods cost us: columns and fields that tell it are not offered without the right. */
export function useSeesCosts(): boolean {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.permissions.includes('view_costs')
}

/** Which fields of a call's body the person may say; a form shows no others. */
export function useSays({ id }: Pick<Call, 'id'>): (field: string) => boolean {
  const session = useSession()
  const byStaff = session.phase === 'signed-in' && session.user.kind === 'staff'
  return (field) => byStaff || saysToPortal(id, field)
}

/** The columns that say something to the person: those of prices not to who is told none. */
export function useTold<C extends { id: string }>(columns: readonly C[]): readonly C[] {
  const told = useSeesPrices()
  return useMemo(() => (told ? columns : columns.filter(({ id }) => !pricesOfPortal.has(id))), [columns, told])
}

/** The filters that the person may ask by: what is closed to a customer's own people is refused them, and whose it is they know. */
export function useAskable<F extends { name: string }>(filters: readonly F[]): readonly F[] {
  const session = useSession()
  const isCustomer = session.phase === 'signed-in' && session.user.kind === 'customer'
  return useMemo(
    () => (isCustomer ? filters.filter(({ name }) => name !== 'customer_id' && !closedFilters.has(name)) : filters),
    [filters, isCustomer],
  )
}

/** Whether the person is told prices and sums. */
export function useSeesPrices(): boolean {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.sees_prices
}
