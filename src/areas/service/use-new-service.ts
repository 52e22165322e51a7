import { useEffect, useEffectEvent } from 'react'
import type { ServiceMachine } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { startForm } from '../../commands/run.ts'
import { signedInUser } from '../../commands/session.ts'
import { useSays } from '../../commands/use-may.ts'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { bodyOf } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { proposed } from '../shared/proposed.ts'
import { machinesMeant, optionOfMachine } from './service.machines.ts'
import { usePictures } from './use-pictures.ts'

interface NewService {
  customer_id: Option | null
  branch_id: Option | null
  contact_id: Option | null
  machine: Option | null
  description: string | null
  problem: string | null
  type: string | null
  priority: string | null
  planned_date: string | null
  courier_direction: string | null
  assignee_id: Option | null
}

const fresh: NewService = valuesFor<typeof service.create>()({
  customer_id: null,
  branch_id: null,
  contact_id: null,
  machine: null,
  description: null,
  problem: null,
  type: 'repair',
  priority: 'normal',
  planned_date: null,
  courier_direction: null,
  assignee_id: null,
  // From `machine` or `description`.
  serviceable_items: omitted,
  // Given later on the page of the application.
  courier_date: omitted,
  warehouse_id: omitted,
  diagnosis: omitted,
  result: omitted,
  notes: omitted,
  internal_notes: omitted,
  contract_ref: omitted,
  is_warranty: omitted,
  travel_km: omitted,
  // By the command that adds rows.
  service_application_items: omitted,
  // An application is of the day on which it is taken.
  date: omitted,
})

/** Application for service: its form, pictures and calls; a machine fills the customer and branch. */
export function useNewService(tab: TabHandle) {
  const { kind, main_customer } = signedInUser()
  // Customer-side users cannot set technician, date or priority.
  const ours = kind === 'staff'
  const customerDefaults = !ours && main_customer ? { customer_id: { id: main_customer.id, label: main_customer.name } } : {}
  const form = useForm<NewService>({
    initial: { ...fresh, customer_id: proposed(tab, 'customer'), ...customerDefaults },
    drafts: tab.drafts,
    draftKey: 'new-service',
    submit: take,
  })
  const { ref, submit, set, values: entered } = form
  const says = useSays(service.create)
  const pictures = usePictures()
  const customer = entered.customer_id
  const customerId = customer && Number(customer.id)
  useTitle(tab, customer ? `Pieteikums: ${customer.label}` : 'Jauns servisa pieteikums')
  useListOf(tab, 'new-service')
  useView(tab, { save: () => void submit(), primary: () => void submit() })
  const scanned = new URLSearchParams(tab.path.split('?')[1]).get('machine')
  const fill = useEffectEvent(fillIn)
  useEffect(() => {
    if (!scanned) {
      ref.current?.querySelector('input')?.focus()
      return
    }
    void machinesMeant(scanned, null)
      .then(([found]) => found && fill(found))
      // The fields stay empty for manual entry.
      .catch(() => {})
  }, [scanned, ref])

  function fillIn(found: ServiceMachine): void {
    set({
      machine: optionOfMachine(found),
      ...(found.customer && { customer_id: { id: found.customer.id, label: found.customer.name } }),
      branch_id: found.branch && { id: found.branch.id, label: found.branch.name },
    })
    ref.current?.querySelector('textarea')?.focus()
  }

  async function chooseCustomer(option: Option | null): Promise<void> {
    if (typeof option?.id !== 'string') return set({ customer_id: option, branch_id: null, contact_id: null, machine: null })
    const [found] = await machinesMeant(option.id, null)
    if (found) fillIn(found)
  }

  async function chooseMachine(option: Option | null): Promise<void> {
    set({ machine: option })
    const [found] = option ? await machinesMeant(String(option.id), null) : []
    if (found && customerId === null) fillIn(found)
    else if (found?.branch) set({ branch_id: { id: found.branch.id, label: found.branch.name } })
  }

  async function take({ machine, description, ...values }: NewService) {
    const filledFields = Object.entries(bodyOf(values)).filter(([name, value]) => value !== null && value !== '' && says(name))
    const described = machine ? { machine: String(machine.id) } : description ? { description } : null
    const application = { ...Object.fromEntries(filledFields), ...(described && { serviceable_items: [described] }) }
    const files = pictures.pictures
    const errors = await startForm('service.take', { application, ...(files.length > 0 && { pictures: files }) }, tab.id)
    const machineErrors = errors?.['serviceable_items.0.machine']
    return machineErrors ? { ...errors, machine: machineErrors } : errors
  }

  return { form, ours, customerId, pictures, says, chooseCustomer, chooseMachine }
}
