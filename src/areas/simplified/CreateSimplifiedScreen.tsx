import { recordLoader } from '../../commands/record-loader.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { NewSaleLayout } from '../shared/sale-lines/NewSaleLayout.tsx'
import { NewSimplifiedFields } from './NewSimplifiedFields.tsx'
import { NewSimplifiedLines } from './NewSimplifiedLines.tsx'
import { useSimplifiedEntry } from './use-simplified-entry.ts'

const loadCustomers = recordLoader('customer')

/** Issues the invoice and its goods at once; the buyer is optional. */
export default function CreateSimplifiedScreen({ tab }: ScreenProps) {
  const entry = useSimplifiedEntry(tab)
  const { hold, page, hasLines } = entry
  const { customer, header } = hold.invoice
  return (
    <NewSaleLayout
      box={page.box}
      title="Jauns vienkāršais rēķins"
      customer={
        <ComboField
          label="Klients"
          hideLabel
          name="customer_id"
          placeholder="Klients, ja viņš jānorāda (F3)"
          value={customer}
          onChange={entry.pickCustomer}
          load={loadCustomers}
          error={page.errors['customer_id']}
        />
      }
      actions={
        <>
          {hasLines && (
            <Button tone="quiet" onClick={entry.startOver}>
              Sākt no jauna
            </Button>
          )}
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void entry.issue()}
            disabledReason={hasLines ? null : 'Pievienojiet rindu: preci, vai nosaukumu ar cenu'}
          >
            Izrakstīt rēķinu
          </Button>
        </>
      }
      lines={<NewSimplifiedLines entry={entry} tab={tab} />}
      fields={<NewSimplifiedFields header={header} hasCustomer={customer !== null} errors={page.errors} onChange={hold.setHeader} />}
      fieldsLabel="Rēķina dati"
    />
  )
}
