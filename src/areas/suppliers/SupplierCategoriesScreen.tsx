import { useParams } from 'wouter'
import { suppliers } from '../../../contract/suppliers/suppliers.ts'
import { useCall } from '../../commands/use-call.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { CategorySheet } from './CategorySheet.tsx'

export default function SupplierCategoriesScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'supplierId'>>()
  const id = Number(params.supplierId)
  const state = useCall(suppliers.categories, { params: { id } }, { page: true })
  // Only for the name; the page's own call reports a missing supplier.
  const { answer } = useCall(suppliers.show, { params: { id } }, { handled: true })
  const name = answer?.data.name
  useTitle(tab, name && `Piegādātāja kategorijas: ${name}`)
  useRecord(tab, answer && { kind: 'supplier', id, title: answer.data.name, lock_version: answer.data.lock_version, can: answer.data.can })
  return (
    <RecordPage state={state} noun="piegādātājs">
      {(categories) => (
        <>
          <RecordHead
            title="Piegādātāja kategorijas"
            above={
              <AppLink to={`/stock/suppliers/${id}`} tab>
                {name ?? 'Piegādātājs'}
              </AppLink>
            }
          />
          <CategorySheet categories={categories} tab={tab} reload={state.reload} autoFocus />
        </>
      )}
    </RecordPage>
  )
}
