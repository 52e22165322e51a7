import { production } from '../../../contract/production/production.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StockList } from './StockList.tsx'

export default function ServiceStockScreen(props: ScreenProps) {
  return (
    <StockList
      {...props}
      call={production.serviceStockItems}
      title="Servisa krājumi"
      empty={
        <EmptyState title="Servisa krājumu vēl nav">
          Šeit būs noliktavu saturs, kuru veids ir „Serviss”: detaļas un materiāli, ko paņem darbiem.
        </EmptyState>
      }
    />
  )
}
