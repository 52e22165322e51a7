import { production } from '../../../contract/production/production.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StockList } from './StockList.tsx'

export default function ProductionStockScreen(props: ScreenProps) {
  return (
    <StockList
      {...props}
      call={production.stockItems}
      title="Ražošanas krājumi"
      empty={
        <EmptyState title="Ražošanas krājumu vēl nav">
          Šeit būs noliktavu saturs, kuru veids ir „Ražošana”: komponentes un tas, kas no tām saražots.
        </EmptyState>
      }
    />
  )
}
