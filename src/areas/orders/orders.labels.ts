import type { OrderRow } from '../../../contract/orders/order-record.ts'
import { freshOrder, isOverOrder, order, type OrderFacts } from '../../../machines/order.ts'
import { abilities, refusal } from '../../../machines/lifecycle.ts'
import { abilitiesBy, carriable, orderRules, reachable } from '../../../machines/side-orders.ts'

export const issueWords: Readonly<Record<OrderRow['fulfillment_status'], string>> = {
  none: '–',
  partial: 'Daļēji',
  full: 'Izsniegts',
}

export const invoicingWords: Readonly<Record<OrderRow['invoicing_status'], string>> = {
  none: '–',
  partial: 'Daļēji',
  full: 'Rēķinā',
}

export const documentWords: Readonly<Record<string, string>> = {
  acceptance_act: 'Pieņemšanas–nodošanas akts',
  waybill: 'Pavadzīme',
  warranty: 'Garantijas talons',
  other: 'Dokuments',
}

/** An estimate from row data; the server decides. */
export function abilitiesOfRow(row: OrderRow): Record<string, true | string> {
  const addable = refusal(order, row.status, 'ITEM_ADD') === null
  const can = abilities(order, row.status, factsOfRow(row))
  const side = {
    addable,
    waits: row.fulfillment_status !== 'full',
    creditable: row.invoicing_status !== 'none',
    nameUnits: can['NAME_UNITS'] ?? true,
    serial: null,
    over: isOverOrder(row.status),
    ...reachable,
    ...carriable,
  }
  return { ...can, ...abilitiesBy(orderRules, side) }
}

export function factsOfRow({ fulfillment_status: issued, invoicing_status: invoiced }: OrderRow): OrderFacts {
  const all = { none: false, partial: false, full: true }
  const any = { none: false, partial: true, full: true }
  return {
    ...freshOrder,
    lines: 1,
    allFulfilled: all[issued],
    anyFulfilled: any[issued],
    anyInvoiced: any[invoiced],
    hasInvoice: any[invoiced],
    uninvoiced: any[issued] && !all[invoiced],
  }
}
