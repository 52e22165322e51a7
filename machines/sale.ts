import type { SaleRow } from '../contract/sales/sale-record.ts'

/** The status follows from the dates (docs/domain/shop.md#campaigns), so there is no stored lifecycle. */
export function saleRefusal(status: SaleRow['status']): string | null {
  return status === 'ended' ? 'Akcija ir beigusies; jaunām dienām izveidojiet citu' : null
}
