import { company } from '../../../contract/company/company.ts'
import { formatMoment } from '../../../contract/format.ts'
import type { SystemProperties, SystemProperty } from '../../../contract/company/system-properties.ts'
import { startPage } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot } from '../../ui/classes.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField, WholeField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useForm, type FormField } from '../../ui/use-form.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { settingChanges, spokenValue, textsOf, type SettingText, type SettingTexts } from './setting-values.ts'

export default function SystemPropertiesScreen({ tab }: ScreenProps) {
  const state = useCall(company.properties, {}, { page: true })
  useTitle(tab, 'Sistēmas parametri')
  return (
    <RecordPage state={state} noun="sistēmas parametri">
      {/* A save by anyone resets the form. */}
      {(stored) => <SettingsForm key={stored.lock_version} stored={stored} tab={tab} />}
    </RecordPage>
  )
}

function SettingsForm({ stored, tab }: { stored: SystemProperties; tab: TabHandle }) {
  const properties = stored.categories.flatMap((category) => category.properties)
  const { field, ref, busy, submit } = useForm({ initial: textsOf(properties), drafts: tab.drafts, draftKey: 'settings', submit: save })
  useView(tab, { save: () => void submit(), primary: () => void submit() })

  async function save(submitted: SettingTexts) {
    const read = settingChanges(properties, submitted)
    if ('errors' in read) return read.errors
    const { outcome, errors } = await startPage(
      'company.save-properties',
      { values: { ...read.changes, lock_version: stored.lock_version } },
      tab.id,
    )
    if (outcome === 'done') return undefined
    return Object.keys(errors).length > 0 ? errors : { form: [''] }
  }

  return (
    <>
      <RecordHead title="Sistēmas parametri" />
      <form
        ref={ref}
        onSubmit={(event) => void submit(event)}
        className="flex max-w-320 flex-col gap-4 p-4"
        aria-label="Sistēmas parametri"
      >
        {stored.categories.map(({ key, name, properties: members }) => (
          <Panel key={key} title={name}>
            <div className="grid grid-cols-2 gap-x-4 gap-y-3 @min-[1100px]/main:grid-cols-3">
              {members.map((member) => (
                <SettingField key={member.key} setting={member} field={field(member.key)} />
              ))}
            </div>
          </Panel>
        ))}
        <div className={formFoot}>
          <Button tone="primary" type="submit" busy={busy} shortcut="ctrl+Enter">
            Saglabāt
          </Button>
        </div>
      </form>
      <Changes stored={stored} properties={properties} />
    </>
  )
}

function SettingField({ setting, field }: { setting: SystemProperty; field: FormField<SettingText | undefined> }) {
  const { kind, label, help, unit, min, max, choices, is_required } = setting
  const text = { ...field, value: typeof field.value === 'string' ? field.value : null, label, hint: help }
  const required = { ...text, required: true }
  switch (kind) {
    case 'flag':
      return <CheckField {...field} label={label} hint={help} value={field.value === true} />
    case 'choice':
      return <SelectField {...required} choices={choices} />
    case 'warehouse':
      return <SelectField {...text} choices={choices} empty="Nav noteikta" />
    case 'whole':
      // A label with the unit needs no other text.
      return (
        <WholeField {...required} hint={`${help}; no ${min} līdz ${max}`} unit={unit && !label.endsWith(`, ${unit}`) ? unit : undefined} />
      )
    case 'money':
      return <MoneyField {...required} />
    case 'day':
      return <DateField {...text} />
    case 'lines':
      return <TextArea {...required} rows={6} />
    case 'words':
      return <TextArea {...text} rows={6} />
    case 'line':
      return <TextField {...text} required={is_required} />
  }
}

function Changes({ stored, properties }: { stored: SystemProperties; properties: readonly SystemProperty[] }) {
  return (
    <div className="max-w-320 px-4 pb-4">
      <Panel title="Pēdējās izmaiņas">
        {stored.changes.length === 0 && <p className="text-small text-muted">Parametri vēl nav mainīti.</p>}
        <ul className="flex flex-col gap-1 text-small">
          {stored.changes.map(({ at, user, key, before, after }) => {
            const property = properties.find((each) => each.key === key)
            return (
              <li key={`${at} ${key}`}>
                <span className="figures text-muted">{formatMoment(at)}</span> {user?.name} · {property?.label ?? key}:{' '}
                <span className="text-muted">{spokenValue(property, before)}</span> → {spokenValue(property, after)}
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}
