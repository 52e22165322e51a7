import { portalOrderEvents } from '../contract/portal.ts'
import { order, type OrderEvent, type OrderState } from './order.ts'

/**
 * Restricts order events for customers' users: they may edit, submit or cancel their own orders until submitted, and
 * copy them. Returns the reason, or null.
 */
export function portalRefusal(event: OrderEvent, { status, source }: { status: OrderState; source: string }): string | null {
  if (!portalOrderEvents.some((each) => each === event)) return 'Darbība nav atļauta'
  if (event === 'REPLICATE') return null
  if (source !== 'portal') return 'Pasūtījumu sagatavoja pārdevējs; izmaiņas lūdziet viņam'
  return status === order.initial ? null : 'Pasūtījums jau nodots izpildē; izmaiņas lūdziet pārdevējam'
}
