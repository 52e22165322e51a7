import type { CustomerRecord } from '../../../contract/customers/customer-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { categoryDiscountSheet, discountSheet } from '../shared/terms/terms.ts'
import { TermsSheet } from '../shared/terms/TermsSheet.tsx'

interface TermsSectionProps {
  customer: CustomerRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** The nearest category discount up the tree applies. */
export function TermsSection({ customer, tab, reload }: TermsSectionProps) {
  const may = useMay(customers.createDiscount)
  return (
    <div className="grid items-start gap-x-4 @min-[1000px]/main:grid-cols-2">
      <section aria-label="Atlaides visam">
        <h2 className="px-4 pt-3 text-head">Atlaides visam</h2>
        <TermsSheet tab={tab} kind={discountSheet} lines={customer.discounts} readOnly={!may} reload={reload} />
      </section>
      {may && <CategoryDiscounts customerId={customer.id} tab={tab} />}
    </div>
  )
}

function CategoryDiscounts({ customerId, tab }: { customerId: number; tab: TabHandle }) {
  const { answer, reload } = useCall(customers.categoryDiscounts, { params: { customerId } })
  if (!answer) return null
  return (
    <section aria-label="Kategoriju atlaides">
      <h2 className="px-4 pt-3 text-head">Kategoriju atlaides</h2>
      <TermsSheet tab={tab} kind={categoryDiscountSheet} lines={answer.data} readOnly={false} reload={reload} />
      {answer.data.length > 0 && (
        <div className="px-4 pb-4">
          <ActionBar commands={['customer.level-category-discount', 'customer.clear-category-discount']} />
        </div>
      )}
    </section>
  )
}
