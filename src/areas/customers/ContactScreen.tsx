import { useParams } from 'wouter'
import { contactLanguages, type ContactRecord } from '../../../contract/customers/contacts.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { contactInvitation } from '../../../machines/contact-invitation.ts'
import { edgesOf } from '../../../machines/lifecycle.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LifecyclePicture } from '../../ui/LifecyclePicture.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'

const invitationStates = Object.entries(contactInvitation.states).map(([id, label]) => ({ id, label }))
const invitationEdges = edgesOf(contactInvitation)

export default function ContactScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'contactId'>>()
  const state = useCall(customers.showContact, { params: { id: Number(params.contactId) } }, { page: true })
  const contact = state.answer?.data
  useTitle(tab, contact?.full_name)
  useRecord(
    tab,
    contact && {
      kind: 'contact',
      id: contact.id,
      title: contact.full_name,
      lock_version: contact.lock_version,
      can: contact.can,
      facts: { customer_id: contact.customer.id },
    },
  )
  return (
    <RecordPage state={state} noun="kontakts">
      {(record) => (
        <>
          <RecordHead
            title={record.full_name}
            marks={record.is_primary && <Badge>Galvenā</Badge>}
            end={<LifecyclePicture states={invitationStates} current={record.invitation_status} edges={invitationEdges} />}
            above={
              <AppLink to={`/customers/${record.customer.id}`} tab>
                {record.customer.name}
              </AppLink>
            }
          >
            <ActionBar
              primary={['contact.invite', 'contact.revoke']}
              commands={['contact.invite', 'contact.revoke']}
              more={['contact.delete']}
            />
          </RecordHead>
          <ContactFacts contact={record} tab={tab} />
          <Branches contact={record} />
        </>
      )}
    </RecordPage>
  )
}

function ContactFacts({ contact, tab }: { contact: ContactRecord; tab: TabHandle }) {
  const values = valuesOf(contact)
  const edit = useRecordForm({ tab, draftKey: 'contact', values, lock_version: contact.lock_version, command: 'contact.edit' })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof customers.updateContact>({
    name: fact.text('name', { required: true, label: 'Vārds' }),
    surname: fact.text('surname'),
    position: fact.text('position'),
    phone: fact.text('phone', { type: 'tel' }),
    email: fact.text('email', { type: 'email' }),
    language: fact.choice('language', contactLanguages, { required: true }),
    is_primary: fact.flag('is_primary', { label: 'Galvenā kontaktpersona' }),
    receives_invoices: fact.flag('receives_invoices'),
    receives_service_reports: fact.flag('receives_service_reports'),
    signs_acts: fact.flag('signs_acts'),
    notes: contact.notes === undefined ? omitted : fact.area('notes'),
  })
  return <EditableFacts tab={tab} edit={edit} command="contact.edit" label="Kontaktpersonas dati" columns={2} facts={facts} />
}

function valuesOf(contact: ContactRecord) {
  return {
    name: contact.name as string | null,
    surname: contact.surname,
    position: contact.position,
    phone: contact.phone,
    email: contact.email,
    language: contact.language as string | null,
    is_primary: contact.is_primary,
    receives_invoices: contact.receives_invoices,
    receives_service_reports: contact.receives_service_reports,
    signs_acts: contact.signs_acts,
    notes: contact.notes ?? null,
  }
}

function Branches({ contact: { branches, customer } }: { contact: ContactRecord }) {
  if (branches.length === 0) return null
  return (
    <section aria-label="Filiāles" className="border-t border-line p-4">
      <h2 className="pb-2 text-head">Filiāles</h2>
      <ul className="flex flex-col gap-1">
        {branches.map(({ id, branch, role, is_primary }) => (
          <li key={id} className="flex items-baseline gap-2">
            <AppLink to={`/customers/${customer.id}/branches/${branch.id}`} tab>
              {branch.name}
            </AppLink>
            <span className="text-muted">{role}</span>
            {is_primary && <Badge>Galvenā</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
