import type { MovingDocument } from '../../../contract/stock/stock.ts'

const documents: Readonly<Record<MovingDocument, readonly [noun: string, page: string]>> = {
  order: ['Pasūtījums', '/orders'],
  procurement: ['Iepirkums', '/stock/procurements'],
  procurement_invoice: ['Piegādātāja rēķins', '/stock/procurement_invoices'],
  technical_document: ['Tehniskais dokuments', '/stock/tehnical_documents'],
  return_act: ['Atgriešanas akts', '/stock/return_acts'],
  simplified_invoice: ['Vienkāršais rēķins', '/invoices/simplified_invoice'],
  credit_note: ['Kredītrēķins', '/invoices/credit_invoice'],
  shop_order: ['Veikala pārdevums', '/shop'],
  service_application: ['Servisa pieteikums', '/service/service_applications'],
  production_application: ['Ražošanas pieteikums', '/production/production_applications'],
}

function documentOfType(type: string): readonly [noun: string, page: string] | undefined {
  return Object.hasOwn(documents, type) ? documents[type as MovingDocument] : undefined
}

/** Undefined for opening balances, for example. */
export function nounOfMoving(type: string): string | undefined {
  return documentOfType(type)?.[0]
}

export function pageOfMoving({ type, id }: { type: string; id: number | null }): string | null {
  const [, page] = documentOfType(type) ?? []
  return page === undefined ? null : `${page}/${id}`
}
