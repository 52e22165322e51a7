import { useEffect } from 'react'
import { company, regimeHelp, vatRegimes, type OwnCompany } from '../../../contract/company/company.ts'
import { labelOf } from '../../../contract/labels.ts'
import { seriesNames } from '../../../contract/numbers/series.ts'
import { session } from '../../../contract/session/session.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { startPage } from '../../commands/run.ts'
import { holds } from '../../commands/session.ts'
import { useCall } from '../../commands/use-call.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot } from '../../ui/classes.ts'
import { WholeField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { CompanyLookUp } from '../shared/CompanyLookUp.tsx'
import { DemandPanel } from './DemandPanel.tsx'
import { atFields, bodyOf, foundValues, missingOf, nextField, regimeOf, valuesOf } from './company-values.ts'

export default function CompanyScreen({ tab }: ScreenProps) {
  const { answer } = useCall(company.show, {}, { page: true })
  useTitle(tab, 'Mūsu uzņēmums')
  if (!answer) return null
  // A save by anyone resets the form.
  return <CompanyForm key={answer.data.company?.lock_version ?? 0} own={answer.data} tab={tab} />
}

function CompanyForm({ own, tab }: { own: OwnCompany; tab: TabHandle }) {
  const values = valuesOf(own)
  const { field, set, ref, busy, submit } = useForm({ initial: values, drafts: tab.drafts, draftKey: 'company', submit: save })
  const isNew = own.company === null
  useEffect(() => {
    if (isNew) takeFocus(ref.current?.querySelector('input'))
  }, [ref, isNew])
  useView(tab, { save: () => void submit(), primary: () => void submit() })

  async function save(submitted: typeof values) {
    const missing = missingOf(submitted)
    if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, [`Lauks „${labelOf(name)}” ir obligāts`]]))
    const { outcome, errors } = await startPage('company.save', { values: bodyOf(submitted, own) }, tab.id)
    if (outcome === 'done') return undefined
    return Object.keys(errors).length > 0 ? atFields(errors, own) : { form: [''] }
  }

  const toChoices = (choices: readonly { id: number; name: string }[]) =>
    choices.map(({ id, name }) => ({ value: String(id), label: name }))
  const regime = field('vat_regime')
  const regimes = Object.entries(vatRegimes).map(([value, label]) => ({ value, label }))
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Mūsu uzņēmums" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex max-w-320 flex-col gap-4 p-4" aria-label="Mūsu uzņēmums">
        {!own.company && <p className="text-muted">Šos rekvizītus prasa katrs rēķins; kamēr to nav, rēķinus akceptēt nevar.</p>}
        <Panel title="Rekvizīti">
          <div className="grid grid-cols-2 gap-3 @min-[1100px]/main:grid-cols-3">
            {isNew && <CompanyLookUp onFound={(found) => set(foundValues(found))} />}
            <TextField label={labelOf('name')} required {...field('name')} />
            <SelectField label={labelOf('company_form_id')} choices={toChoices(own.company_forms)} {...field('company_form_id')} />
            <TextField label={labelOf('reg_nr')} required {...field('reg_nr')} />
            <SelectField label={labelOf('country_id')} choices={toChoices(own.countries)} required {...field('country_id')} />
            <SelectField
              label={labelOf('vat_regime')}
              choices={regimes}
              required
              hint={regimeHelp[regimeOf({ vat_regime: regime.value })]}
              {...regime}
            />
            <TextField label={labelOf('vat_nr')} {...field('vat_nr')} />
            <TextField label={labelOf('legal_address')} required {...field('legal_address')} />
            <TextField label={labelOf('city')} {...field('city')} />
            <TextField label={labelOf('postal_code')} {...field('postal_code')} />
            <TextField label={labelOf('email')} type="email" {...field('email')} />
            <TextField label={labelOf('phone')} type="tel" {...field('phone')} />
            <TextField label={labelOf('website')} type="url" {...field('website')} />
          </div>
        </Panel>
        <Panel title="Rēķini">
          <div className="grid grid-cols-2 gap-3 @min-[1100px]/main:grid-cols-3">
            <TextField label={labelOf('iban')} required {...field('iban')} />
            <WholeField label={labelOf('invoice_due_days')} required {...field('invoice_due_days')} />
          </div>
        </Panel>
        <Panel title="Numuru paraugi">
          <p className="mb-2 text-small text-muted">
            {'{YYYY} ir gads, {000000} ir skaitītājs. Sērija, kurai numuri jau ir, jauno paraugu ņem ar nākamo gadu. '}
            Ja šogad numurus jau devusi cita programma, norādiet, no kura numura turpināt; mazākus numurus var ielādēt ar neapmaksātajiem
            rēķiniem.
          </p>
          <div className="grid grid-cols-2 gap-3 @min-[1100px]/main:grid-cols-3">
            {own.number_patterns.map(({ kind, next, begun }) => (
              <div key={kind} className="grid grid-cols-[1fr_9rem] gap-2">
                <TextField label={seriesNames[kind]} required hint={`Nākamais: ${next}`} {...field(kind)} />
                {!begun && <WholeField label="Turpināt no" {...field(nextField(kind))} />}
              </div>
            ))}
          </div>
        </Panel>
        <div className={formFoot}>
          <Button tone="primary" type="submit" busy={busy} shortcut="ctrl+Enter">
            Saglabāt
          </Button>
        </div>
      </form>
      {own.company && (
        <p className="max-w-320 px-4 pb-4 text-small">
          <AppLink to={`/customers/${own.company.id}`}>Citi bankas konti, filiāles un kontaktpersonas</AppLink>
        </p>
      )}
      {own.company && <LogoPanel hasLogo={own.has_logo} />}
      {holds('manage_users') && <DemandPanel />}
    </div>
  )
}

function LogoPanel({ hasLogo }: { hasLogo: boolean }) {
  const { answer } = useCall(session.logo, {})
  const actions = (
    <>
      <CommandButton id="company.set-logo" />
      {hasLogo && <CommandButton id="company.remove-logo" />}
    </>
  )
  return (
    <div className="max-w-320 px-4 pb-4">
      <Panel title="Logotips" actions={actions}>
        {hasLogo && answer?.logo ? (
          <img src={answer.logo} alt="Mūsu logotips" className="max-h-16 max-w-80" />
        ) : (
          <p className="text-small text-muted">
            PNG vai JPEG attēls līdz 1 MB un miljonam punktu, piemēram, 2000 × 500. Kamēr tā nav, dokumentos ir mūsu nosaukums.
          </p>
        )}
      </Panel>
    </div>
  )
}
