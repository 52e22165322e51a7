import { useEffect, useEffectEvent, useState } from 'react'
import { largestImage, acceptedImageTypes } from '../../../contract/files/files.ts'
import { labelOf } from '../../../contract/labels.ts'
import { notices } from '../../../contract/notices.ts'
import { courierWishes, servicePriorities, serviceTypes, type ServiceMachine } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { startPage } from '../../commands/run.ts'
import { signedInUser } from '../../commands/session.ts'
import { useSays } from '../../commands/use-may.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { PhotoField } from '../../ui/PhotoField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { choicesOf } from '../../workspace/record/facts.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { bodyOf } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadBranches, loadContacts, loadStaff } from '../shared/loaders.ts'
import { loadCallers, loadMachines, machinesMeant, optionOfMachine } from './service.machines.ts'
import { proposed } from '../shared/proposed.ts'

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

const fresh: NewService = {
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
}

export default function CreateServiceScreen({ tab }: ScreenProps) {
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
  const { field, ref, busy, submit, set } = form
  const says = useSays(service.create)
  const customer = field('customer_id')
  const machine = field('machine')
  const customerId = customer.value && Number(customer.value.id)
  useTitle(tab, customer.value ? `Pieteikums: ${customer.value.label}` : 'Jauns servisa pieteikums')
  const { pictures, wrong, add, clear } = usePictures()
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

  async function choose(option: Option | null): Promise<void> {
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

  async function take({ machine: selectedMachine, description, ...values }: NewService) {
    const filledFields = Object.entries(bodyOf(values)).filter(([name, value]) => value !== null && value !== '' && says(name))
    const described = selectedMachine ? { machine: String(selectedMachine.id) } : description ? { description } : null
    const application = { ...Object.fromEntries(filledFields), ...(described && { serviceable_items: [described] }) }
    const { outcome, errors } = await startPage('service.take', { application, ...(pictures.length > 0 && { pictures }) }, tab.id)
    if (outcome === 'done') return undefined
    const machineErrors = errors['serviceable_items.0.machine']
    const shownErrors = machineErrors ? { ...errors, machine: machineErrors } : errors
    return Object.keys(shownErrors).length > 0 ? shownErrors : { form: [''] }
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns servisa pieteikums" />
      <form
        ref={ref}
        onSubmit={(event) => void submit(event)}
        className="grid max-w-220 grid-cols-1 gap-3 p-4 @min-[640px]/main:grid-cols-2"
      >
        {ours && (
          <ComboField
            label={labelOf('customer_id')}
            placeholder="Nosaukums, reģ. Nr., tālrunis, e-pasts vai iekārtas uzlīme"
            load={loadCallers}
            required
            {...customer}
            onChange={(option) => void choose(option)}
          />
        )}
        <ComboField
          label="Iekārta"
          placeholder="UUID, inventāra vai sērijas numurs"
          load={loadMachines(customerId)}
          {...machine}
          onChange={(option) => void chooseMachine(option)}
        />
        <div className="@min-[640px]/main:col-span-2">
          <TextArea label="Problēma" rows={3} {...field('problem')} />
        </div>
        <FileDrop label="Iekārtas foto" onFiles={add} className="flex flex-wrap items-center gap-2 @min-[640px]/main:col-span-2">
          <PhotoField label="Pievienot iekārtas foto" count={pictures.length} onChange={add} />
          {pictures.length > 0 && (
            <Button tone="quiet" onClick={clear}>
              Noņemt<span className="sr-only"> iekārtas foto</span>
            </Button>
          )}
          <p className="text-small text-muted">Bojājuma foto; attēlu var arī ielīmēt (Ctrl+V) vai iemest šeit.</p>
          {wrong !== null && (
            <p role="alert" className="text-danger">
              {wrong}
            </p>
          )}
        </FileDrop>
        <TextField label="Vai iekārta, kas nav inventārā" {...field('description')} />
        <ComboField label="Filiāle" load={loadBranches(customerId)} {...field('branch_id')} />
        <ComboField label={labelOf('contact_id')} load={loadContacts(customerId)} {...field('contact_id')} />
        {says('assignee_id') && <ComboField label="Atbildīgais" load={loadStaff} {...field('assignee_id')} />}
        <SelectField label="Veids" choices={choicesOf(serviceTypes)} required {...field('type')} />
        {says('priority') && (
          <SelectField label={labelOf('priority')} choices={choicesOf(servicePriorities)} required {...field('priority')} />
        )}
        <SelectField
          label={labelOf('courier_direction')}
          choices={choicesOf(courierWishes)}
          empty="Nav vajadzīgs"
          {...field('courier_direction')}
        />
        {says('planned_date') && <DateField label="Plānotā diena" {...field('planned_date')} />}
        <div className="@min-[640px]/main:col-span-2">
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            {says('priority') ? 'Pieņemt pieteikumu' : 'Pieteikt'}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Pictures are uploaded after creation; invalid ones are reported at once. */
function usePictures() {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<string | null>(null)

  function add(selectedFiles: readonly File[]): boolean {
    const fit = selectedFiles.filter(({ type, size }) => acceptedImageTypes.split(',').includes(type) && size <= largestImage)
    setPictures([...pictures, ...fit])
    setWrong(fit.length < selectedFiles.length ? notices.imageRule.text : null)
    return selectedFiles.length > 0
  }

  function clear(): void {
    setPictures([])
    setWrong(null)
  }

  return { pictures, wrong, add, clear }
}
