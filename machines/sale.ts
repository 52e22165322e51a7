/**
 * Why a campaign is not changed any more, or null. How it stands follows from its days alone (docs/domain/shop.md#campaigns), so it
 * has no lifecycle that is written.
 */
export function saleRefusal(status: 'scheduled' | 'running' | 'ended'): string | null {
  return status === 'ended' ? 'Akcija ir beigusies; jaunām dienām izveidojiet citu' : null
}
