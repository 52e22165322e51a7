import { customers } from '../../../contract/customers/customers.ts'
import { ListSection } from '../../workspace/list/ListSection.tsx'
import { serviceColumns } from '../shared/service-columns.tsx'
import { serviceTitle } from '../shared/service-labels.ts'

export function ServiceSection({ customerId }: { customerId: number }) {
  return (
    <ListSection
      label="Servisa pieteikumi"
      call={customers.serviceApplications}
      params={{ customerId }}
      columns={columns}
      path={({ id }) => `/service/service_applications/${id}`}
      title={serviceTitle}
      empty="Servisa pieteikumu vēl nav"
    />
  )
}

const columns = serviceColumns.filter(({ id }) => id !== 'customer')
