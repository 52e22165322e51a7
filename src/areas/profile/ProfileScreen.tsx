import { useState } from 'react'
import type { SessionUserRecord, session as sessionCalls } from '../../../contract/session/session.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useSession } from '../../commands/session.ts'
import { isDark, toggleTheme } from '../../commands/theme.ts'
import { setSingleKeys, singleKeysOn } from '../../keyboard/preferences.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { densities, density, setDensity } from '../../ui/density.ts'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { ConflictDialog } from '../../workspace/record/ConflictDialog.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

export default function ProfileScreen({ tab }: ScreenProps) {
  const session = useSession()
  useTitle(tab, 'Iestatījumi')
  if (session.phase !== 'signed-in') return null
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Iestatījumi" />
      <div className="flex max-w-320 flex-col gap-4 p-4">
        <ProfileData user={session.user} tab={tab} />
        <Panel title="Parole">
          <CommandButton id="session.change-password" />
        </Panel>
        <Passkeys />
        <SecondFactor />
        <Sessions />
        <Appearance />
      </div>
    </div>
  )
}

const loadWarehouses = recordLoader('warehouse')

function ProfileData({ user, tab }: { user: SessionUserRecord; tab: TabHandle }) {
  const { name, surname, phone, job_title, open_in_new_tab, lock_version } = user
  const values = { name, surname, phone, job_title, default_warehouse_id: optionOf(user.default_warehouse), open_in_new_tab }
  const record = useRecordForm({ tab, draftKey: 'profile', values, lock_version, command: 'session.save-profile' })
  const fact = factsOf(record, values)
  useView(tab, { edit: record.start, save: record.save })
  const facts: Fact[] = factsFor<typeof sessionCalls.profile>({
    name: fact.text('name', { label: 'Vārds', required: true }),
    surname: fact.text('surname', { required: true }),
    phone: [{ id: 'email', label: 'E-pasts', value: user.email }, fact.text('phone', { type: 'tel' })],
    job_title: fact.text('job_title'),
    default_warehouse_id: fact.record('default_warehouse_id', loadWarehouses, { label: 'Pamatnoliktava' }),
    open_in_new_tab: fact.flag('open_in_new_tab'),
  })
  return (
    <Panel title="Mani dati">
      <KeyFacts
        label="Mani dati"
        columns={2}
        editing={record.editing}
        onEdit={record.start}
        onSave={record.save}
        onCancel={record.cancel}
        busy={record.busy}
        facts={facts}
      />
      <ConflictDialog tab={tab} form={record.name} facts={facts} />
    </Panel>
  )
}

function Appearance() {
  const [dark, setDark] = useState(isDark)
  const [rows, setRows] = useState(density)
  const [keys, setKeys] = useState(singleKeysOn)
  return (
    <Panel title="Šajā pārlūkā">
      <div className="flex max-w-100 flex-col gap-2">
        <CheckField
          label="Tumšais izskats"
          value={dark}
          onChange={(value) => {
            toggleTheme()
            setDark(value)
          }}
        />
        <SelectField
          label="Tabulu rindu augstums"
          required
          choices={densities}
          value={rows}
          onChange={(value) => {
            const next = densities.find((each) => each.value === value)?.value ?? 'normal'
            setDensity(next)
            setRows(next)
          }}
        />
        <CheckField
          label="Viena burta taustiņi"
          hint="Izslēdziet, ja lietojat balss vadību vai tie traucē; visas darbības paliek pieejamas ar citiem taustiņiem un darbību meklētājā."
          value={keys}
          onChange={(value) => {
            setSingleKeys(value)
            setKeys(value)
          }}
        />
      </div>
    </Panel>
  )
}
