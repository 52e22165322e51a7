import { useParams } from 'wouter'
import type { Answer } from '../../../contract/calls.ts'
import { countOf } from '../../../contract/format.ts'
import { users } from '../../../contract/users/users.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDraft, useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { recordOfRole } from './record-of-role.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { SaveRights } from './SaveRights.tsx'

type Role = Answer<typeof users.role>['data']

export default function RoleScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'roleId'>>()
  const state = useCall(users.role, { params: { id: Number(params.roleId) } }, { page: true })
  const role = state.answer?.data
  useTitle(tab, role && `Loma ${role.display_name}`)
  useRecord(tab, role && recordOfRole(role))
  return (
    <RecordPage state={state} noun="loma">
      {(record) => (
        <>
          <RecordHead title={record.display_name} above={countOf(record.users, 'lietotājs', 'lietotāji', 'lietotāju')}>
            <ActionBar kind="role" primary={['role.users']} commands={['role.users', 'role.rename']} />
          </RecordHead>
          <div className="p-4">
            <Permissions key={record.lock_version} role={record} tab={tab} />
          </div>
        </>
      )}
    </RecordPage>
  )
}

/** Slug of the immutable role with all permissions. */
const administrator = 'administrator'

function Permissions({ role, tab }: { role: Role; tab: TabHandle }) {
  const draft = useDraft(tab, 'permissions', () => role.permissions.map(({ id }) => id))
  const selected = new Set(draft.value)
  const blocked = role.name === administrator ? 'Administratora lomai vienmēr ir visas atļaujas' : null
  return (
    <Panel
      flush
      title="Atļaujas"
      mark={blocked && <span className="text-small text-muted">{blocked}</span>}
      actions={<SaveRights command="role.set-permissions" args={{ permissions: draft.value }} draft={draft} tab={tab} blocked={blocked} />}
    >
      <RightsMatrix
        label="Lomas atļaujas"
        choices={role.choices}
        chosen={selected}
        readOnly={blocked !== null}
        onToggle={(id) => draft.set(selected.has(id) ? draft.value.filter((each) => each !== id) : [...draft.value, id])}
      />
    </Panel>
  )
}
