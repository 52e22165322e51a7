import { useMemo } from 'react'
import { allows } from '../../commands/command.ts'
import { openToCustomers } from '../../commands/customers/portal.ts'
import type { Call } from '../../contract/calls.ts'
import { closedFilters, openToPortal, pricesOfPortal, saysToPortal } from '../../contract/portal.ts'
import { guard } from './guard.ts'
import { matchPage } from './routes.ts'
import { useSession } from './session.ts'

/** Parts that need a forbidden call are hidden, so it is never sent. */
export function useMay({ id, spec }: Pick<Call, 'id' | 'spec'>): boolean {
  const session = useSession()
  if (session.phase !== 'signed-in') return false
  const { kind, permissions, modules, sees_prices } = session.user
  if (kind === 'customer' && !openToPortal(id, sees_prices)) return false
  return allows(permissions, spec.rule) && (spec.module === undefined || modules.includes(spec.module))
}

/** Hides staff commands from customer-side users. */
export function useTheirs(): (command: { id: string; opens?: string | undefined }) => boolean {
  const session = useSession()
  return (command) => {
    if (session.phase !== 'signed-in' || session.user.kind === 'staff') return true
    const { user } = session
    const opens = (path: string) => guard(matchPage(path)?.page ?? null, { signedIn: true, user }).kind === 'proceed'
    return openToCustomers(command) && (command.opens === undefined || opens(command.opens))
  }
}

export function useSeesCosts(): boolean {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.permissions.includes('view_costs')
}

export function useSays({ id }: Pick<Call, 'id'>): (field: string) => boolean {
  const session = useSession()
  const byStaff = session.phase === 'signed-in' && session.user.kind === 'staff'
  return (field) => byStaff || saysToPortal(id, field)
}

/** Omits price columns without the right. */
export function usePermittedColumns<C extends { id: string }>(columns: readonly C[]): readonly C[] {
  const seesPrices = useSeesPrices()
  return useMemo(() => (seesPrices ? columns : columns.filter(({ id }) => !pricesOfPortal.has(id))), [columns, seesPrices])
}

/** Omits filters closed to customer-side users. */
export function useAskable<F extends { name: string }>(filters: readonly F[]): readonly F[] {
  const session = useSession()
  const isCustomer = session.phase === 'signed-in' && session.user.kind === 'customer'
  return useMemo(
    () => (isCustomer ? filters.filter(({ name }) => name !== 'customer_id' && !closedFilters.has(name)) : filters),
    [filters, isCustomer],
  )
}

export function useIsStaff(): boolean {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.kind === 'staff'
}

export function useSeesPrices(): boolean {
  const session = useSession()
  return session.phase === 'signed-in' && session.user.sees_prices
}
