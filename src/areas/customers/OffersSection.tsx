import { customers } from '../../../contract/customers/customers.ts'
import { ListSection } from '../../workspace/list/ListSection.tsx'
import { offerColumns } from '../shared/offer-columns.tsx'
import { offerTitle } from '../shared/names.ts'

export function OffersSection({ customerId }: { customerId: number }) {
  return (
    <ListSection
      label="Piedāvājumi"
      call={customers.offers}
      params={{ customerId }}
      columns={columns}
      path={({ id }) => `/offers/${id}`}
      title={offerTitle}
      empty="Piedāvājumu vēl nav"
    />
  )
}

const columns = offerColumns.filter(({ id }) => id !== 'customer')
