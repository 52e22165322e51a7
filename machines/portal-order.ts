import { portalOrderEvents } from '../contract/portal.ts'
import { order, type OrderEvent, type OrderState } from './order.ts'

/**
 * Why a customer's own people may not take an event of an order of theirs, beside what its lifecycle says; null
 * when they may. They order, and no more: what they made themselves they change, send or give up until it is
 * sent, and they may order the same anew.
 */
export function portalRefusal(event: OrderEvent, { status, source }: { status: OrderState; source: string }): string | null {
  if (!portalOrderEvents.some((each) => each === event)) return 'Darbība nav atļauta'
  if (event === 'REPLICATE') return null
  if (source !== 'portal') return 'Pasūtījumu sagatavoja pārdevējs; izmaiņas lūdziet viņam'
  return status === order.initial ? null : 'Pasūtījums jau nodots izpildē; izmaiņas lūdziet pārdevējam'
}
