import { useMemo } from 'react'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import { loadSaleItems } from '../shared/sale-loaders.ts'
import { NewSaleLines } from '../shared/sale-lines/NewSaleLines.tsx'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import type { QuoteFor } from '../shared/sale-lines/use-quote.ts'
import { offerLineColumns, offerLineKind, totalsOfOffer } from './offer-lines.ts'

type Values = typeof offerLineKind.fresh

const kind = { ...offerLineKind, takesOptions: true }

/** Draft rows, saved from the first key press. */
export function useNewOfferLines(tab: TabHandle) {
  const { fresh } = offerLineKind
  return useNewDocument<Values, NewDocument<Values>>(tab, {
    draftKey: 'new-offer-lines',
    empty: { lines: [{ key: 1, ...fresh }] },
    freshLine: fresh,
  })
}

interface NewOfferLinesProps {
  tab: TabHandle
  hold: ReturnType<typeof useNewOfferLines>
  quoteFor: QuoteFor
  onLeave: () => void
  errors: RowErrors
  onErrors: (change: (now: RowErrors) => RowErrors) => void
}

export function NewOfferLines({ tab, hold, quoteFor, onLeave, errors, onErrors }: NewOfferLinesProps) {
  const costs = useSeesCosts()
  const columns = useMemo(() => offerLineColumns(loadSaleItems(quoteFor.customer_id, 'usual'), costs), [quoteFor.customer_id, costs])
  return (
    <NewSaleLines
      tab={tab}
      kind={kind}
      hold={hold}
      lines={hold.document.lines}
      columns={columns}
      quoteFor={quoteFor}
      warned={{ due: null, priceMode: 'net' }}
      errors={errors}
      onCorrected={(key) => onErrors((now) => ({ ...now, [key]: {} }))}
      onUnknown={(texts, isFailed) => onErrors((now) => ({ ...now, ...notFound(texts, isFailed) }))}
      onLeave={onLeave}
      totals={(rows) => <SaleTotals totals={totalsOfOffer(rows)} />}
    />
  )
}
