import { useParams } from 'wouter'
import { customers } from '../../../contract/customers/customers.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { priceSheet } from '../shared/terms/terms.ts'
import { TermsSheet } from '../shared/terms/TermsSheet.tsx'

export default function CustomerPricesScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
  const customerId = Number(params.customerId)
  const state = useCall(customers.prices, { params: { customerId } }, { page: true })
  // Only for the name; the page's own call reports a missing customer.
  const { answer } = useCall(customers.show, { params: { id: customerId } }, { handled: true })
  const name = answer?.data.full_name
  useTitle(tab, name && `Klienta cenas: ${name}`)
  useRecord(tab, answer && { kind: 'customer', id: customerId, title: answer.data.full_name, lock_version: answer.data.lock_version })
  return (
    <RecordPage state={state} noun="klients">
      {(prices) => (
        <>
          <RecordHead
            title="Klienta cenas"
            above={
              <AppLink to={`/customers/${customerId}`} tab>
                {name ?? 'Klients'}
              </AppLink>
            }
          >
            <ActionBar commands={['customer.copy-prices']} />
          </RecordHead>
          <TermsSheet tab={tab} kind={priceSheet} lines={prices} readOnly={false} reload={state.reload} autoFocus />
        </>
      )}
    </RecordPage>
  )
}
