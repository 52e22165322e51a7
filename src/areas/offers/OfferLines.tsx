import { useMemo } from 'react'
import type { OfferRecord } from '../../../contract/offers/offers.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadSaleItems } from '../shared/sale-loaders.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { SaleLines } from '../shared/sale-lines/SaleLines.tsx'
import { offerLineColumns, offerLineKind, totalsOfOffer } from './offer-lines.ts'

interface OfferLinesProps {
  offer: OfferRecord
  tab: TabHandle
  reload: () => Promise<void>
}

export function OfferLines({ offer, tab, reload }: OfferLinesProps) {
  const customerId = offer.customer?.id ?? null
  const open = offer.can['EDIT'] === true
  const costs = useSeesCosts()
  const columns = useMemo(() => offerLineColumns(loadSaleItems(customerId, 'usual'), costs), [customerId, costs])
  return (
    <SaleLines
      tab={tab}
      reload={reload}
      kind={offerLineKind}
      lines={offer.items}
      columns={columns}
      quoteFor={{ customer_id: customerId, branch_id: offer.branch?.id ?? null, warehouse_id: null, date: offer.date }}
      may={{ edit: open, add: open, remove: open }}
      warned={{ due: null, priceMode: 'net' }}
      totals={(rows) => <SaleTotals totals={rows ? totalsOfOffer(rows) : { ...offer, groups: offer.vat_groups }} />}
      autoFocus={open && offer.items.length === 0}
    />
  )
}
