import { customers } from '../../../contract/customers/customers.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { NewSaleLayout } from '../shared/sale-lines/NewSaleLayout.tsx'
import { NewOrderFields } from './NewOrderFields.tsx'
import { NewOrderLines } from './NewOrderLines.tsx'
import { useOrderEntry } from './use-order-entry.ts'

const loadCustomers = recordLoader('customer')

/** Order entry; the draft survives a reload. */
export default function CreateOrderScreen({ tab }: ScreenProps) {
  const entry = useOrderEntry(tab)
  const { hold, page, customerId } = entry
  const { customer, header } = hold.order
  return (
    <NewSaleLayout
      box={page.box}
      title="Jauns pasūtījums"
      customer={
        <ComboField
          label="Klients"
          hideLabel
          name="customer_id"
          placeholder="Klients: nosaukums, reģ. Nr., tālrunis"
          value={customer}
          onChange={entry.pickCustomer}
          load={loadCustomers}
          error={page.errors['customer_id']}
          autoFocus={customer === null}
        />
      }
      warning={customerId !== null && <CustomerWarning id={customerId} />}
      actions={
        <>
          {customer && (
            <Button tone="quiet" onClick={entry.startOver}>
              Sākt no jauna
            </Button>
          )}
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void entry.take()}
            disabledReason={customer ? null : 'Izvēlieties klientu'}
          >
            Izveidot pasūtījumu
          </Button>
        </>
      }
      lines={<NewOrderLines entry={entry} tab={tab} />}
      fields={<NewOrderFields header={header} customerId={customerId} errors={page.errors} onChange={hold.setHeader} />}
      fieldsLabel="Pasūtījuma dati"
    />
  )
}

function CustomerWarning({ id }: { id: number }) {
  const { answer } = useCall(customers.show, { params: { id } }, { handled: true })
  if (!answer?.data.is_blocked) return null
  const { blocked_reason: reason } = answer.data
  return (
    <span className="self-center">
      <Badge tone="danger">{reason ? `Bloķēts: ${reason}` : 'Klients ir bloķēts'}</Badge>
    </span>
  )
}
