import { useMemo } from 'react'
import { customers } from '../../../contract/customers/customers.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'

/** Offers the customer's other contacts, or those of the branch (`tied`). */
export function ContactPicker({ ctx, title, errors, busy, onPick, onClose, tied }: PickerProps & { tied: boolean }) {
  const [chosen, setChosen] = useDraftState<Option | null>('contact_id', null)
  const branchId = ctx.record?.id ?? 0
  const load = useMemo(() => among(() => contactsFor(branchId, tied)), [branchId, tied])
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{
        label: tied ? 'Atvienot' : 'Piesaistīt',
        run: () => chosen && onPick(Number(chosen.id)),
        disabledReason: chosen ? null : 'Izvēlieties kontaktpersonu',
        busy,
      }}
    >
      <ComboField
        label="Kontaktpersona"
        name="contact_id"
        value={chosen}
        onChange={setChosen}
        load={load}
        error={errors['contact_id'] ?? errors['status']}
        required
      />
    </Dialog>
  )
}

async function contactsFor(branchId: number, tied: boolean): Promise<Option[]> {
  const { data: branch } = await readOnce(customers.showBranch, { params: { id: branchId } })
  const branchContacts = branch.contacts.map(({ contact }) => contact)
  if (tied) return branchContacts.map(optionFor)
  const { data: customer } = await readOnce(customers.show, { params: { id: branch.customer.id } })
  return customer.contacts.filter(({ id }) => !branchContacts.some((contact) => contact.id === id)).map(optionFor)
}

function optionFor({
  id,
  full_name,
  position,
  phone,
}: {
  id: number
  full_name: string
  position: string | null
  phone: string | null
}): Option {
  return { id, label: full_name, hint: position ?? phone ?? undefined }
}
