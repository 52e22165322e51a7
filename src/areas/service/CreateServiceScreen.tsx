import { labelOf } from '../../../contract/labels.ts'
import { courierWishes, servicePriorities, serviceTypes } from '../../../contract/service/service-record.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { loadBranches, loadContacts } from '../shared/sale-loaders.ts'
import { MachinePictures } from './MachinePictures.tsx'
import { loadCallers, loadMachines } from './service.machines.ts'
import { useNewService } from './use-new-service.ts'

export default function CreateServiceScreen({ tab }: ScreenProps) {
  const { form, ours, customerId, pictures, says, chooseCustomer, chooseMachine } = useNewService(tab)
  const { field, ref, busy, submit } = form
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns servisa pieteikums" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        {ours && (
          <ComboField
            label={labelOf('customer_id')}
            placeholder="Nosaukums, reģ. Nr., tālrunis, e-pasts vai iekārtas uzlīme"
            load={loadCallers}
            required
            {...field('customer_id')}
            onChange={(option) => void chooseCustomer(option)}
          />
        )}
        <ComboField
          label="Iekārta"
          placeholder="UUID, inventāra vai sērijas numurs"
          load={loadMachines(customerId)}
          {...field('machine')}
          onChange={(option) => void chooseMachine(option)}
        />
        <div className="col-span-full">
          <TextArea label="Problēma" rows={3} {...field('problem')} />
        </div>
        <MachinePictures {...pictures} />
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
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            {says('priority') ? 'Pieņemt pieteikumu' : 'Pieteikt'}
          </Button>
        </div>
      </form>
    </div>
  )
}
