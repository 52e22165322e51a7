import { useParams } from 'wouter'
import { formatMoment } from '../../../contract/format.ts'
import { users, type UserRecord } from '../../../contract/users/users.ts'
import type { Answer } from '../../../contract/calls.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { recordLoader } from '../../commands/record-loader.ts'
import { notify } from '../../commands/notices.ts'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDraft, useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import { ConflictDialog } from '../../workspace/record/ConflictDialog.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { recordOfUser } from './record-of-user.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { SaveRights } from './SaveRights.tsx'

type EditForm = Answer<typeof users.editForm>['data']

/** Data, roles and permissions are saved separately (rule R130). */
export default function UserScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'userId'>>()
  const state = useCall(users.editForm, { params: { id: Number(params.userId) } }, { page: true })
  const user = state.answer?.data.user
  useTitle(tab, user && `${user.name} ${user.surname}`)
  useRecord(tab, user && recordOfUser(user))
  return (
    <RecordPage state={state} noun="lietotājs">
      {(form) => (
        <>
          <RecordHead
            title={`${form.user.name} ${form.user.surname}`}
            above={form.user.kind === 'staff' ? (form.user.job_title ?? 'Darbinieks') : form.user.main_customer?.name}
            marks={<StatusBadge label={form.user.is_active ? 'Aktīvs' : 'Dzēsts'} tone={form.user.is_active ? 'success' : 'neutral'} />}
          >
            <ActionBar
              kind="user"
              primary={['user.activate', 'user.mail-password']}
              commands={['user.mail-password', 'user.reset-password', 'user.delete']}
              more={['user.end-sessions', 'user.reset-second-factor', 'user.activate']}
            />
          </RecordHead>
          <div className="flex flex-col gap-4 p-4">
            {form.user.blocked && <p className="text-warning">{form.user.blocked}</p>}
            {form.waiting_link && <WaitingLink link={form.waiting_link} name={form.user.name} />}
            <Data user={form.user} tab={tab} />
            <Roles key={`r${form.user.lock_version}`} form={form} tab={tab} />
            <Permissions key={`p${form.user.lock_version}`} form={form} tab={tab} />
          </div>
        </>
      )}
    </RecordPage>
  )
}

/** Shown when mail cannot reach the user. */
function WaitingLink({ link, name }: { link: string; name: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => notify({ color: 'green', text: 'Saite nokopēta' }),
      () => notify({ color: 'red', text: 'Nokopēt neizdevās' }),
    )
  return (
    <Panel title="Saite paroles izveidei" actions={<Button onClick={copy}>Kopēt saiti</Button>}>
      <p className="mb-1 text-muted">
        Pasta servera nav, tāpēc vēstule gaida. Nododiet saiti: {name} ar to izveidos paroli, un tā darbojas vienu reizi.
      </p>
      <output aria-label="Saite paroles izveidei" className="figures block break-all">
        {link}
      </output>
    </Panel>
  )
}

const loadWarehouses = recordLoader('warehouse')

function Data({ user, tab }: { user: UserRecord; tab: TabHandle }) {
  const { name, surname, email, phone, job_title, lock_version, blocked } = user
  const values = { name, surname, email, phone, job_title, default_warehouse_id: optionOf(user.default_warehouse) }
  const record = useRecordForm({ tab, draftKey: 'user', values, lock_version, command: 'user.change' })
  const fact = factsOf(record, values)
  useView(tab, { edit: record.start, save: record.save })
  const facts: Fact[] = factsFor<typeof users.update>({
    name: fact.text('name', { label: 'Vārds', required: true }),
    surname: fact.text('surname', { required: true }),
    email: fact.text('email', { type: 'email', required: true }),
    phone: fact.text('phone', { type: 'tel' }),
    job_title: fact.text('job_title'),
    default_warehouse_id: [
      fact.record('default_warehouse_id', loadWarehouses, { label: 'Pamatnoliktava' }),
      { id: 'password', label: 'Parole', value: user.has_password ? 'Ir' : 'Vēl nav izveidota' },
      { id: 'last_login_at', label: 'Pēdējā pieslēgšanās', value: user.last_login_at && formatMoment(user.last_login_at) },
    ],
    // Users set their passwords themselves.
    password: omitted,
    end_api_tokens: omitted,
    // By the commands that activate and delete.
    is_active: omitted,
  })
  return (
    <Panel title="Dati">
      <KeyFacts
        label="Lietotāja dati"
        columns={2}
        editing={record.editing}
        onEdit={record.start}
        onSave={record.save}
        onCancel={record.cancel}
        editBlocked={blocked}
        busy={record.busy}
        facts={facts}
      />
      <ConflictDialog tab={tab} form={record.name} facts={facts} />
    </Panel>
  )
}

interface PartProps {
  form: EditForm
  tab: TabHandle
}

function Roles({ form: { user, roles }, tab }: PartProps) {
  const heldRoleIds = user.roles.map(({ id }) => id)
  const draft = useDraft(tab, 'roles', () => heldRoleIds)
  const selected = new Set(draft.value)

  function toggle(id: number): void {
    draft.set(selected.has(id) ? draft.value.filter((each) => each !== id) : [...draft.value, id])
  }
  return (
    <Panel
      title="Lomas"
      actions={<SaveRights command="user.set-roles" args={{ roles: draft.value }} draft={draft} tab={tab} blocked={user.blocked} />}
    >
      <div role="group" aria-label="Lomas" className="grid grid-cols-1 md:grid-cols-3">
        {roles.map(({ id, name, grantable }) => {
          const locked = user.blocked !== null || (!grantable && !selected.has(id))
          return (
            <label
              key={id}
              className={`flex min-h-7.5 items-center gap-2 ${locked ? 'text-muted' : ''}`}
              title={locked ? 'Lomā ir atļaujas, kuru jums pašam nav' : undefined}
            >
              <input
                type="checkbox"
                checked={selected.has(id)}
                disabled={locked}
                onChange={() => toggle(id)}
                className="size-4 shrink-0 accent-accent"
              />
              {name}
            </label>
          )
        })}
      </div>
    </Panel>
  )
}

function Permissions({ form: { user, permissions, roles }, tab }: PartProps) {
  const draft = useDraft(tab, 'permissions', () => user.permissions.map(({ id }) => id))
  const selected = new Set(draft.value)
  const inherited = new Set(roles.filter((role) => user.roles.some(({ id }) => id === role.id)).flatMap((role) => role.permissions))
  return (
    <Panel
      flush
      title="Atļaujas papildus lomām"
      actions={
        <SaveRights command="user.set-permissions" args={{ permissions: draft.value }} draft={draft} tab={tab} blocked={user.blocked} />
      }
    >
      <RightsMatrix
        label="Atļaujas papildus lomām"
        choices={permissions}
        chosen={selected}
        inherited={inherited}
        readOnly={user.blocked !== null}
        onToggle={(id) => draft.set(selected.has(id) ? draft.value.filter((each) => each !== id) : [...draft.value, id])}
      />
    </Panel>
  )
}
